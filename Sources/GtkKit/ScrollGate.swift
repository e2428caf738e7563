import CGtk
import CShims
import GObjectKit

/// Hands a list one change of its scroll position for each frame.
///
/// GtkListBase of GTK 4.8 works out what a position shows from the last layout. A second change before
/// the next layout finds the rows of the first one without a place, and the list ends up somewhere
/// else, hundreds of rows away: turn a wheel fast enough, and it happens. The very first change is
/// taken for one near the start, so that a click far down on the scroll bar shows an empty list.
/// Both were measured with GTK 4.8.3; the list widgets were written anew for 4.12.
final class ScrollGate {
  private weak var list: ListBase?
  private let adjustment: Adjustment
  private var isFirst = true
  /// The list has a position that it has not laid out yet.
  private var isWaiting = false
  /// Where to scroll to after the layout.
  private var pending: Double?

  /// Makes a gate for the scroll position that `list` is about to get: now its handlers come first.
  init(_ list: ListBase, _ adjustment: Adjustment) {
    self.list = list
    self.adjustment = adjustment
    adjustment.connect("value-changed") { [weak self] in self?.changing() }
  }

  /// Call when the list has the position, and handlers come after the list's own.
  func listAttached() {
    adjustment.connect("value-changed") { [weak self] in self?.changed() }
  }

  private func changing() {
    // While it lays itself out, the list corrects the position, and blocks its own handler.
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
    // Said a second time, the first change is understood.
    tt_adjustment_announce_value(adjustment.pointer.cast())
    isFirst = false
    if let clock = gtk_widget_get_frame_clock(list.widget) {
      wait(for: Object(retaining: UnsafeMutableRawPointer(clock)))
    }
  }

  private func wait(for clock: Object) {
    isWaiting = true
    var handler: SignalHandler?
    // The closure holds the clock until the handler is gone.
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
