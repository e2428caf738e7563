/// Decides which end-of-stream messages mean that the item has been played to its end.
///
/// A message may be older than a seek that has begun since, and sinks that resume at their end post it once more.
nonisolated struct EndDetector: Sendable {
  private enum State: Sendable {
    case playing
    /// A seek has begun; the sinks have not prerolled at its target.
    case seeking
    case ended
  }

  private var state = State.playing

  /// A seek has begun.
  mutating func didSeek() { state = .seeking }

  /// The sinks have prerolled.
  mutating func didPreroll() { if case .seeking = state { state = .playing } }

  /// An end-of-stream message has arrived.
  ///
  /// - Returns: Whether the item has been played to its end.
  mutating func didEnd() -> Bool {
    guard case .playing = state else { return false }
    state = .ended
    return true
  }
}
