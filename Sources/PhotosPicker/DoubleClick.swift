import GtkKit

/// Detects double clicks by the event times. GTK restarts its click count if handling the first click takes longer than
/// the double-click time, which happens under load.
struct DoubleClick<Target: Equatable> {
  private var last: (target: Target, time: UInt32)?

  /// Returns whether a click at `time` (of `EventController.eventTime`) completes a double click on `target`.
  mutating func completes(_ target: Target, at time: UInt32, within limit: UInt32 = Style.doubleClickTime)
    -> Bool
  {
    if let last, last.target == target, time &- last.time <= limit {
      self.last = nil
      return true
    }
    last = (target, time)
    return false
  }
}
