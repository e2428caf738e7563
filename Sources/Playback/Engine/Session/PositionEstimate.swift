import GStreamerKit

/// Where playback is, by the position that was last seen or sought to. All positions are stream times.
nonisolated struct PositionEstimate: Sendable {
  /// The position that was last seen or sought to, and when.
  private var last: (position: Duration, instant: ContinuousClock.Instant)?
  /// The position that the last accurate seek reached, and its target in item time.
  private var reached: (position: Duration, target: MediaTime)?

  /// The position that was last seen or sought to.
  var lastPosition: Duration? { last?.position }

  /// Where playback is expected to be at a moment.
  ///
  /// - Parameter rate: The rate at which the position moves; 0 while it does not.
  func position(at moment: ContinuousClock.Instant, rate: Double) -> Duration? {
    last.map { rate == 0 ? $0.position : $0.position + (moment - $0.instant) * rate }
  }

  /// The position was seen, or is the target of a seek.
  mutating func record(_ position: Duration, at moment: ContinuousClock.Instant = .now) {
    last = (position, moment)
  }

  /// An accurate seek has ended. It aims up to `slack` further than its target, because timestamps are rounded.
  mutating func didArrive(at target: MediaTime, position: Duration, origin: Duration, slack: Duration) {
    let excess = position - origin - target.duration
    reached = excess >= .zero && excess <= slack ? (position, target) : nil
  }

  /// A seek to another position begins.
  mutating func leave() { reached = nil }

  /// Another item plays.
  mutating func reset() { (last, reached) = (nil, nil) }

  /// The item time of a position: the target of the last seek as long as the position is where that seek ended.
  func time(at position: Duration, origin: Duration) -> MediaTime {
    if let reached, reached.position == position { return reached.target }
    return MediaTime(max(position - origin, .zero))
  }
}
