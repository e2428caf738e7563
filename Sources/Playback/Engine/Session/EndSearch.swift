/// Searches for the last frame of an item whose header names an end later than that of the last frame: a seek to the
/// end that finds no frame is repeated further and further back.
nonisolated struct EndSearch: Sendable {
  /// The distances from the end, in frames, at which the last frame is searched.
  private static let steps = [1, 2, 3, 4, 6, 8, 12, 16, 32, 64]
  /// How many of these steps skip no frame, so that the frame found is the last one.
  private static let exactSteps = 4
  /// The distance from the end within which a seek counts as one to the end.
  private static let range = Duration.seconds(4)

  private var attempts = 0

  /// Starts anew, with another seek.
  mutating func reset() { attempts = 0 }

  /// The next target, after a seek that has found no frame; nil where it was not one to the end, and where the search
  /// is given up. Times are relative to the start of the item.
  ///
  /// - Parameters:
  ///   - target: The target of that seek.
  ///   - duration: The duration by the header.
  ///   - frameLength: The usual duration of a frame.
  mutating func next(after target: Duration, duration: Duration, frameLength: Duration) -> Duration? {
    guard target > duration - Self.range else { return nil }
    while attempts < Self.steps.count {
      let next = duration - frameLength / 2 - frameLength * Self.steps[attempts]
      attempts += 1
      // From the target on there is no frame.
      if next < target { return next }
    }
    return nil
  }

  /// Whether the frame that was found is the last one, so that its end is that of the item.
  var hasFoundLastFrame: Bool { 1...Self.exactSteps ~= attempts }
}
