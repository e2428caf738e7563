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
    if isSlow, let slow = moving {
      // What waits for data does not hold up what may be there.
      (moving, isSlow) = (nil, false)
      if let request = slow.request { tell(.arrived(request: request, isFinished: false, nil)) }
    }
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
      (hasReceivedData, isSlow) = (false, false)
      let isFile = source?.isFile == true
      remind(
        of: .late(opening: opening, movement: movementNumber), after: isFile ? limits.arrival : limits.stall)
      if !isFile { remind(of: .slow(opening: opening, movement: movementNumber), after: limits.slowness) }
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
    guard pipeline != nil, medium.isSeekable || movement == .frames(1) else { return false }
    stepBack = nil
    if movement != .refresh { landing = nil }
    endTries = 0
    switch movement {
    case .place(let time, let tolerance):
      hasStepped = false
      return seek(to: time, tolerance)
    case .refresh: return seek(to: position ?? origin, .exact)
    case .frames(let count): return step(count)
    }
  }

  /// Goes to a place that somebody named.
  func seek(to time: MediaTime, _ tolerance: SeekTolerance) -> Bool {
    let isExact = tolerance == .exact && time > .zero
    return seek(to: time.duration + origin + (isExact ? slack : .zero), tolerance)
  }

  /// It is at a place that somebody named, whatever was added to find it.
  func land(at time: MediaTime) {
    guard let position else { return }
    let excess = position - origin - time.duration
    landing = excess >= .zero && excess <= slack ? (position, time) : nil
  }

  /// Goes to a stream time.
  func seek(to time: Duration, _ tolerance: SeekTolerance) -> Bool {
    guard let pipeline else { return false }
    var (time, end) = (time, (options.loop?.end?.duration).map { $0 + origin })
    let start = (options.loop?.start?.duration ?? .zero) + origin
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
      time = min(time, duration + origin - rest)
    }
    time = max(time, origin)
    expected = (time, .now)
    return pipeline.seek(
      to: time, until: end, rate: options.rate, precision: tolerance == .exact ? .exact : .keyframe)
  }

  /// The pipeline is where it was sent to.
  func didArrive() {
    guard let done = moving, let pipeline, pipeline.player.isSettled else { return }
    if waiting == nil, correctStep() || correctEnd(done.movement) { return }
    stepBack = nil
    if case .place(let time, .exact) = done.movement { land(at: time) }
    (moving, attempts, isSlow) = (nil, 0, false)
    if 1...Self.exactEndSteps ~= endTries, let shown = pipeline.picture.shownRange, pipeline.hasFrames {
      medium.duration = shown.upperBound - origin
      tellInfo()
    }
    if waiting?.movement == .refresh, waiting?.request == nil {
      // Who asked for the place wants to see what was chosen meanwhile, too.
      waiting?.request = done.request
    } else if let request = done.request {
      tell(.arrived(request: request, isFinished: waiting == nil, clock))
    }
    moveOn()
    tellTime()
  }

  /// A header may name an end behind that of the last frame: there is no frame then at the end. It is looked for further
  /// back.
  ///
  /// - Returns: whether it is.
  private func correctEnd(_ movement: Movement) -> Bool {
    guard case .place(_, .exact) = movement, let pipeline, let target = expected?.time,
      let duration = medium.duration,
      pipeline.reached.contains(.video), !pipeline.hasFrames, target - origin > duration - Self.endRange,
      endTries < Self.endSteps.count
    else { return false }
    let end = duration + origin - frameLength / 2
    let step = frameLength * Self.endSteps[endTries]
    endTries += 1
    return seek(to: end - step, .exact)
  }

  /// How many frames before the end the last one is looked for.
  private static let endSteps = [1, 2, 3, 4, 6, 8, 12, 16, 32, 64]
  /// How many of these steps leave no frame out.
  private static let exactEndSteps = 4
  /// How near the end a seek is for one to the end.
  private static let endRange = Duration.seconds(4)

  /// A movement on a network takes longer than one notices: it waits for data.
  func waitForData(_ number: Int) {
    guard number == movementNumber, moving != nil, isReady else { return }
    isSlow = true
    if wantsToPlay, buffered == nil { set(.waiting(percent: 0)) }
  }

  /// A movement does not arrive. A file is opened anew where the movement was to lead, once; of a network, nothing has
  /// come for too long.
  func giveUp(_ number: Int) {
    guard number == movementNumber, let late = moving else { return }
    guard source?.isFile == true else {
      // As long as data comes, it is on its way.
      guard !hasReceivedData else {
        hasReceivedData = false
        return remind(of: .late(opening: opening, movement: number), after: limits.stall)
      }
      return fail(.network(reason: "No data has come for \(Int(limits.stall.inSeconds.rounded())) seconds."))
    }
    attempts += 1
    if attempts == 2 { return remind(of: .late(opening: opening, movement: number), after: limits.opening) }
    guard attempts == 1 else {
      return fail(.decode(reason: "It gave no picture and no sound at this place."))
    }
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
