import CGtk
import CGtkShims
import GObjectKit
import GObjectTesting
import GtkKit
import Testing

@Suite("A list of identifiers", .timeLimit(.minutes(1)))
@MainActor struct ListModelTests {
  private let model = ListModel()
  private let events = Events()

  private func listenForChanges() {
    let record: @convention(c) (gpointer, guint, guint, guint, gpointer) -> Void = {
      _, position, removed, added, data in
      Unmanaged<Events>.fromOpaque(data).takeUnretainedValue().add("\(position) -\(removed) +\(added)")
    }
    // `events` outlives `model`.
    g_signal_connect_data(
      model.pointer, "items-changed", unsafeBitCast(record, to: GCallback.self),
      Unmanaged.passUnretained(events).toOpaque(), nil, [])
  }

  private var identifiers: [UInt64] { (0..<model.count).map { model[$0] } }

  @Test func spliceReportsTheExactChange() {
    listenForChanges()
    model.splice(at: 0, removed: 0, inserted: [10, 20, 30, 40])
    model.splice(at: 1, removed: 2, inserted: [5])
    model.splice(at: 3, removed: 0, inserted: [7, 8])
    model.splice(at: 0, removed: 1, inserted: [])
    model.splice(at: 2, removed: 0, inserted: [])
    #expect(identifiers == [5, 40, 7, 8])
    #expect(events.all == ["0 -0 +4", "1 -2 +1", "3 -0 +2", "0 -1 +0"])
  }

  @Test func showingReplacesOnlyTheRowsBetweenEqualEnds() {
    model.splice(at: 0, removed: 0, inserted: [1, 2, 3, 4])
    listenForChanges()
    model.show([1, 5, 6, 4])
    model.show([1, 5, 6, 4])
    model.show([1, 5, 5, 6, 4])
    model.show([])
    #expect(identifiers == [])
    #expect(events.all == ["1 -2 +2", "2 -0 +1", "0 -5 +0"])
  }

  @Test func itemsHaveTheirIdentifiers() throws {
    model.splice(at: 0, removed: 0, inserted: [UInt64.max, 1])
    let item = try #require(g_list_model_get_item(model.pointer.opaque, 0))
    defer { g_object_unref(item) }
    #expect(tt_list_item_get_id(item) == .max)
    #expect(g_list_model_get_item(model.pointer.opaque, 2) == nil)
    #expect(tt_list_item_get_id(nil) == 0)
  }

  @Test func theOwnerDeterminesTheSelection() {
    model.splice(at: 0, removed: 0, inserted: [10, 11, 12, 13])
    #expect(gtk_selection_model_is_selected(model.pointer.opaque, 1) == 0)
    model.setSelection(isSelected: { $0 % 2 == 1 }, select: { _ in }, deselect: { _ in })
    #expect((0..<4).map { gtk_selection_model_is_selected(model.pointer.opaque, $0) } == [0, 1, 0, 1])
    #expect(gtk_selection_model_is_selected(model.pointer.opaque, 4) == 0)
    let set = gtk_selection_model_get_selection(model.pointer.opaque)
    defer { gtk_bitset_unref(set) }
    #expect(gtk_bitset_get_size(set) == 2)
    #expect(gtk_bitset_contains(set, 3) != 0)
  }

  @Test func rangeSelectionsAreForwarded() {
    model.splice(at: 0, removed: 0, inserted: [1, 2, 3, 4, 5])
    model.setSelection(
      isSelected: { _ in false }, select: { events.add("+\($0)") }, deselect: { events.add("-\($0)") })
    let list = model.pointer.opaque
    #expect(gtk_selection_model_select_range(list, 1, 3, 0) != 0)
    #expect(gtk_selection_model_unselect_range(list, 0, 2) != 0)
    #expect(gtk_selection_model_select_all(list) != 0)
    #expect(gtk_selection_model_unselect_all(list) != 0)
    #expect(
      events.all == [
        "+[1, 2, 3]", "-[0, 1]", "+[0, 1, 2, 3, 4]", "-[0, 1, 2, 3, 4]",
      ])
  }

  @Test func aShiftRangeAddsToTheSelection() {
    model.splice(at: 0, removed: 0, inserted: [1, 2, 3, 4])
    model.setSelection(
      isSelected: { _ in true }, select: { events.add("+\($0)") }, deselect: { events.add("-\($0)") })
    gtk_selection_model_select_range(model.pointer.opaque, 1, 2, 1)
    #expect(events.all == ["+[1, 2]"])
  }

  @Test func aRubberBandAddsToTheSelection() {
    model.splice(at: 0, removed: 0, inserted: [1, 2, 3, 4])
    model.setSelection(
      isSelected: { _ in true }, select: { events.add("+\($0)") }, deselect: { events.add("-\($0)") })
    // GTK requests to select the rows in the band and to deselect all others.
    let (band, nothing, everything) = (
      gtk_bitset_new_range(1, 2), gtk_bitset_new_empty(), gtk_bitset_new_range(0, 4)
    )
    gtk_selection_model_set_selection(model.pointer.opaque, band, everything)
    gtk_selection_model_set_selection(model.pointer.opaque, nothing, everything)
    #expect(events.all == ["+[1, 2]"])
    // With Shift, GTK requests to deselect the rows in the band.
    gtk_selection_model_set_selection(model.pointer.opaque, nothing, band)
    #expect(events.all == ["+[1, 2]", "-[1, 2]"])
    for set in [band, nothing, everything] { gtk_bitset_unref(set) }
  }

  @Test func singleItemSelectionIsRefused() {
    model.splice(at: 0, removed: 0, inserted: [1, 2])
    model.setSelection(
      isSelected: { _ in false }, select: { events.add("+\($0)") }, deselect: { events.add("-\($0)") })
    #expect(gtk_selection_model_select_item(model.pointer.opaque, 0, 1) == 0)
    #expect(gtk_selection_model_unselect_item(model.pointer.opaque, 0) == 0)
    #expect(events.all.isEmpty)
  }

  @Test func theClosuresAreFreedWithTheList() {
    final class Payload {}
    weak var payload: Payload?
    do {
      let model = ListModel()
      let held = Payload()
      payload = held
      model.setSelection(
        isSelected: { _ in withExtendedLifetime(held) { false } }, select: { _ in }, deselect: { _ in })
      #expect(payload != nil)
    }
    #expect(payload == nil)
  }
}
