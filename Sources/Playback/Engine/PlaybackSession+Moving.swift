import GStreamerKit

/// Seeks and frame steps. The pipeline performs one at a time; of those requested meanwhile, only the last is
/// performed.
extension PlaybackSession {
  /// A change of the playback position.
  enum Movement: Sendable, Equatable {
    case place(MediaTime, SeekTolerance)
    case frames(Int)
    /// A seek to the current position, to apply another rate, loop or selection.
    case refresh
  }

  func move(_ movement: Movement, request: Int?) {
    guard pipeline != nil else {
      // A disconnected source restarts at its beginning.
      let isThere = if parked != nil, case .place(let time, _) = movement { time <= .zero } else { false }
      if let request { tell(.arrived(request: request, isFinished: isThere, nil)) }
      return
    }
    if let overtaken = waiting?.request { tell(.arrived(request: overtaken, isFinished: false, nil)) }
    waiting = (movement, request)
    if isSlow, let slow = moving {
      // A seek that waits for network data does not delay one whose data may be available.
      (moving, isSlow) = (nil, false)
      if let request = slow.request { tell(.arrived(request: request, isFinished: false, nil)) }
    }
    // A seek would wait for the streaming thread that the about-to-finish gate holds.
    pipeline?.handover.release()
    moveOn()
  }

  /// Starts the pending seek, if none is in progress.
  func moveOn() {
    guard isReady, moving == nil, let next = waiting else { return }
    waiting = nil
    if let pipeline, pipeline.handover.isFollowed, medium.isSeekable {
      // GStreamer has been given the next item already, and would continue with it after a seek.
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

  /// Seeks to an item time. An accurate seek aims `slack` further, because timestamps are rounded.
  func seek(to time: MediaTime, _ tolerance: SeekTolerance) -> Bool {
    let isExact = tolerance == .exact && time > .zero
    return seek(to: time.duration + origin + (isExact ? slack : .zero), tolerance)
  }

  /// Records the position that an accurate seek reached, so that `clock` reports the requested time, without
  /// `slack`.
  func land(at time: MediaTime) {
    guard let position else { return }
    let excess = position - origin - time.duration
    landing = excess >= .zero && excess <= slack ? (position, time) : nil
  }

  /// Seeks to a stream time, clamped to the item and the loop.
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
      // At the very end there is no frame.
      let rest = medium.hasVideo ? frameLength / 2 : .milliseconds(10)
      time = min(time, duration + origin - rest)
    }
    time = max(time, origin)
    expected = (time, .now)
    return pipeline.seek(
      to: time, until: end, rate: options.rate, precision: tolerance == .exact ? .exact : .keyframe)
  }

  /// Completes the current seek if the pipeline has settled, and starts the pending one.
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
      // The request is answered only after the pending refresh, so that the frame shows what was changed
      // meanwhile.
      waiting?.request = done.request
    } else if let request = done.request {
      tell(.arrived(request: request, isFinished: waiting == nil, clock))
    }
    moveOn()
    tellTime()
  }

  /// Seeks further back if a seek to the end has found no frame: a header may name an end later than that of the
  /// last frame.
  ///
  /// - Returns: Whether another seek was started.
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

  /// The distances from the end, in frames, at which the last frame is searched.
  private static let endSteps = [1, 2, 3, 4, 6, 8, 12, 16, 32, 64]
  /// How many of these steps skip no frame, so that the frame found is the last one.
  private static let exactEndSteps = 4
  /// The distance from the end within which a seek counts as one to the end.
  private static let endRange = Duration.seconds(4)

  /// Handles a seek of a network source that takes noticeably long: reports that playback waits for data.
  func waitForData(_ number: Int) {
    guard number == movementNumber, moving != nil, isReady else { return }
    isSlow = true
    if wantsToPlay, buffered == nil { set(.waiting(percent: 0)) }
  }

  /// Handles the timeout of a seek. A file is reopened once, at the seek target. A network source fails if no
  /// data has arrived since the last check.
  func giveUp(_ number: Int) {
    guard number == movementNumber, let late = moving else { return }
    guard source?.isFile == true else {
      // The seek is in progress as long as data arrives.
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
    // The standby pipeline has prerolled at the previous rate.
    if options.rate != self.options.rate { dismissUnderstudy() }
    self.options = options
    pipeline?.apply(options)
    understudy?.pipeline.apply(options)
    if mustSeek, isReady, waiting == nil { move(.refresh, request: nil) }
  }
}
