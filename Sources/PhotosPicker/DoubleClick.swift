import GtkKit

/// Tells double clicks by when the clicks happened. GTK's own count starts anew when the first click
/// takes longer to be dealt with than a double click may last, as it can on a busy machine.
struct DoubleClick<Target: Equatable> {
  private var last: (target: Target, time: UInt32)?

  /// Whether a click at `time` (of `EventController.eventTime`) completes a double click on `target`.
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
