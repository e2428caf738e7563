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
      // What is parked is at its beginning already.
      let isThere = if parked != nil, case .place(let time, _) = movement { time <= .zero } else { false }
      if let request { tell(.arrived(request: request, isFinished: isThere, nil)) }
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
      movementNumber += 1
      remind(of: .late(opening: opening, movement: movementNumber), after: limits.arrival)
    } else if !medium.isSeekable, case .place(let time, _) = next.movement, time <= .zero {
      park()
      if let request = next.request {
        tell(.arrived(request: request, isFinished: true, PlaybackClock(time: .zero, rate: 0)))
      }
    } else {
      if let request = next.request { tell(.arrived(request: request, isFinished: false, clock)) }
      moveOn()
    }
  }

  private func begin(_ movement: Movement) -> Bool {
    guard let pipeline, medium.isSeekable || movement == .frames(1) else { return false }
    stepBack = nil
    if movement != .refresh { landing = nil }
    switch movement {
    case .place(let time, let tolerance):
      hasStepped = false
      return seek(to: time, tolerance)
    case .refresh: return seek(to: pipeline.player.position ?? .zero, .exact)
    case .frames(let count): return step(count)
    }
  }

  /// Goes to a place that somebody named.
  func seek(to time: MediaTime, _ tolerance: SeekTolerance) -> Bool {
    let isExact = tolerance == .exact && time > .zero
    return seek(to: time.duration + (isExact ? slack : .zero), tolerance)
  }

  /// It is at a place that somebody named, whatever was added to find it.
  func land(at time: MediaTime) {
    guard let position = pipeline?.player.position else { return }
    let excess = position - time.duration
    landing = excess >= .zero && excess <= slack ? (position, time) : nil
  }

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
      let rest = medium.hasVideo ? frameLength / 2 : .milliseconds(10)
      time = min(time, duration - rest)
    }
    time = max(time, .zero)
    return pipeline.seek(
      to: time, until: end, rate: options.rate, precision: tolerance == .exact ? .exact : .keyframe)
  }

  /// The pipeline is where it was sent to.
  func didArrive() {
    guard let done = moving, let pipeline, pipeline.player.isSettled else { return }
    if waiting == nil, correctStep() { return }
    stepBack = nil
    if case .place(let time, .exact) = done.movement { land(at: time) }
    (moving, wasGivenUp) = (nil, false)
    if waiting?.movement == .refresh, waiting?.request == nil {
      // Who asked for the place wants to see what was chosen meanwhile, too.
      waiting?.request = done.request
    } else if let request = done.request {
      tell(.arrived(request: request, isFinished: waiting == nil, clock))
    }
    moveOn()
    tellTime()
  }

  /// A movement does not arrive: playbin3 (1.22) rarely waits for ever for a picture after subtitles were chosen. The
  /// file is opened anew where the movement was to lead, once.
  func giveUp(_ number: Int) {
    guard number == movementNumber, let late = moving, source?.isFile == true, !wasGivenUp else { return }
    wasGivenUp = true
    var goal = late
    if let next = waiting, next.movement != .refresh {
      if let request = late.request { tell(.arrived(request: request, isFinished: false, clock)) }
      goal = next
    }
    let place = if case .place(let time, _) = goal.movement { time } else { clock?.time ?? .zero }
    (moving, waiting) = (nil, nil)
    reopen(at: place, request: goal.request)
  }

  func apply(_ options: PlaybackOptions) {
    let mustSeek =
      options.rate != self.options.rate || options.loop != self.options.loop
      || options.subtitleDelay != self.options.subtitleDelay
      || options.subtitleScale != self.options.subtitleScale
        && (pipeline?.showsText == true || source?.subtitleURI != nil)
    // It begins as it was to be played when it was opened.
    if options.rate != self.options.rate { dismissUnderstudy() }
    self.options = options
    pipeline?.apply(options)
    understudy?.pipeline.apply(options)
    if mustSeek, isReady, waiting == nil { move(.refresh, request: nil) }
  }
}
