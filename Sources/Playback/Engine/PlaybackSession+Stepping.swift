import GStreamerKit

/// Going picture by picture.
extension PlaybackSession {
  /// A step back, which is a seek to a guess, until it is known where it led to.
  struct StepBack: Sendable {
    /// The picture that it left: when that begins, at the latest, and when it ends.
    let left: Range<Duration>
    /// How many pictures it is to go.
    let count: Int
    /// How far before the picture that it left it goes.
    var distance: Duration
    /// An earlier picture, while it is seen whether another one comes between them.
    var candidate: Range<Duration>?
    var tries = 1
  }

  /// Times are rounded where they are written down, in Matroska to milliseconds: a picture may begin a little later
  /// than it should, and the one before it may claim to last until then.
  private static let rounding = Duration.microseconds(1500)
  /// How often a step back is corrected.
  private static let mostTries = 12

  /// What an exact seek goes further, so that it does not meet the end of the picture before.
  var slack: Duration { medium.hasVideo ? min(Self.rounding, frameLength / 4) : .zero }

  /// How long frames last, more or less.
  var frameLength: Duration { pipeline?.picture.frameLength ?? .milliseconds(40) }

  /// Begins to go by some pictures.
  func step(_ count: Int) -> Bool {
    guard let pipeline else { return false }
    if count > 0 {
      hasStepped = true
      return pipeline.player.step(frames: count)
    }
    guard let shown = pipeline.picture.shownRange else { return false }
    hasStepped = false
    let start = shown.lowerBound(length: frameLength)
    // Into the middle of the picture, where rounded times do no harm.
    stepBack = StepBack(
      left: start..<max(shown.upperBound, start), count: -count,
      distance: frameLength * (-count - 1) + frameLength / 2)
    return seekBack()
  }

  /// Goes on where a step back did not lead to the right picture, as happens where they do not last equally long.
  /// - Returns: whether it does.
  func correctStep() -> Bool {
    guard var step = stepBack, let pipeline, let shown = pipeline.picture.shownRange,
      step.tries < Self.mostTries
    else { return false }
    step.tries += 1
    let end = shown.isEmpty ? shown.lowerBound + frameLength : shown.upperBound
    if end > step.left.lowerBound + (step.left.upperBound - step.left.lowerBound) / 2 {
      if let candidate = step.candidate {
        // There is none.
        step.tries = Self.mostTries
        stepBack = step
        hasStepped = false
        return seek(
          to: candidate.lowerBound + min(slack, (candidate.upperBound - candidate.lowerBound) / 2), .exact)
      }
      // It is the same picture still: it is longer than it looked, or the one before shorter.
      guard step.distance < step.left.lowerBound - origin else { return false }
      step.distance *= 2
      stepBack = step
      return seekBack()
    }
    guard step.count == 1, end < step.left.lowerBound - Self.rounding * 2 else { return false }
    // Another one may come between them.
    step.candidate = shown
    stepBack = step
    hasStepped = true
    return pipeline.player.step(frames: 1)
  }

  private func seekBack() -> Bool {
    guard let stepBack else { return false }
    return seek(to: stepBack.left.lowerBound - stepBack.distance, .exact)
  }
}

extension Range<Duration> {
  /// Where a frame begins that may have been cut: it is as long as others, or longer.
  nonisolated fileprivate func lowerBound(length: Duration) -> Duration {
    Swift.min(lowerBound, isEmpty ? lowerBound : upperBound - length)
  }
}
