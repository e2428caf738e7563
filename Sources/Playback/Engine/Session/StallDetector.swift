/// Notices that a position stands still although playback runs.
///
/// Under load the audio sink occasionally does not resume after a pause, and the video stops with it; a seek to the
/// current position restarts it.
nonisolated struct StallDetector: Sendable {
  private let limit: Int
  private var last: Duration?
  private var count = 0

  /// Creates a detector.
  ///
  /// - Parameter limit: After how many equal positions in a row playback has stalled; at least 1.
  init(limit: Int) { self.limit = limit }

  /// Compares a position with the one before, at regular intervals.
  ///
  /// - Parameters:
  ///   - position: nil where it is not known.
  ///   - mayStall: Whether the position is expected to move.
  /// - Returns: Whether playback has stalled, once for each stall.
  mutating func observe(_ position: Duration?, mayStall: Bool) -> Bool {
    defer { last = position }
    guard mayStall, let position, position == last else {
      count = 0
      return false
    }
    count += 1
    guard count == limit else { return false }
    count = 0
    return true
  }
}
