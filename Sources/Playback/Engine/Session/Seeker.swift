import GStreamerKit
import L10n

/// Performs the seeks and frame steps that `SeekController` and `FrameStepper` decide, and watches their deadlines.
nonisolated final class Seeker {
  private let open: OpenItem
  private var endSearch = EndSearch()

  private var context: PlaybackContext { open.context }
  private var pipeline: PlaybackPipeline { open.pipeline }

  init(_ open: OpenItem) { self.open = open }

  /// Requests a seek; `request` is answered when it has ended.
  func request(_ operation: SeekOperation, request: Int?) {
    context.emitUnfinished(open.seeks.request(SeekController.Seek(operation: operation, request: request)))
    startPending()
  }

  /// Draws the frame that is shown once more, where no other one follows by itself.
  func redraw() {
    if open.standsStill { refresh() }
  }

  /// Seeks to the current position, unless a seek is pending, which has the same effect.
  func refresh() {
    if open.isReady, open.seeks.pending == nil { request(.refresh, request: nil) }
  }

  /// Brings the audio to the position of the video, if frame steps have moved the video only.
  func alignAudio() {
    guard open.stepper.hasMovedVideoOnly else { return }
    open.stepper.didAlignAudio()
    refresh()
  }

  /// Starts the pending seek, if none is in progress.
  func startPending() {
    guard open.isReady, let next = open.seeks.next() else { return }
    if pipeline.gaplessTransition.hasPendingItem, open.media.isSeekable {
      // GStreamer has been given the next item already, and would continue with it after a seek.
      return open.leave(
        .reopen(
          open.reopening(at: next.operation.time ?? open.clock()?.time ?? .zero, answering: next)))
    }
    if begin(next.operation) {
      open.end.didSeek()
      open.seeks.didStart(next)
      open.timers.start(
        .seekTimeout, after: open.isFile ? context.limits.seekTimeout : context.limits.dataTimeout)
      if !open.isFile { open.timers.start(.slowSeek, after: context.limits.slowSeekThreshold) }
    } else if !open.media.isSeekable, let time = next.operation.time, time <= .zero {
      open.leave(.disconnect)
      if let request = next.request {
        context.emit(.seekEnded(request: request, isFinished: true, PlaybackClock(time: .zero, rate: 0)))
      }
    } else {
      context.emitUnfinished([next.request].compactMap(\.self), at: open.clock())
      startPending()
    }
  }

  private func begin(_ operation: SeekOperation) -> Bool {
    guard open.media.isSeekable || operation == .frames(1) else { return false }
    open.stepper.finish()
    endSearch.reset()
    if operation != .refresh { open.willLeavePosition() }
    switch operation {
    case .time(let time, let tolerance):
      open.stepper.didAlignAudio()
      return seek(to: time, tolerance)
    case .refresh: return seek(to: open.position() ?? open.origin, .accurate)
    case .frames(let count): return perform(open.stepper.start(count, open.frames))
    }
  }

  /// - Returns: Whether a seek or step was started.
  private func perform(_ action: FrameStepper.Action) -> Bool {
    switch action {
    case .done: false
    case .step(let count): pipeline.player.step(frames: count)
    case .seek(let time): seek(to: time, .accurate)
    }
  }

  /// Seeks to the start position of the item, before it is ready.
  ///
  /// - Returns: Whether the pipeline accepted the seek.
  func seekToStart() -> Bool { seek(to: open.start, .accurate) }

  /// Seeks to an item time. An accurate seek aims `slack` further, because timestamps are rounded.
  private func seek(to time: MediaTime, _ tolerance: SeekTolerance) -> Bool {
    let isExact = tolerance == .accurate && time > .zero
    return seek(to: time.duration + open.origin + (isExact ? open.slack : .zero), tolerance)
  }

  /// Seeks to a stream time, clamped to the item and the loop.
  private func seek(to time: Duration, _ tolerance: SeekTolerance) -> Bool {
    let (origin, options) = (open.origin, context.options)
    var (time, end) = (time, (options.loop?.end?.duration).map { $0 + origin })
    let start = (options.loop?.start?.duration ?? .zero) + origin
    if let last = end {
      if last <= start {
        end = nil
      } else if time >= last {
        time = start
      }
    }
    if let duration = open.media.duration {
      // At the very end there is no frame.
      let rest = open.media.hasVideo ? open.frameLength / 2 : .milliseconds(10)
      time = min(time, duration + origin - rest)
    }
    time = max(time, origin)
    open.willSeek(to: time)
    pipeline.gaplessTransition.willSeek()
    return pipeline.seek(
      to: time, until: end, rate: options.rate, precision: tolerance == .accurate ? .accurate : .keyframe)
  }

  /// Completes the current seek if the pipeline has settled, and starts the pending one.
  func didArrive() {
    guard let done = open.seeks.current, pipeline.player.isStateChangeComplete else { return }
    if open.seeks.pending == nil {
      if perform(open.stepper.continueStep(open.frames)) || searchEnd(done.operation) { return }
    }
    open.stepper.finish()
    if case .time(let time, .accurate) = done.operation { open.didArrive(at: time) }
    open.timers.cancel(.seekTimeout)
    open.timers.cancel(.slowSeek)
    let answer = open.seeks.didFinish()
    if endSearch.hasFoundLastFrame, pipeline.hasFrames, let shown = pipeline.videoSink.shownRange {
      open.setDuration(shown.upperBound - open.origin)
    }
    if let answer {
      context.emit(.seekEnded(request: answer.request, isFinished: answer.isFinished, open.clock()))
    }
    startPending()
    if !open.isLeaving { open.emitPosition() }
  }

  /// Seeks further back if a seek to the end has found no frame.
  ///
  /// - Returns: Whether another seek was started.
  private func searchEnd(_ operation: SeekOperation) -> Bool {
    guard case .time(_, .accurate) = operation, let target = open.seekTarget,
      let duration = open.media.duration, pipeline.reached.contains(.video), !pipeline.hasFrames,
      let next = endSearch.next(after: target, duration: duration, frameLength: open.frameLength)
    else { return false }
    return seek(to: next + open.origin, .accurate)
  }

  /// Handles a seek of a network source that takes noticeably long: reports that playback waits for data.
  func didBecomeSlow() {
    guard open.seeks.didBecomeSlow() else { return }
    if context.wantsToPlay, open.buffering.percent == nil { context.set(.waiting(percent: 0)) }
  }

  /// Handles the timeout of a seek.
  func didTimeOut() {
    let limits = context.limits
    let response = open.seeks.didTimeOut(isFile: open.isFile, position: open.clock()?.time ?? .zero)
    switch response {
    case .none: break
    case .extend:
      open.timers.start(.seekTimeout, after: open.isFile ? limits.openingTimeout : limits.dataTimeout)
    case .reopen(let seek, let overtaken):
      context.emitUnfinished([overtaken].compactMap(\.self), at: open.clock())
      open.leave(.reopen(open.reopening(at: seek.operation.time ?? .zero, answering: seek)))
    case .failWithoutData: open.leave(.fail(.noData(after: limits.dataTimeout)))
    case .failAtPosition:
      open.leave(.fail(.decode(reason: tr("No video or audio could be decoded at this position."))))
    }
  }
}

extension PlayerError {
  /// A network source has sent nothing for some time.
  nonisolated static func noData(after timeout: Duration) -> PlayerError {
    let seconds = Int(timeout.inSeconds.rounded())
    return .network(
      reason: trn(
        seconds, "No data was received for %d second.", "No data was received for %d seconds."))
  }
}
