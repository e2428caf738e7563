import GObjectKit
import GStreamerKit

/// Owns what `PlaybackService` has open: the current item, its pipeline and its state. It handles one message at
/// a time. Streaming threads and timers post messages, too; each carries the generation of the pipeline that it
/// belongs to, so that messages of a pipeline that has been closed are ignored.
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
    // Events of pipelines, timers and background checks
    case pipeline(PlaybackPipeline.Event, generation: Int)
    case positionTick(generation: Int, number: Int)
    case noData(generation: Int, dataNumber: Int)
    case seekTimedOut(generation: Int, seek: Int)
    case seekIsSlow(generation: Int, seek: Int)
    case checked(GaplessTransition.Item, isGood: Bool, nextGeneration: Int)
  }

  private nonisolated let executor = QueueExecutor(label: "playback")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let limits: PlaybackService.Limits
  let report: AsyncStream<PlaybackEvent>.Continuation
  let inbox: AsyncStream<Message>.Continuation
  let video: VideoPaintable
  let makeAudioSink: (@Sendable () throws(GStreamerError) -> Element)?

  var options = PlaybackOptions()
  var wantsToPlay = false
  var state = PlaybackState.paused

  // The open item.
  var generation = 0
  var item = 0
  var source: PlaybackSource?
  var pipeline: PlaybackPipeline?
  /// A source that was disconnected because it cannot seek back to its beginning; it is reopened when playback
  /// resumes.
  var disconnectedSource: PlaybackSource?
  var media = MediaState()
  /// What is already known of the item that follows in the same pipeline.
  var nextMedia = MediaState()
  /// Whether the pipeline has prerolled at the start position.
  var isReady = false
  /// Whether the initial seek to the start position is in progress.
  var isStarting = false
  /// The buffering level in percent while playback waits for data; nil otherwise.
  var bufferingPercent: Int?
  /// The external subtitle file that is shown.
  var subtitles: (uri: String, content: Subtitles)?
  /// The URI of the external subtitle file that is being read.
  var readingSubtitles: String?
  /// The features of `PlayBin` that the item is opened without: `.download` where the download file cannot be
  /// written, or the server delivers the data only in order.
  var excludedParts: PlayBin.Parts = []
  /// Streams without an installed decoder, collected until preroll shows which kinds of stream are left.
  var undecodable: [(codec: String, kind: MediaStream.Kind)] = []
  /// Whether data has arrived from the network since the timeout of the current seek was last checked.
  var hasReceivedData = false
  /// Incremented whenever data arrives; outdates earlier data timeouts.
  var dataNumber = 0
  var tickNumber = 0
  /// The last generation that was assigned, to the current or to the standby pipeline.
  var lastGeneration = 0
  /// The next item; nil where there is none, or it cannot be decoded.
  var upcoming: GaplessTransition.Item?
  /// The next item in a pipeline of its own, opened ahead of time.
  var standby: StandbyPipeline?
  /// Incremented with each next item; outdates the checks of earlier ones.
  var nextGeneration = 0
  /// Whether frame steps have moved the video, but not the audio, to another position.
  var hasStepped = false
  /// The position at the last position tick, and for how many ticks it has not changed while playing.
  private var (lastPosition, stalledTicks): (Duration?, Int) = (nil, 0)

  /// The seek in progress, and the one that starts after it.
  var currentSeek: (operation: SeekOperation, request: Int?)?
  var pendingSeek: (operation: SeekOperation, request: Int?)?
  /// Incremented with each seek that starts; outdates the timers of earlier ones.
  var seekNumber = 0
  /// Whether the current seek, of a network source, waits for data.
  var isSlow = false
  /// The number of timeouts since a seek last succeeded. At the first the file is reopened, at the second the
  /// timeout is extended, at the third the item fails.
  var attempts = 0
  /// The backward frame step in progress.
  var stepBack: StepBack?
  /// The stream time at which the pipeline was last seen, or to which it was sent, and when.
  var expected: (time: Duration, instant: ContinuousClock.Instant)?
  /// The number of attempts of a seek to the end, each further back than the one before.
  var endSeekAttempts = 0
  /// The stream time that the last accurate seek reached, and the item time that was its target.
  var seekTarget: (position: Duration, time: MediaTime)?

  init(
    limits: PlaybackService.Limits, video: VideoPaintable,
    makeAudioSink: (@Sendable () throws(GStreamerError) -> Element)?,
    report: AsyncStream<PlaybackEvent>.Continuation, inbox: AsyncStream<Message>.Continuation
  ) {
    (self.limits, self.video, self.makeAudioSink) = (limits, video, makeAudioSink)
    (self.report, self.inbox) = (report, inbox)
  }

  func handle(_ message: Message) async {
    switch message {
    case .open(let source, let item):
      upcoming = nil
      open(source, item: item)
    case .prepareNext(let source, let item):
      prepareNext(source.map { GaplessTransition.Item(item: item, source: $0) })
    case .checked(let next, let isGood, let number):
      if number == nextGeneration { handle(checked: next, isGood: isGood) }
    case .play:
      wantsToPlay = true
      updatePlayback()
    case .pause:
      wantsToPlay = false
      updatePlayback()
    case .seek(let operation, let request): requestSeek(operation, request: request)
    case .apply(let options): apply(options)
    case .select(let selection): select(selection)
    case .requestFrame(let request): emit(.frame(request: request, pipeline?.videoSink.fullFrame()))
    case .pipeline(let event, let number):
      if number == generation {
        handle(event)
      } else if number == standby?.generation {
        handleStandbyEvent(event)
      }
    case .positionTick(let number, let positionTick):
      if number == generation, positionTick == tickNumber { self.positionTick() }
    case .seekTimedOut(let number, let seek): if number == generation { handleSeekTimeout(seek) }
    case .seekIsSlow(let number, let seek): if number == generation { waitForData(seek) }
    case .noData(let number, let dataNumber):
      if number == generation, dataNumber == self.dataNumber { stall() }
    }
  }

  func emit(_ event: PlaybackEvent) { report.yield(event) }

  /// Sends a message to the session itself after a delay.
  nonisolated func remind(of message: Message, after delay: Duration) {
    Task { [inbox] in
      try? await Task.sleep(for: delay)
      inbox.yield(message)
    }
  }

  // MARK: Opening and closing

  func open(_ source: PlaybackSource?, item: Int, excluding: PlayBin.Parts = []) {
    close()
    (excludedParts, undecodable) = (excluding, [])
    (self.item, self.source) = (item, source)
    guard let source else {
      wantsToPlay = false
      video.clear()
      return set(.paused)
    }
    if let error = source.openError { return fail(error) }
    do throws(GStreamerError) {
      let pipeline = try PlaybackPipeline(
        source, video: video, audioSink: try makeAudioSink?(), excluding: excluding,
        downloads: limits.downloads
      ) { [inbox, generation] event in
        inbox.yield(.pipeline(event, generation: generation))
      }
      self.pipeline = pipeline
      pipeline.apply(options)
      readSubtitles()
      if wantsToPlay { set(.waiting(percent: 0)) }
      media.isLive = try pipeline.player.change(to: .paused) == .live
      watchData()
      // Reopening an item does not change the next one.
      if let upcoming { prepareNext(upcoming) }
    } catch {
      // The error on the bus is more specific than this one. It is in the inbox already; otherwise the timeout
      // fails the item.
      if case .stateChangeFailed = error { return watchData() }
      fail(.decode(reason: error.description))
    }
  }

  func close() {
    lastGeneration += 1
    generation = lastGeneration
    nextGeneration += 1
    closeStandby()
    pipeline?.close()
    (pipeline, source, disconnectedSource, isReady, isStarting) = (nil, nil, nil, false, false)
    (bufferingPercent, hasStepped) = (nil, false)
    (media, nextMedia) = (MediaState(), MediaState())
    for request in [currentSeek?.request, pendingSeek?.request] {
      if let request { emit(.seekEnded(request: request, isFinished: false, nil)) }
    }
    (currentSeek, pendingSeek, stepBack, seekTarget, expected) = (nil, nil, nil, nil, nil)
  }

  /// Closes a source that cannot seek back to its beginning, such as a broadcast. It is opened again when
  /// playback resumes.
  func disconnect() {
    guard let source else { return }
    close()
    disconnectedSource = source
    set(.paused)
    if wantsToPlay { updatePlayback() }
  }

  /// Opens the current item again at another position, where the pipeline cannot seek there itself.
  ///
  /// - Parameters:
  ///   - request: The seek request to answer when the position is reached.
  ///   - selection: The tracks to select; nil for those selected now.
  func reopen(at time: MediaTime, request: Int? = nil, selecting selection: TrackSelection? = nil) {
    guard var source else { return }
    let operation = (currentSeek?.request ?? pendingSeek?.request).map {
      (SeekOperation.time(time, .accurate), $0)
    }
    (currentSeek, pendingSeek) = (nil, nil)
    source.start = time
    if let pipeline, !media.selected.isEmpty {
      source.selection =
        selection ?? media.selection(subtitleURI: shownSubtitleURI, showsText: pipeline.showsText)
    }
    open(source, item: item, excluding: excludedParts)
    pendingSeek = request.map { (.time(time, .accurate), $0) } ?? operation.map { ($0.0, $0.1) }
  }

  func fail(_ error: PlayerError) {
    let failed = item
    upcoming = nil
    close()
    // The player decides whether another item is played.
    state = .paused
    emit(.failed(item: failed, error))
  }

  // MARK: Running

  func set(_ new: PlaybackState) {
    guard new != state else { return }
    state = new
    pipeline?.gaplessTransition.setPlaying(new == .playing)
    emit(.state(new))
  }

  /// Plays or pauses the pipeline as `wantsToPlay` demands, where readiness and buffering allow.
  func updatePlayback() {
    if let disconnectedSource, wantsToPlay {
      return open(disconnectedSource, item: item, excluding: excludedParts)
    }
    guard let pipeline else { return set(.paused) }
    guard isReady else { return set(wantsToPlay ? .waiting(percent: bufferingPercent ?? 0) : .paused) }
    if wantsToPlay, hasStepped {
      // Frame steps move the video only; a seek to its position brings the audio there.
      hasStepped = false
      if pendingSeek == nil { pendingSeek = (.refresh, nil) }
      startPendingSeek()
    }
    let mayPlay = wantsToPlay && (bufferingPercent == nil || media.isLive)
    pipeline.setState(mayPlay ? .playing : .paused)
    if !wantsToPlay {
      set(.paused)
      emitPosition()
    } else if let bufferingPercent, !mayPlay {
      set(.waiting(percent: bufferingPercent))
      emitPosition()
    }
  }

  /// Reports the position and checks on playback; while playing, schedules the next tick.
  func positionTick() {
    emitPosition()
    guard state == .playing else { return }
    watchMovement()
    watchSize()
    watchLength()
    watchForEnd()
    tickNumber += 1
    remind(of: .positionTick(generation: generation, number: tickNumber), after: limits.tickInterval)
  }

  /// Under load the audio sink occasionally does not resume after a pause, and the video stops with it; a seek to
  /// the current position restarts it. Network sources are exempt: their position stands still while data is
  /// missing, and they may be unable to seek there.
  private func watchMovement() {
    let position = position
    defer { lastPosition = position }
    guard currentSeek == nil, media.isSeekable, source?.isFile == true,
      pipeline?.gaplessTransition.hasPendingItem == false,
      position != nil, position == lastPosition
    else {
      return stalledTicks = 0
    }
    stalledTicks += 1
    guard stalledTicks == limits.stalledTickLimit else { return }
    stalledTicks = 0
    requestSeek(.refresh, request: nil)
  }

  /// Updates the video size. The first frame may arrive later than the audio, a gapless transition begins before
  /// the first frame of the next item arrives, and a broadcast may change the size of its frames.
  private func watchSize() {
    guard let size = pipeline?.videoSink.videoSize, size != media.videoSize else { return }
    media.videoSize = size
    emitInfo()
  }

  /// Extends the duration when playback passes the end that the header names. Also sets the origin of an item
  /// that followed in the same pipeline, as soon as one of its buffers has arrived.
  private func watchLength() {
    if media.origin == nil { media.origin = pipeline?.origin(of: media.streams) }
    guard pipeline?.gaplessTransition.hasPendingItem == false, let position, let duration = media.duration,
      position - origin > duration + .milliseconds(500)
    else { return }
    media.duration = position - origin
    emitInfo()
  }

  /// The current item time and rate; nil while the position is not known.
  var clock: PlaybackClock? {
    guard let position else { return nil }
    let time = position == seekTarget?.position ? seekTarget?.time : nil
    return PlaybackClock(
      time: time ?? MediaTime(max(position - origin, .zero)), rate: state == .playing ? options.rate : 0)
  }

  /// The stream time at which the item begins.
  var origin: Duration { media.origin ?? .zero }

  /// The current stream time; nil while it is not known.
  var position: Duration? {
    let now = ContinuousClock.now
    var place = expected?.time ?? origin
    if state == .playing, let expected { place += (now - expected.instant) * options.rate }
    let position = pipeline?.position(by: hasStepped ? .frames : .nearest(place))
    if currentSeek == nil, let position { expected = (position, now) }
    return position
  }

  func emitPosition() {
    guard currentSeek == nil, let clock else { return }
    emit(.time(item: item, clock))
  }

  // MARK: Networks

  /// Restarts the data timeout while the item is opening or buffering.
  func watchData() {
    guard let source, !isReady || bufferingPercent != nil else { return }
    dataNumber += 1
    remind(
      of: .noData(generation: generation, dataNumber: dataNumber),
      after: source.isFile ? limits.openingTimeout : limits.dataTimeout)
  }

  private func stall() {
    guard let source, !isReady || bufferingPercent != nil else { return }
    // All data may have arrived without a further buffering message.
    if isReady, pipeline?.download.level?.isEnough == true { return didBuffer(100) }
    guard source.isFile else {
      return fail(
        .network(reason: "No data was received for \(Int(limits.dataTimeout.inSeconds.rounded())) seconds."))
    }
    fail(.decode(reason: "No video or audio could be decoded."))
  }

  func didBuffer(_ percent: Int) {
    guard let source, !source.isFile, !media.isLive else { return }
    guard (percent < 100) != (bufferingPercent != nil) || bufferingPercent != percent && percent < 100 else {
      return
    }
    hasReceivedData = true
    bufferingPercent = percent < 100 ? percent : nil
    watchData()
    updatePlayback()
  }
}
