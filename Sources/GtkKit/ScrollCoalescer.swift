import CGtk
import CGtkShims
import GObjectKit

/// Coalesces changes of a list's scroll position to one per frame.
///
/// Quirk of GtkListBase in GTK 4.8, measured with 4.8.3; the list widgets were rewritten for 4.12. It computes the
/// visible rows of a position from the last layout. After a second change before the next layout, the rows of the
/// first change have no position, and the list jumps to another position, hundreds of rows away; a fast wheel is
/// enough. The first change of all is treated as one near the start, so a click far down on the scroll bar shows an
/// empty list.
final class ScrollCoalescer {
  private weak var list: ListBase?
  private let adjustment: ScrollAdjustment
  private var isFirst = true
  /// Whether the list has a position that it has not laid out yet.
  private var isWaiting = false
  /// The position to set after the layout.
  private var pending: Double?

  /// Connects before `list` gets the adjustment, so that this object's handlers run before the list's.
  init(_ list: ListBase, _ adjustment: ScrollAdjustment) {
    self.list = list
    self.adjustment = adjustment
    adjustment.connect("value-changed") { [weak self] in self?.changing() }
  }

  /// Call after the list has got the adjustment. Handlers connected now run after the list's.
  func listAttached() {
    adjustment.connect("value-changed") { [weak self] in self?.changed() }
  }

  private func changing() {
    // During its layout the list corrects the position and blocks its own handler.
    guard let list, listensToChanges(list), let clock = gtk_widget_get_frame_clock(list.widget) else {
      return
    }
    if isWaiting {
      pending = adjustment.value
      g_signal_stop_emission_by_name(adjustment.pointer, "value-changed")
    } else if !isFirst {
      wait(for: Object(retaining: UnsafeMutableRawPointer(clock)))
    }
  }

  private func changed() {
    guard isFirst, let list, listensToChanges(list) else { return }
    // Emitting the first change a second time makes the list handle it correctly.
    tt_adjustment_emit_value_changed(adjustment.pointer.cast())
    isFirst = false
    if let clock = gtk_widget_get_frame_clock(list.widget) {
      wait(for: Object(retaining: UnsafeMutableRawPointer(clock)))
    }
  }

  private func wait(for clock: Object) {
    isWaiting = true
    var handler: SignalHandler?
    // The closure keeps the clock alive until the handler is disconnected.
    handler = clock.connect("after-paint") { [weak self] in
      if let handler { clock.disconnect(handler) }
      guard let self else { return }
      isWaiting = false
      if let value = pending {
        pending = nil
        adjustment.value = value
      }
    }
  }

  private func listensToChanges(_ list: ListBase) -> Bool {
    let mask = GSignalMatchType(G_SIGNAL_MATCH_DATA.rawValue | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
    return g_signal_handler_find(adjustment.pointer, mask, 0, 0, nil, nil, list.pointer) != 0
  }
}
