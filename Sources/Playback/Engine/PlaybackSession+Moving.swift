import GStreamerKit

/// Going to other places. The pipeline makes one movement at a time; of those that are asked for meanwhile, only
/// the last one follows.
extension PlaybackSession {
  /// A way to another place.
  enum Movement: Sendable, Equatable {
    case place(MediaTime, SeekTolerance)
    case frames(Int)
    /// To where it is, with another rate or another end.
    case refresh
  }

  func move(_ movement: Movement, request: Int?) {
    guard pipeline != nil else {
      if let request { tell(.arrived(request: request, isFinished: false, nil)) }
      return
    }
    if let overtaken = waiting?.request { tell(.arrived(request: overtaken, isFinished: false, nil)) }
    waiting = (movement, request)
    // A thread that is held for what follows would be waited for.
    pipeline?.handover.release()
    moveOn()
  }

  /// Begins the movement that waits, if nothing is moving.
  func moveOn() {
    guard isReady, moving == nil, let next = waiting else { return }
    waiting = nil
    if let pipeline, pipeline.handover.isFollowed, medium.isSeekable {
      // It would go on with what follows.
      let place = if case .place(let time, _) = next.movement { time } else { clock?.time ?? .zero }
      return reopen(at: place, request: next.request)
    }
    if begin(next.movement) {
      moving = next
    } else {
      if let request = next.request { tell(.arrived(request: request, isFinished: false, clock)) }
      moveOn()
    }
  }

  private func begin(_ movement: Movement) -> Bool {
    guard let pipeline, medium.isSeekable || movement == .frames(1) else { return false }
    switch movement {
    case .place(let time, let tolerance):
      hasStepped = false
      return seek(to: time.duration, tolerance)
    case .refresh: return seek(to: pipeline.player.position ?? .zero, .exact)
    case .frames(let count) where count > 0:
      hasStepped = true
      return pipeline.player.step(frames: count)
    case .frames(let count):
      guard let shown = pipeline.picture.shownRange else { return false }
      hasStepped = false
      return seek(to: shown.lowerBound(length: frameLength) - frameLength * (-count - 1) - Self.nudge, .exact)
    }
  }

  /// Less than any frame lasts, and more than is lost by rounding.
  private static let nudge = Duration.microseconds(500)

  /// How long frames last, more or less.
  private var frameLength: Duration { pipeline?.picture.frameLength ?? .milliseconds(40) }

  func seek(to time: Duration, _ tolerance: SeekTolerance) -> Bool {
    guard let pipeline else { return false }
    var (time, end) = (time, options.loop?.end?.duration)
    let start = options.loop?.start?.duration ?? .zero
    if let last = end {
      if last <= start {
        end = nil
      } else if time >= last {
        time = start
      }
    }
    if let duration = medium.duration {
      // At the very end there is no picture any more.
      let rest = medium.videoSize == nil ? .milliseconds(10) : frameLength - Self.nudge
      time = min(time, duration - rest)
    }
    time = max(time, .zero)
    return pipeline.seek(
      to: time, until: end, rate: options.rate, precision: tolerance == .exact ? .exact : .keyframe,
      textDelay: options.subtitleDelay.duration, hasTextFile: source?.subtitleURI != nil)
  }

  /// The pipeline is where it was sent to.
  func didArrive() {
    guard let done = moving, let pipeline, pipeline.player.isSettled else { return }
    moving = nil
    if let request = done.request {
      tell(.arrived(request: request, isFinished: waiting == nil, clock))
    }
    moveOn()
    tellTime()
  }

  func apply(_ options: PlaybackOptions) {
    let mustSeek =
      options.rate != self.options.rate || options.loop != self.options.loop
      || options.subtitleDelay != self.options.subtitleDelay
      || options.subtitleScale != self.options.subtitleScale && pipeline?.showsText == true
    self.options = options
    pipeline?.apply(options)
    if mustSeek, isReady, waiting == nil { move(.refresh, request: nil) }
  }
}

extension Range<Duration> {
  /// Where a frame begins that may have been cut: it is as long as others, or longer.
  nonisolated fileprivate func lowerBound(length: Duration) -> Duration {
    Swift.min(lowerBound, isEmpty ? lowerBound : upperBound - length)
  }
}
