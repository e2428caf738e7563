import GObjectKit
import GStreamerKit
import VideoDisplayKit

/// Owns what `PlaybackService` has open. It handles one message at a time. Streaming threads and timers post
/// messages, too; each carries the generation of the pipeline that it belongs to, so that messages of a pipeline
/// that has been closed are ignored.
actor PlaybackSession {
  enum Message: Sendable {
    // Commands of the player
    case open(PlaybackSource?, item: Int)
    case prepareNext(PlaybackSource?, item: Int)
    case play
    case pause
    case seek(SeekOperation, request: Int)
    case apply(PlaybackOptions)
    case select(TrackSelection)
    case requestFrame(request: Int)
    // Events of pipelines, timers and background work
    case pipeline(PlaybackPipeline.Event, generation: Int)
    case timer(TimerSet<OpenItem.Timer>.Firing, generation: Int)
    case soundRetry(TimerSet<SoundRetry>.Firing)
    case checked(PlayBin.Parts?, number: Int)
    case subtitlesRead(SubtitleReading.Result, uri: String)
  }

  /// The only timer of the session itself.
  enum SoundRetry: Sendable { case soundRetry }

  private enum Phase {
    /// Nothing was opened, or it has failed.
    case empty
    /// An item is open; how far it has got is its `OpenItem.Stage`.
    case open(ItemController)
    /// A source that cannot seek back to its beginning was closed; it is opened again when playback resumes.
    case disconnected(PlaybackSource, item: Int)
    /// The sound device or the sound server is gone; the item is opened again when `soundRetry` ends.
    case awaitingSound(OpenItem.Opening, item: Int)
  }

  private nonisolated let executor = QueueExecutor(label: "playback")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let context: PlaybackContext
  private let next: NextItem
  private let soundRetry: TimerSet<SoundRetry>
  private var phase = Phase.empty

  init(
    limits: PlaybackService.Limits, video: VideoPaintable,
    makeAudioSink: (@Sendable () throws(GStreamerError) -> Element)?,
    report: AsyncStream<PlaybackEvent>.Continuation, inbox: AsyncStream<Message>.Continuation
  ) {
    context = PlaybackContext(
      limits: limits, video: video, makeAudioSink: makeAudioSink, report: report, inbox: inbox)
    next = NextItem(context: context)
    soundRetry = TimerSet { inbox.yield(.soundRetry($0)) }
  }

  private var controller: ItemController? {
    if case .open(let controller) = phase { controller } else { nil }
  }

  func handle(_ message: Message) {
    perform(message)
    while let open = controller?.open, let transition = open.takeTransition() {
      perform(transition, of: open)
    }
  }

  private func perform(_ message: Message) {
    switch message {
    case .open(let source, let item):
      next.clear()
      if let source { open(OpenItem.Opening(source: source), item: item) } else { empty() }
    case .prepareNext(let source, let item):
      next.prepare(
        source.map { GaplessTransition.Item(item: item, source: $0) }, after: controller?.open)
    case .play:
      context.wantsToPlay = true
      updatePlayback()
    case .pause:
      context.wantsToPlay = false
      updatePlayback()
    case .seek(let operation, let request): seek(operation, request: request)
    case .apply(let options): apply(options)
    case .select(let selection): controller?.tracks.select(selection)
    case .requestFrame(let request):
      context.emit(.frame(request: request, controller?.open.pipeline.videoSink.fullFrame()))
    case .pipeline(let event, let generation):
      if let controller, generation == controller.open.generation {
        controller.handle(event)
      } else {
        next.handle(event, generation: generation)
      }
    case .timer(let timer, let generation):
      guard let controller, generation == controller.open.generation else { return }
      controller.handle(timer)
    case .soundRetry(let timer):
      guard soundRetry.accept(timer), case .awaitingSound(let opening, let item) = phase else { return }
      // The pending seeks stay with the item.
      phase = .empty
      open(opening, item: item)
    case .checked(let parts, let number): next.didCheck(parts, number: number, after: controller?.open)
    case .subtitlesRead(let result, let uri):
      if let controller {
        controller.tracks.didReadLate(result, of: uri)
      } else {
        context.subtitles = .none
      }
    }
  }

  // MARK: Commands

  private func updatePlayback() {
    switch phase {
    case .empty: context.set(.paused)
    case .open(let controller): controller.updatePlayback()
    case .disconnected(let source, let item):
      if context.wantsToPlay {
        open(OpenItem.Opening(source: source), item: item)
      } else {
        context.set(.paused)
      }
    case .awaitingSound: context.set(context.wantsToPlay ? .waiting(percent: 0) : .paused)
    }
  }

  private func seek(_ operation: SeekOperation, request: Int) {
    switch phase {
    case .empty: context.emitUnfinished([request])
    case .open(let controller): controller.seeker.request(operation, request: request)
    case .disconnected:
      // The source restarts at its beginning.
      let isThere = operation.time.map { $0 <= .zero } ?? false
      context.emit(.seekEnded(request: request, isFinished: isThere, nil))
    case .awaitingSound(var opening, let item):
      context.emitUnfinished(opening.seeks.cancel())
      opening.seeks = SeekController(pending: SeekController.Seek(operation: operation, request: request))
      phase = .awaitingSound(opening, item: item)
    }
  }

  private func apply(_ options: PlaybackOptions) {
    let (old, open) = (context.options, controller?.open)
    next.apply(options, after: open)
    context.options = options
    guard let controller, let open else { return }
    open.pipeline.apply(options)
    if old.isInBackground, !options.isInBackground { controller.reportPosition() }
    if (options.replayGain.mode == .off) != (old.replayGain.mode == .off) {
      // Pipelines are built with the elements that apply gains, or without them.
      next.withdrawStandby(after: open)
      guard open.isReady else { return open.leave(.reopen(open.reopeningFromStart())) }
      if open.media.isSeekable { return open.leave(.reopen(open.reopeningHere())) }
    }
    let showsSubtitles = open.pipeline.showsText || open.source.subtitleURI != nil
    let mustSeek =
      options.rate != old.rate || options.loop != old.loop || options.subtitleDelay != old.subtitleDelay
      || options.subtitleScale != old.subtitleScale && showsSubtitles
    if mustSeek { controller.seeker.refresh() }
  }

  // MARK: Opening and closing

  private func open(_ opening: OpenItem.Opening, item: Int) {
    close()
    if let error = opening.source.openError { return fail(error, item: item) }
    do throws(GStreamerError) {
      let generation = context.newGeneration()
      let pipeline = try context.makePipeline(
        opening.source, generation: generation, excluding: opening.excludedParts)
      let controller = ItemController(
        OpenItem(item, opening, pipeline: pipeline, generation: generation, context: context), next: next)
      phase = .open(controller)
      try controller.start()
    } catch {
      // The error on the bus is more specific than this one. It is in the inbox already; otherwise the timeout
      // fails the item.
      if case .stateChangeFailed = error, controller != nil { return }
      fail(.decode(reason: error.description), item: item)
    }
  }

  /// Does with the open item what it demands.
  private func perform(_ transition: OpenItem.Transition, of open: OpenItem) {
    switch transition {
    case .fail(let error): fail(error, item: open.item)
    case .reopen(let opening): self.open(opening, item: open.item)
    case .reopenWithoutNext(let opening, let failed, let error):
      next.clear()
      context.emit(.failed(item: failed, error))
      self.open(opening, item: open.item)
    case .awaitSound(let opening): awaitSound(opening, of: open)
    case .disconnect: disconnect(open)
    case .end: end(open)
    }
  }

  private func fail(_ error: PlayerError, item: Int) {
    next.clear()
    close()
    context.setStopped()
    context.emit(.failed(item: item, error))
  }

  private func awaitSound(_ opening: OpenItem.Opening, of open: OpenItem) {
    guard opening.soundRetries < context.limits.soundRetries.count else {
      return fail(.soundOutput, item: open.item)
    }
    var opening = opening
    soundRetry.start(.soundRetry, after: context.limits.soundRetries[opening.soundRetries])
    opening.soundRetries += 1
    context.set(context.wantsToPlay ? .waiting(percent: 0) : .paused)
    open.emitPosition()
    closeItem()
    phase = .awaitingSound(opening, item: open.item)
  }

  private func disconnect(_ open: OpenItem) {
    close()
    phase = .disconnected(open.source, item: open.item)
    context.set(.paused)
    updatePlayback()
  }

  /// Continues with the standby pipeline, or stops.
  private func end(_ open: OpenItem) {
    guard let standby = next.takeStandby() else {
      context.setStopped()
      return context.emit(.ended(item: open.item))
    }
    close()
    let following = OpenItem(
      standby.next.item, OpenItem.Opening(source: standby.next.source), pipeline: standby.pipeline,
      generation: standby.generation, context: context)
    let controller = ItemController(following, next: next)
    phase = .open(controller)
    controller.start(with: standby)
  }

  private func empty() {
    close()
    context.wantsToPlay = false
    context.video.clear()
    context.set(.paused)
  }

  private func close() {
    soundRetry.cancelAll()
    if case .awaitingSound(var opening, _) = phase { context.emitUnfinished(opening.seeks.cancel()) }
    closeItem()
  }

  private func closeItem() {
    next.withdrawStandby(after: nil)
    controller?.open.close()
    phase = .empty
  }
}
