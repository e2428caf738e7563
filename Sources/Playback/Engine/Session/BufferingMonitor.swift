/// Whether playback of a network source waits for data.
nonisolated struct BufferingMonitor: Sendable, Equatable {
  /// The buffering level in percent, 0…99, while playback waits for data; nil otherwise.
  private(set) var percent: Int?

  /// Creates a monitor.
  init(percent: Int? = nil) { self.percent = percent }

  /// The pipeline has reported a level, 0…100: below 100, playback pauses until it is full.
  ///
  /// - Returns: Whether something has changed.
  mutating func didReport(_ level: Int) -> Bool {
    let new = level < 100 ? level : nil
    defer { percent = new }
    return new != percent
  }
}
