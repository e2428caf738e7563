import GObjectKit
import GStreamerKit
import L10n

/// Opens and plays the item of a session: handles the events of its pipeline and the timers that belong to it.
nonisolated final class ItemController {
  let open: OpenItem
  let seeker: Seeker
  let tracks: TrackSelector
  private let ticker: PositionTicker
  private let failures: FailureHandler
  private let next: NextItem

  private var context: PlaybackContext { open.context }
  private var pipeline: PlaybackPipeline { open.pipeline }

  init(_ open: OpenItem, next: NextItem) {
    (self.open, self.next) = (open, next)
    seeker = Seeker(open)
    tracks = TrackSelector(open, seeker)
    ticker = PositionTicker(open, seeker)
    failures = FailureHandler(open)
  }

  // MARK: Opening

  /// Opens the source; `didPreroll` follows.
  ///
  /// - Throws: `stateChangeFailed`, whose cause follows on the bus as a rule; otherwise the timeout fails the item.
  func start() throws(GStreamerError) {
    next.attach(to: open)
    tracks.readSubtitles()
    if context.wantsToPlay { context.set(.waiting(percent: 0)) }
    watchData()
    if open.isFile { watchDemuxer() }
    open.media.isLive = try pipeline.player.change(to: .paused) == .live
  }

  /// Continues with the item of a standby pipeline, which is at its start position already.
  func start(with standby: StandbyPipeline) {
    open.buffering = BufferingMonitor(percent: standby.bufferingPercent)
    for event in standby.deferredEvents { handle(event) }
    open.queryPipeline()
    open.media.origin = open.media.origin ?? pipeline.origin(of: nil)
    tracks.readSubtitles()
    open.didArrive(at: open.source.start ?? .zero)
    becomeReady(showsLatest: true)
    context.emit(.advanced(item: open.item, open.media.info))
    run()
  }

  /// Looks for a demuxer whose error was lost, until the item is ready. The error then follows on the bus.
  private func watchDemuxer() {
    guard !open.isReady, !pipeline.player.reportStoppedDemuxer() else { return }
    open.timers.start(.demuxerCheck, after: Element.demuxerCheckInterval)
  }

  private func didPreroll() {
    switch open.stage {
    case .ready: return seeker.didArrive()
    case .starting:
      guard pipeline.player.isStateChangeComplete else { return }
      open.didArrive(at: open.start)
    case .opening(let undecodable):
      guard failures.report(undecodable) else { return }
      open.queryPipeline()
      // The origin is fixed now: buffers that arrive later are not at the beginning.
      open.media.origin = open.media.origin ?? pipeline.origin(of: nil) ?? .zero
      let options = context.options
      if open.media.isSeekable, open.start > .zero || options.rate != 1 || options.loop?.end != nil {
        open.stage = .starting
        pipeline.videoSink.resumeDisplay()
        if seeker.seekToStart() { return }
      }
    }
    becomeReady(showsLatest: false)
    context.emit(.ready(item: open.item, open.media.info))
    run()
  }

  /// Marks the item as ready, at its start position.
  ///
  /// - Parameter showsLatest: Whether the frame of a standby pipeline, which was hidden, is shown now.
  private func becomeReady(showsLatest: Bool) {
    pipeline.videoSink.resumeDisplay(showsLatest: showsLatest)
    open.stage = .ready
    if open.buffering.percent == nil, let level = pipeline.download.level, !level.isEnough {
      open.buffering = BufferingMonitor(percent: level.percent)
    }
    watchData()
    open.media.videoSize = pipeline.videoSink.videoSize
    if open.media.videoSize == nil { context.video.clear() }
    next.didBecomeReady()
  }

  /// Plays, if that is wanted, and performs the seeks that were requested while the item was being opened.
  private func run() {
    tracks.selectFirst()
    open.emitPosition()
    updatePlayback()
    if !open.isLeaving { seeker.startPending() }
  }

  // MARK: Playing

  /// Plays or pauses the pipeline as the player wants, where readiness and buffering allow.
  func updatePlayback() {
    let percent = open.buffering.percent
    guard open.isReady else {
      return context.set(context.wantsToPlay ? .waiting(percent: percent ?? 0) : .paused)
    }
    if context.wantsToPlay {
      seeker.alignAudio()
      if open.isLeaving { return }
    }
    let mayPlay = context.wantsToPlay && (percent == nil || open.media.isLive)
    pipeline.setState(mayPlay ? .playing : .paused)
    if !context.wantsToPlay {
      context.set(.paused)
      open.emitPosition()
    } else if let percent, !mayPlay {
      context.set(.waiting(percent: percent))
      open.emitPosition()
    }
  }

  /// Reports the position, and from now on at the intervals of the options.
  func reportPosition() { if open.isReady { ticker.tick() } }

  /// The pipeline plays.
  private func didStartPlaying() {
    guard context.wantsToPlay, open.isReady, open.buffering.percent == nil else { return }
    context.set(.playing)
    ticker.tick()
  }

  /// The system clock of a sound device has disappeared; the pipeline has to choose another one.
  private func replaceClock() {
    guard open.isReady, context.state == .playing else { return }
    pipeline.setState(.paused)
    pipeline.setState(.playing)
  }

  private func didEnd() {
    guard open.end.didEnd() else { return }
    if let loop = context.options.loop, open.isReady {
      context.emit(.looped(item: open.item))
      return seeker.request(.time(loop.start ?? .zero, .accurate), request: nil)
    }
    // The header may have named a wrong duration.
    if let end = pipeline.position(by: .furthest).map({ $0 - open.origin }),
      let duration = open.media.duration,
      end > .zero, end < duration - .milliseconds(500) || end > duration
    {
      open.setDuration(end)
    }
    open.leave(.end)
  }

  /// Handles the start of the first item, or of the next one in a gapless transition.
  private func didStartStream() {
    guard let started = pipeline.gaplessTransition.popStarted() else { return }
    open.advance(to: started)
    next.clear()
    context.emit(.advanced(item: open.item, open.media.info))
    // The decoders of the previous item end soon, with their threads.
    Memory.trimSoon()
    pipeline.showsText = false
    tracks.readSubtitles()
    tracks.emitSelection()
    open.emitPosition()
  }

  // MARK: Data of the network

  /// Restarts the data timeout while the item is opening or buffering.
  private func watchData() {
    guard waitsForData else { return open.timers.cancel(.noData) }
    open.timers.start(
      .noData, after: open.isFile ? context.limits.openingTimeout : context.limits.dataTimeout)
  }

  private var waitsForData: Bool { !open.isReady || open.buffering.percent != nil }

  private func didTimeOut() {
    guard waitsForData else { return }
    // All data may have arrived without a further buffering message.
    if open.isReady, pipeline.download.level?.isEnough == true { return didBuffer(100) }
    open.leave(
      .fail(
        open.isFile
          ? .decode(reason: tr("No video or audio could be decoded."))
          : .noData(after: context.limits.dataTimeout)))
  }

  private func didBuffer(_ percent: Int) {
    guard !open.isFile, !open.media.isLive, open.buffering.didReport(percent) else { return }
    open.seeks.didReceiveData()
    watchData()
    updatePlayback()
  }

  // MARK: Events

  /// Handles a timer of the item.
  func handle(_ timer: TimerSet<OpenItem.Timer>.Firing) {
    guard open.timers.accept(timer) else { return }
    switch timer.kind {
    case .positionTick:
      ticker.tick()
      if !open.isLeaving { next.watchForEnd(of: open) }
    case .noData: didTimeOut()
    case .demuxerCheck: watchDemuxer()
    case .seekTimeout: seeker.didTimeOut()
    case .slowSeek: seeker.didBecomeSlow()
    }
  }

  /// Handles an event of the pipeline.
  func handle(_ event: PlaybackPipeline.Event) {
    switch event {
    case .bus(let message): handle(message)
    case .streamEvent(let streamEvent, let stream): open.handle(streamEvent, of: stream)
    case .lateText: seeker.redraw()
    case .seekRefused: if pipeline.download.level != nil { failures.reopenSequentially() }
    }
  }

  private func handle(_ message: BusMessage) {
    switch message {
    case .prerolled:
      open.end.didPreroll()
      didPreroll()
    case .stateChanged(let state):
      if state == .playing { didStartPlaying() }
      if !open.isLeaving { seeker.didArrive() }
    case .endOfStream: didEnd()
    case .streamStarted: didStartStream()
    case .buffering(let percent): didBuffer(percent)
    case .error(let failure): failures.didFail(failure)
    case .missingDecoder(let name, let kind): failures.didFindUndecodable(name, kind)
    case .streams(let streams): open.handle(streams)
    case .streamsSelected(let names): tracks.didSelect(names)
    case .durationChanged: open.updateDuration()
    case .latencyChanged: pipeline.player.recalculateLatency()
    case .clockLost: replaceClock()
    default: break
    }
  }
}
