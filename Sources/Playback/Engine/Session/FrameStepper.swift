/// Steps by frames. A forward step is a step of the pipeline, which moves the video only. A backward step is a seek to
/// an estimated position, corrected until the right frame is shown.
///
/// It performs nothing itself: each method returns what is to be done. All times are stream times.
nonisolated struct FrameStepper: Sendable {
  /// What is to be done.
  enum Action: Equatable {
    /// The right frame is shown, or the best one that was found.
    case done
    /// Step forward by a number of frames, at least one.
    case step(Int)
    /// Seek accurately.
    case seek(to: Duration)
  }

  /// The frames that a step depends on.
  struct Frames {
    /// The times of the frame that is shown; empty where its duration is not known.
    var shown: Range<Duration>
    /// Whether the frame may have begun earlier: a decoder clips the first frame after an accurate seek to the target.
    var isClipped: Bool
    /// The usual duration of a frame.
    var length: Duration
    /// The time at which the item begins.
    var origin: Duration
  }

  /// A backward step in progress.
  private struct StepBack: Sendable {
    /// The frame that was shown before: from its latest possible start to its end.
    let left: Range<Duration>
    /// How many frames to step back.
    let count: Int
    /// How far before the start of that frame the seek target is.
    var distance: Duration
    /// An earlier frame that was found, while a frame step shows whether another one lies between the two.
    var candidate: Range<Duration>?
    var tries = 1

    var target: Duration { left.lowerBound - distance }
  }

  /// Containers round timestamps, Matroska to milliseconds: a frame may begin a little later than it should, and
  /// the one before it may last until then by its timestamps.
  static let rounding = Duration.microseconds(1500)
  /// How many attempts a backward step has.
  private static let maximumAttempts = 12

  /// What an accurate seek adds to its target, so that it does not meet the end of the frame before.
  ///
  /// - Parameter length: The usual duration of a frame.
  static func slack(length: Duration) -> Duration { min(rounding, length / 4) }

  private var stepBack: StepBack?
  /// Whether frame steps have moved the video, but not the audio, to another position.
  private(set) var hasMovedVideoOnly = false

  /// Starts a step by `count` frames, not 0; backward where it is negative.
  ///
  /// - Parameter frames: nil where no frame is shown.
  mutating func start(_ count: Int, _ frames: Frames?) -> Action {
    stepBack = nil
    if count > 0 {
      hasMovedVideoOnly = true
      return .step(count)
    }
    guard let frames else { return .done }
    hasMovedVideoOnly = false
    let start = frames.start
    // Seek to the middle of the frame, where rounded timestamps do no harm.
    let step = StepBack(
      left: start..<max(frames.shown.upperBound, start), count: -count,
      distance: frames.length * (-count - 1) + frames.length / 2)
    stepBack = step
    return .seek(to: step.target)
  }

  /// Continues a backward step that may not have reached the right frame, as happens where frames have different
  /// durations. Called when the seek or step of the last action has ended.
  mutating func continueStep(_ frames: Frames?) -> Action {
    guard var step = stepBack, let frames, step.tries < Self.maximumAttempts else { return .done }
    step.tries += 1
    let shown = frames.shown
    let end = shown.isEmpty ? shown.lowerBound + frames.length : shown.upperBound
    if end > step.left.lowerBound + (step.left.upperBound - step.left.lowerBound) / 2 {
      if let candidate = step.candidate {
        // There is none: return to the candidate.
        step.tries = Self.maximumAttempts
        stepBack = step
        hasMovedVideoOnly = false
        let slack = Self.slack(length: frames.length)
        return .seek(
          to: candidate.lowerBound + min(slack, (candidate.upperBound - candidate.lowerBound) / 2))
      }
      // The same frame is shown still: it is longer than it seemed, or the one before is shorter.
      guard step.distance < step.left.lowerBound - frames.origin else { return .done }
      step.distance *= 2
      stepBack = step
      return .seek(to: step.target)
    }
    guard step.count == 1, end < step.left.lowerBound - Self.rounding * 2 else { return .done }
    // There may be another frame between the two.
    step.candidate = shown
    stepBack = step
    hasMovedVideoOnly = true
    return .step(1)
  }

  /// The backward step in progress, if there is one, has ended.
  mutating func finish() { stepBack = nil }

  /// A seek has brought the audio to the position of the video.
  mutating func didAlignAudio() { hasMovedVideoOnly = false }
}

extension FrameStepper.Frames {
  /// The start of the frame that is shown. A clipped one is taken to last at least as long as usual.
  nonisolated fileprivate var start: Duration {
    isClipped && !shown.isEmpty ? min(shown.lowerBound, shown.upperBound - length) : shown.lowerBound
  }
}
