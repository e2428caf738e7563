/// Detects that the position does not advance although playback runs.
///
/// Under load the audio sink occasionally does not resume after a pause, and the video stops with it; a seek to the
/// current position restarts it.
nonisolated struct StallDetector: Sendable {
  private let timeout: Duration
  private var last: Duration?
  private var standing = Duration.zero

  /// Creates a detector.
  ///
  /// - Parameter timeout: How long the position does not advance until playback has stalled.
  init(timeout: Duration) { self.timeout = timeout }

  /// Compares a position with the one before.
  ///
  /// - Parameters:
  ///   - position: nil where it is not known.
  ///   - interval: The time since the one before.
  ///   - mayStall: Whether the position is expected to move.
  /// - Returns: Whether playback has stalled, once for each stall.
  mutating func observe(_ position: Duration?, after interval: Duration, mayStall: Bool) -> Bool {
    defer { last = position }
    guard mayStall, let position, position == last else {
      standing = .zero
      return false
    }
    standing += interval
    guard standing >= timeout else { return false }
    standing = .zero
    return true
  }
}
