import GStreamerKit

/// Frame steps.
extension PlaybackSession {
  /// A backward frame step: a seek to an estimated position, corrected until the right frame is shown.
  struct StepBack: Sendable {
    /// The frame that was shown before: from its latest possible start to its end.
    let left: Range<Duration>
    /// How many frames to step back.
    let count: Int
    /// How far before the start of that frame the seek goes.
    var distance: Duration
    /// An earlier frame that was found, while a frame step shows whether another one lies between the two.
    var candidate: Range<Duration>?
    var tries = 1
  }

  /// Containers round timestamps, Matroska to milliseconds: a frame may begin a little later than it should, and
  /// the one before it may last until then by its timestamps.
  private static let rounding = Duration.microseconds(1500)
  /// How many attempts a backward step has.
  private static let maximumAttempts = 12

  /// What an accurate seek adds to its target, so that it does not meet the end of the frame before.
  var slack: Duration { media.hasVideo ? min(Self.rounding, frameLength / 4) : .zero }

  /// The usual duration of a frame; 40 ms where it is not known.
  var frameLength: Duration { pipeline?.videoSink.frameLength ?? .milliseconds(40) }

  /// Starts a step by `count` frames: backward where `count` is negative.
  ///
  /// - Returns: Whether a step was started.
  func step(_ count: Int) -> Bool {
    guard let pipeline else { return false }
    if count > 0 {
      hasStepped = true
      return pipeline.player.step(frames: count)
    }
    guard let shown = pipeline.videoSink.shownRange else { return false }
    hasStepped = false
    let start = shown.lowerBound(length: frameLength)
    // Seek to the middle of the frame, where rounded timestamps do no harm.
    stepBack = StepBack(
      left: start..<max(shown.upperBound, start), count: -count,
      distance: frameLength * (-count - 1) + frameLength / 2)
    return seekBack()
  }

  /// Continues a backward step that has not reached the right frame, as happens where frames have different
  /// durations.
  /// - Returns: Whether another seek or step was started.
  func correctStep() -> Bool {
    guard var step = stepBack, let pipeline, let shown = pipeline.videoSink.shownRange,
      step.tries < Self.maximumAttempts
    else { return false }
    step.tries += 1
    let end = shown.isEmpty ? shown.lowerBound + frameLength : shown.upperBound
    if end > step.left.lowerBound + (step.left.upperBound - step.left.lowerBound) / 2 {
      if let candidate = step.candidate {
        // There is none: return to the candidate.
        step.tries = Self.maximumAttempts
        stepBack = step
        hasStepped = false
        return seek(
          to: candidate.lowerBound + min(slack, (candidate.upperBound - candidate.lowerBound) / 2), .accurate)
      }
      // The same frame is shown still: it is longer than it seemed, or the one before is shorter.
      guard step.distance < step.left.lowerBound - origin else { return false }
      step.distance *= 2
      stepBack = step
      return seekBack()
    }
    guard step.count == 1, end < step.left.lowerBound - Self.rounding * 2 else { return false }
    // There may be another frame between the two.
    step.candidate = shown
    stepBack = step
    hasStepped = true
    return pipeline.player.step(frames: 1)
  }

  private func seekBack() -> Bool {
    guard let stepBack else { return false }
    return seek(to: stepBack.left.lowerBound - stepBack.distance, .accurate)
  }
}

extension Range<Duration> {
  /// The start of a frame that an accurate seek may have clipped: the frame lasts at least `length`.
  nonisolated fileprivate func lowerBound(length: Duration) -> Duration {
    Swift.min(lowerBound, isEmpty ? lowerBound : upperBound - length)
  }
}
