import GObjectKit
import GStreamerKit

/// The item that a session has open: its pipeline, and what is known of it. Items that follow without a gap take its
/// place. Used by one session only.
nonisolated final class OpenItem {
  enum Stage {
    /// The first buffers have not arrived. Streams that cannot be decoded are collected until then.
    case opening(UndecodableStreams)
    /// The seek to the start position is in progress.
    case starting
    /// The pipeline has prerolled at the start position.
    case ready
  }

  /// What is opened, and how.
  struct Opening {
    var source: PlaybackSource
    /// The features of `PlayBin` that the item is opened without: `.download` where the download file cannot be
    /// written, or the server delivers the data only in order.
    var excludedParts: PlayBin.Parts = []
    /// The seeks, where the item was open before.
    var seeks = SeekController()
    /// How often it was opened again because the sound device could not be opened.
    var soundRetries = 0
  }

  /// What the session does with the item, as soon as the item has handled an event.
  enum Transition {
    /// Closes it and reports an error.
    case fail(PlayerError)
    /// Opens it anew.
    case reopen(Opening)
    /// Reports that the next item cannot be played, and opens this one anew, to play on without it.
    case reopenWithoutNext(Opening, next: Int, PlayerError)
    /// Closes it, and opens it anew after some time, because the sound device or the sound server is gone.
    case awaitSound(Opening)
    /// Closes a source that cannot seek back to its beginning, such as a broadcast, until playback resumes.
    case disconnect
    /// Continues with the next item, because this one has been played to its end.
    case end
  }

  enum Timer: Sendable { case positionTick, noData, demuxerCheck, seekTimeout, slowSeek }

  let context: PlaybackContext
  let generation: Int
  let pipeline: PlaybackPipeline
  let timers: TimerSet<Timer>

  /// The number of the item at the service.
  var item: Int
  var source: PlaybackSource
  var excludedParts: PlayBin.Parts
  private let soundRetries: Int
  var stage = Stage.opening(UndecodableStreams())
  var media = MediaState()
  /// What is already known of the item that follows in the same pipeline.
  var nextMedia = MediaState()
  var buffering = BufferingMonitor()
  var seeks: SeekController
  var stepper = FrameStepper()
  var end = EndDetector()
  private var estimate = PositionEstimate()
  /// The stream time of the last seek.
  private var segmentStart: Duration?
  private var transition: Transition?

  /// Takes a pipeline over.
  init(
    _ item: Int, _ opening: Opening, pipeline: PlaybackPipeline, generation: Int, context: PlaybackContext
  ) {
    (self.item, source, excludedParts, seeks) =
      (item, opening.source, opening.excludedParts, opening.seeks)
    (self.pipeline, self.generation, self.context) = (pipeline, generation, context)
    soundRetries = opening.soundRetries
    timers = TimerSet { [inbox = context.inbox] firing in
      inbox.yield(.timer(firing, generation: generation))
    }
  }

  /// Closes the pipeline, and answers the seeks that have not ended.
  func close() {
    timers.cancelAll()
    pipeline.close()
    context.emitUnfinished(seeks.cancel())
  }

  /// Demands a transition of the session; the first demand counts.
  func leave(_ transition: Transition) { if !isLeaving { self.transition = transition } }

  /// Whether a transition was demanded, so that nothing else is done with the item.
  var isLeaving: Bool { transition != nil }

  /// The transition that was demanded, once.
  func takeTransition() -> Transition? { transition.take() }

  var isReady: Bool { if case .ready = stage { true } else { false } }

  /// Whether the item is opened from a local file.
  var isFile: Bool { source.isFile }

  /// Whether the frame that is shown stays until something is done.
  var standsStill: Bool { !context.wantsToPlay || buffering.percent != nil }

  /// Where the item begins when it is opened.
  var start: MediaTime { source.start ?? context.options.loop?.start ?? .zero }

  // MARK: Position

  /// The stream time at which the item begins.
  var origin: Duration { media.origin ?? .zero }

  /// The usual duration of a frame; 40 ms where it is not known.
  var frameLength: Duration { pipeline.videoSink.frameLength ?? .milliseconds(40) }

  /// What an accurate seek adds to its target.
  var slack: Duration { media.hasVideo ? FrameStepper.slack(length: frameLength) : .zero }

  /// The frames that a frame step depends on; nil where none is shown.
  var frames: FrameStepper.Frames? {
    pipeline.videoSink.shownRange.map { shown in
      FrameStepper.Frames(
        shown: shown, isClipped: shown.lowerBound == segmentStart, length: frameLength, origin: origin)
    }
  }

  /// The current stream time; nil while it is not known.
  func position() -> Duration? {
    let now = ContinuousClock.now
    let rate = context.state == .playing ? context.options.rate : 0
    let expected = estimate.position(at: now, rate: rate) ?? origin
    let position = pipeline.position(by: stepper.hasMovedVideoOnly ? .frames : .nearest(expected))
    if seeks.current == nil, let position { estimate.record(position, at: now) }
    return position
  }

  /// The current item time and rate; nil while the position is not known.
  func clock() -> PlaybackClock? {
    guard let position = position() else { return nil }
    return PlaybackClock(
      time: estimate.time(at: position, origin: origin),
      rate: context.state == .playing ? context.options.rate : 0)
  }

  /// The target of the last seek, in item time; nil where there was none.
  var seekTarget: Duration? { estimate.lastPosition.map { $0 - origin } }

  /// A seek to a stream time begins.
  func willSeek(to time: Duration) {
    estimate.record(time)
    segmentStart = time
  }

  /// A seek to another position begins.
  func willLeavePosition() { estimate.leave() }

  /// Records the position that an accurate seek reached, so that `clock` reports the requested time, without
  /// `slack`.
  func didArrive(at time: MediaTime) {
    guard let position = position() else { return }
    estimate.didArrive(at: time, position: position, origin: origin, slack: slack)
  }

  // MARK: Reports

  func emitPosition() {
    guard seeks.current == nil, let clock = clock() else { return }
    context.emit(.time(item: item, clock))
  }

  func emitInfo() {
    if isReady { context.emit(.changed(item: item, media.info)) }
  }

  // MARK: Media

  /// Queries the pipeline for duration, origin, seekability and video size.
  func queryPipeline() {
    media.updateStreams()
    media.duration = pipeline.player.mediaDuration
    media.origin = media.origin ?? pipeline.origin(of: media.streams)
    // A segmented broadcast offers a range to seek in, but that range moves.
    media.isSeekable = pipeline.player.isSeekable && !media.isLive && (media.duration != nil || isFile)
    media.isBroadcast = !isFile && !media.isSeekable && media.duration == nil
    media.videoSize = pipeline.videoSink.videoSize
  }

  /// Sets the duration to that of what was played, where the header named another one.
  func setDuration(_ duration: Duration) {
    media.duration = duration
    emitInfo()
  }

  /// Updates the duration. While the next item is being prepared, a new duration may be its own.
  func updateDuration() {
    guard !pipeline.gaplessTransition.hasPendingItem else { return }
    media.duration = pipeline.player.mediaDuration ?? media.duration
    emitInfo()
  }

  /// Takes over the list of streams, which may be that of the next item.
  func handle(_ streams: [MediaStream]) {
    if isReady, pipeline.gaplessTransition.hasPendingItem,
      !media.streams.contains(where: { $0.id == streams.first?.id })
    {
      nextMedia.streams = streams
    } else {
      media.streams = streams
      emitInfo()
    }
  }

  /// Takes over tags and chapters. The next item announces its streams while the end of this one is still playing.
  func handle(_ event: StreamEvent, of stream: MediaStream.ID) {
    let isNext = nextMedia.streams.contains { $0.id == stream }
    switch event {
    case .begins, .endedEarly: return
    case .tags(let tags): if isNext { nextMedia.merge(tags) } else { media.merge(tags) }
    case .chapters(let chapters):
      if isNext { nextMedia.merge(chapters) } else { media.merge(chapters) }
    }
    guard !isNext else { return }
    media.updateStreams()
    emitInfo()
  }

  /// The next item plays in the same pipeline.
  func advance(to next: GaplessTransition.Item) {
    (item, source) = (next.item, next.source)
    (media, nextMedia) = (nextMedia, MediaState())
    estimate.reset()
    segmentStart = nil
    queryPipeline()
    // GStreamer has chosen the streams of the next item itself.
    media.selected = [.video, .audio, .text].compactMap { kind in
      media.streams.first { $0.kind == kind }?.id
    }
  }

  // MARK: Opening anew

  /// The item at another position, for where the pipeline cannot seek there itself.
  ///
  /// - Parameters:
  ///   - time: The position.
  ///   - selection: The tracks to select; nil for those selected now.
  ///   - seek: The seek to answer when the position is reached; nil for the newest one.
  func reopening(
    at time: MediaTime, selecting selection: TrackSelection? = nil, answering seek: SeekController.Seek? = nil
  ) -> Opening {
    var source = source
    source.start = time
    if !media.selected.isEmpty {
      source.selection =
        selection
        ?? media.selection(subtitleURI: context.subtitles.uri, showsText: pipeline.showsText)
    }
    let (newest, overtaken) = seeks.takeRequest()
    context.emitUnfinished([overtaken].compactMap(\.self))
    let request = seek?.request ?? newest
    let pending = request.map { SeekController.Seek(operation: .time(time, .accurate), request: $0) }
    return Opening(
      source: source, excludedParts: excludedParts,
      seeks: SeekController(pending: pending, timeouts: seeks.timeouts))
  }

  /// The item for another attempt to open the sound device. The attempts count until a second of the item was played: a
  /// device may fail each time that playback begins.
  func reopeningForSound() -> Opening {
    guard isReady, media.isSeekable else { return reopeningFromStart() }
    var opening = reopeningHere()
    if let time = opening.source.start, time < start + MediaTime(seconds: 1) {
      opening.soundRetries = soundRetries
    }
    return opening
  }

  /// The item as it was opened, with the seeks that it has received since. For where it is not ready, or cannot seek.
  func reopeningFromStart() -> Opening {
    defer { seeks = SeekController() }
    return Opening(
      source: source, excludedParts: excludedParts,
      seeks: SeekController(pending: seeks.pending, timeouts: seeks.timeouts), soundRetries: soundRetries)
  }

  /// The item at its current position.
  func reopeningHere(selecting selection: TrackSelection? = nil) -> Opening {
    reopening(at: clock()?.time ?? source.start ?? .zero, selecting: selection)
  }
}
