import GStreamerKit

/// Seeks and frame steps. The pipeline performs one at a time; of those requested meanwhile, only the last is
/// performed.
extension PlaybackSession {
  /// A change of the playback position.
  enum SeekOperation: Sendable, Equatable {
    case time(MediaTime, SeekTolerance)
    case frames(Int)
    /// A seek to the current position, to apply another rate, loop or selection.
    case refresh
  }

  func requestSeek(_ operation: SeekOperation, request: Int?) {
    guard pipeline != nil else {
      // A disconnected source restarts at its beginning.
      let isThere =
        if disconnectedSource != nil, case .time(let time, _) = operation { time <= .zero } else { false }
      if let request { emit(.seekEnded(request: request, isFinished: isThere, nil)) }
      return
    }
    if let overtaken = pendingSeek?.request { emit(.seekEnded(request: overtaken, isFinished: false, nil)) }
    pendingSeek = (operation, request)
    if isSlow, let slow = currentSeek {
      // A seek that waits for network data does not delay one whose data may be available.
      (currentSeek, isSlow) = (nil, false)
      if let request = slow.request { emit(.seekEnded(request: request, isFinished: false, nil)) }
    }
    // A seek would wait for the streaming thread that the about-to-finish gate holds.
    pipeline?.gaplessTransition.release()
    startPendingSeek()
  }

  /// Starts the pending seek, if none is in progress.
  func startPendingSeek() {
    guard isReady, currentSeek == nil, let next = pendingSeek else { return }
    pendingSeek = nil
    if let pipeline, pipeline.gaplessTransition.hasPendingItem, media.isSeekable {
      // GStreamer has been given the next item already, and would continue with it after a seek.
      let place = if case .time(let time, _) = next.operation { time } else { clock?.time ?? .zero }
      return reopen(at: place, request: next.request)
    }
    if begin(next.operation) {
      currentSeek = next
      seekNumber += 1
      (hasReceivedData, isSlow) = (false, false)
      let isFile = source?.isFile == true
      remind(
        of: .seekTimedOut(generation: generation, seek: seekNumber),
        after: isFile ? limits.seekTimeout : limits.dataTimeout)
      if !isFile {
        remind(of: .seekIsSlow(generation: generation, seek: seekNumber), after: limits.slowSeekThreshold)
      }
    } else if !media.isSeekable, case .time(let time, _) = next.operation, time <= .zero {
      disconnect()
      if let request = next.request {
        emit(.seekEnded(request: request, isFinished: true, PlaybackClock(time: .zero, rate: 0)))
      }
    } else {
      if let request = next.request { emit(.seekEnded(request: request, isFinished: false, clock)) }
      startPendingSeek()
    }
  }

  private func begin(_ operation: SeekOperation) -> Bool {
    guard pipeline != nil, media.isSeekable || operation == .frames(1) else { return false }
    stepBack = nil
    if operation != .refresh { seekTarget = nil }
    endSeekAttempts = 0
    switch operation {
    case .time(let time, let tolerance):
      hasStepped = false
      return seek(to: time, tolerance)
    case .refresh: return seek(to: position ?? origin, .accurate)
    case .frames(let count): return step(count)
    }
  }

  /// Seeks to an item time. An accurate seek aims `slack` further, because timestamps are rounded.
  func seek(to time: MediaTime, _ tolerance: SeekTolerance) -> Bool {
    let isExact = tolerance == .accurate && time > .zero
    return seek(to: time.duration + origin + (isExact ? slack : .zero), tolerance)
  }

  /// Records the position that an accurate seek reached, so that `clock` reports the requested time, without
  /// `slack`.
  func recordArrival(at time: MediaTime) {
    guard let position else { return }
    let excess = position - origin - time.duration
    seekTarget = excess >= .zero && excess <= slack ? (position, time) : nil
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
    if let duration = media.duration {
      // At the very end there is no frame.
      let rest = media.hasVideo ? frameLength / 2 : .milliseconds(10)
      time = min(time, duration + origin - rest)
    }
    time = max(time, origin)
    expected = (time, .now)
    return pipeline.seek(
      to: time, until: end, rate: options.rate, precision: tolerance == .accurate ? .accurate : .keyframe)
  }

  /// Completes the current seek if the pipeline has settled, and starts the pending one.
  func didArrive() {
    guard let done = currentSeek, let pipeline, pipeline.player.isStateChangeComplete else { return }
    if pendingSeek == nil, correctStep() || correctEnd(done.operation) { return }
    stepBack = nil
    if case .time(let time, .accurate) = done.operation { recordArrival(at: time) }
    (currentSeek, attempts, isSlow) = (nil, 0, false)
    if 1...Self.exactEndSteps ~= endSeekAttempts, let shown = pipeline.videoSink.shownRange,
      pipeline.hasFrames
    {
      media.duration = shown.upperBound - origin
      emitInfo()
    }
    if pendingSeek?.operation == .refresh, pendingSeek?.request == nil {
      // The request is answered only after the pending refresh, so that the frame shows what was changed
      // meanwhile.
      pendingSeek?.request = done.request
    } else if let request = done.request {
      emit(.seekEnded(request: request, isFinished: pendingSeek == nil, clock))
    }
    startPendingSeek()
    emitPosition()
  }

  /// Seeks further back if a seek to the end has found no frame: a header may name an end later than that of the
  /// last frame.
  ///
  /// - Returns: Whether another seek was started.
  private func correctEnd(_ operation: SeekOperation) -> Bool {
    guard case .time(_, .accurate) = operation, let pipeline, let target = expected?.time,
      let duration = media.duration,
      pipeline.reached.contains(.video), !pipeline.hasFrames, target - origin > duration - Self.endRange,
      endSeekAttempts < Self.endSteps.count
    else { return false }
    let end = duration + origin - frameLength / 2
    let step = frameLength * Self.endSteps[endSeekAttempts]
    endSeekAttempts += 1
    return seek(to: end - step, .accurate)
  }

  /// The distances from the end, in frames, at which the last frame is searched.
  private static let endSteps = [1, 2, 3, 4, 6, 8, 12, 16, 32, 64]
  /// How many of these steps skip no frame, so that the frame found is the last one.
  private static let exactEndSteps = 4
  /// The distance from the end within which a seek counts as one to the end.
  private static let endRange = Duration.seconds(4)

  /// Handles a seek of a network source that takes noticeably long: reports that playback waits for data.
  func waitForData(_ number: Int) {
    guard number == seekNumber, currentSeek != nil, isReady else { return }
    isSlow = true
    if wantsToPlay, bufferingPercent == nil { set(.waiting(percent: 0)) }
  }

  /// Handles the timeout of a seek. A file is reopened once, at the seek target. A network source fails if no
  /// data has arrived since the last check.
  func handleSeekTimeout(_ number: Int) {
    guard number == seekNumber, let late = currentSeek else { return }
    guard source?.isFile == true else {
      // The seek is in progress as long as data arrives.
      guard !hasReceivedData else {
        hasReceivedData = false
        return remind(of: .seekTimedOut(generation: generation, seek: number), after: limits.dataTimeout)
      }
      return fail(
        .network(reason: "No data was received for \(Int(limits.dataTimeout.inSeconds.rounded())) seconds."))
    }
    attempts += 1
    if attempts == 2 {
      return remind(of: .seekTimedOut(generation: generation, seek: number), after: limits.openingTimeout)
    }
    guard attempts == 1 else {
      return fail(.decode(reason: "No video or audio could be decoded at this position."))
    }
    var goal = late
    if let next = pendingSeek, next.operation != .refresh {
      if let request = late.request { emit(.seekEnded(request: request, isFinished: false, clock)) }
      goal = next
    }
    let place = if case .time(let time, _) = goal.operation { time } else { clock?.time ?? .zero }
    (currentSeek, pendingSeek) = (nil, nil)
    reopen(at: place, request: goal.request)
  }

  func apply(_ options: PlaybackOptions) {
    let mustSeek =
      options.rate != self.options.rate || options.loop != self.options.loop
      || options.subtitleDelay != self.options.subtitleDelay
      || options.subtitleScale != self.options.subtitleScale
        && (pipeline?.showsText == true || source?.subtitleURI != nil)
    // The standby pipeline has prerolled at the previous rate.
    if options.rate != self.options.rate { closeStandby() }
    self.options = options
    pipeline?.apply(options)
    standby?.pipeline.apply(options)
    if mustSeek, isReady, pendingSeek == nil { requestSeek(.refresh, request: nil) }
  }
}
