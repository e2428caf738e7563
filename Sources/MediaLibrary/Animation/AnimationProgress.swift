import Imaging

/// Which frame of an animation is shown, and which one follows: a value without a clock.
struct AnimationProgress: Equatable {
  /// The number of frames, at least two.
  let count: Int
  /// How often the frames are played; nil for without an end.
  let plays: Int?
  /// The index of the frame that is shown.
  private(set) var index = 0
  /// How often the last frame has been left.
  private var rounds = 0

  init(count: Int, plays: Int?) { (self.count, self.plays) = (count, plays) }

  /// The frame that is played after the one that is shown; nil at the end.
  var next: Int? {
    if index + 1 < count { return index + 1 }
    return hasAnotherRound ? 0 : nil
  }

  /// Whether the end has been reached.
  var isAtEnd: Bool { next == nil }

  private var hasAnotherRound: Bool { plays.map { rounds + 1 < $0 } ?? true }

  /// Goes on to a frame that was `next`.
  mutating func play(_ frame: Int) {
    if frame <= index { rounds += 1 }
    index = frame
  }

  /// Shows a frame out of order: the frames are then played as often as the file says, from there.
  mutating func show(_ frame: Int) {
    index = min(max(frame, 0), count - 1)
    rounds = 0
  }

  /// The frame beside the one that is shown; those at the ends are neighbors.
  func neighbor(_ step: Int) -> Int { ((index + step) % count + count) % count }
}
