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
    case move(Movement, request: Int)
    case apply(PlaybackOptions)
    case select(TrackSelection)
    case takeFrame(request: Int)
    // Events of pipelines, timers and background checks
    case pipeline(PlaybackPipeline.Event, opening: Int)
    case beat(opening: Int, beat: Int)
    case noData(opening: Int, wait: Int)
    case late(opening: Int, movement: Int)
    case slow(opening: Int, movement: Int)
    case checked(Handover.Item, isGood: Bool, preparation: Int)
  }

  private nonisolated let executor = QueueExecutor(label: "playback")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let limits: PlaybackService.Limits
  let report: AsyncStream<PlaybackEvent>.Continuation
  let inbox: AsyncStream<Message>.Continuation
  let video: VideoPaintable
  let makeSpeaker: (@Sendable () throws(GStreamerError) -> Element)?

  var options = PlaybackOptions()
  var wantsToPlay = false
  var state = PlaybackState.paused

  // The open item.
  var opening = 0
  var item = 0
  var source: PlaybackSource?
  var pipeline: PlaybackPipeline?
  /// A source that was disconnected because it cannot seek back to its beginning; it is reopened when playback
  /// resumes.
  var parked: PlaybackSource?
  var medium = Medium()
  /// What is already known of the item that follows in the same pipeline.
  var nextMedium = Medium()
  /// Whether the pipeline has prerolled at the start position.
  var isReady = false
  /// Whether the initial seek to the start position is in progress.
  var isStarting = false
  /// The buffering level in percent while playback waits for data; nil otherwise.
  var buffered: Int?
  /// The external subtitle file that is shown.
  var subtitles: (uri: String, content: Subtitles)?
  /// The URI of the external subtitle file that is being read.
  var readingSubtitles: String?
  /// The features of `PlayBin` that the item is opened without: `.download` where the download file cannot be
  /// written, or the server delivers the data only in order.
  var leavesOut: PlayBin.Parts = []
  /// Streams without an installed decoder, collected until preroll shows which kinds of stream are left.
  var missed: [(codec: String, kind: MediaStream.Kind)] = []
  /// Whether data has arrived from the network since the timeout of the current seek was last checked.
  var hasReceivedData = false
  /// Incremented whenever data arrives; outdates earlier data timeouts.
  var wait = 0
  var beatNumber = 0
  /// The last generation that was assigned, to the current or to the standby pipeline.
  var lastOpening = 0
  /// The next item; nil where there is none, or it cannot be decoded.
  var upcoming: Handover.Item?
  /// The next item in a pipeline of its own, opened ahead of time.
  var understudy: Understudy?
  /// Incremented with each next item; outdates the checks of earlier ones.
  var preparation = 0
  /// Whether frame steps have moved the video, but not the audio, to another position.
  var hasStepped = false
  /// The position at the last position tick, and for how many ticks it has not changed while playing.
  private var (lastPosition, stillBeats): (Duration?, Int) = (nil, 0)

  /// The seek in progress, and the one that starts after it.
  var moving: (movement: Movement, request: Int?)?
  var waiting: (movement: Movement, request: Int?)?
  /// Incremented with each seek that starts; outdates the timers of earlier ones.
  var movementNumber = 0
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
  var endTries = 0
  /// The stream time that the last accurate seek reached, and the item time that was its target.
  var landing: (position: Duration, time: MediaTime)?

  init(
    limits: PlaybackService.Limits, video: VideoPaintable,
    makeSpeaker: (@Sendable () throws(GStreamerError) -> Element)?,
    report: AsyncStream<PlaybackEvent>.Continuation, inbox: AsyncStream<Message>.Continuation
  ) {
    (self.limits, self.video, self.makeSpeaker) = (limits, video, makeSpeaker)
    (self.report, self.inbox) = (report, inbox)
  }

  func take(_ message: Message) async {
    switch message {
    case .open(let source, let item):
      upcoming = nil
      open(source, item: item)
    case .prepareNext(let source, let item): prepareNext(source.map { Handover.Item(item: item, source: $0) })
    case .checked(let next, let isGood, let number):
      if number == preparation { take(checked: next, isGood: isGood) }
    case .play:
      wantsToPlay = true
      run()
    case .pause:
      wantsToPlay = false
      run()
    case .move(let movement, let request): move(movement, request: request)
    case .apply(let options): apply(options)
    case .select(let selection): select(selection)
    case .takeFrame(let request): tell(.frame(request: request, pipeline?.picture.fullFrame()))
    case .pipeline(let event, let number):
      if number == opening { take(event) } else if number == understudy?.opening { takeOfUnderstudy(event) }
    case .beat(let number, let beat): if number == opening, beat == beatNumber { self.beat() }
    case .late(let number, let movement): if number == opening { giveUp(movement) }
    case .slow(let number, let movement): if number == opening { waitForData(movement) }
    case .noData(let number, let wait): if number == opening, wait == self.wait { stall() }
    }
  }

  func tell(_ event: PlaybackEvent) { report.yield(event) }

  /// Sends a message to the session itself after a delay.
  nonisolated func remind(of message: Message, after delay: Duration) {
    Task { [inbox] in
      try? await Task.sleep(for: delay)
      inbox.yield(message)
    }
  }

  // MARK: Opening and closing

  func open(_ source: PlaybackSource?, item: Int, leavingOut: PlayBin.Parts = []) {
    close()
    (leavesOut, missed) = (leavingOut, [])
    (self.item, self.source) = (item, source)
    guard let source else {
      wantsToPlay = false
      video.clear()
      return set(.paused)
    }
    if let error = source.obstacle { return fail(error) }
    do throws(GStreamerError) {
      let pipeline = try PlaybackPipeline(
        source, video: video, speaker: try makeSpeaker?(), leavingOut: leavingOut, downloads: limits.downloads
      ) { [inbox, opening] event in
        inbox.yield(.pipeline(event, opening: opening))
      }
      self.pipeline = pipeline
      pipeline.apply(options)
      readSubtitles()
      if wantsToPlay { set(.waiting(percent: 0)) }
      medium.isLive = try pipeline.player.change(to: .paused) == .live
      watchData()
      // Reopening an item does not change the next one.
      if let upcoming { prepareNext(upcoming) }
    } catch {
      // The error on the bus is more specific than this one. It is in the inbox already; otherwise the timeout
      // fails the item.
      if case .stateRefused = error { return watchData() }
      fail(.decode(reason: error.description))
    }
  }

  func close() {
    lastOpening += 1
    opening = lastOpening
    preparation += 1
    dismissUnderstudy()
    pipeline?.close()
    (pipeline, source, parked, isReady, isStarting) = (nil, nil, nil, false, false)
    (buffered, hasStepped) = (nil, false)
    (medium, nextMedium) = (Medium(), Medium())
    for request in [moving?.request, waiting?.request] {
      if let request { tell(.arrived(request: request, isFinished: false, nil)) }
    }
    (moving, waiting, stepBack, landing, expected) = (nil, nil, nil, nil, nil)
  }

  /// Closes a source that cannot seek back to its beginning, such as a broadcast. It is opened again when
  /// playback resumes.
  func park() {
    guard let source else { return }
    close()
    parked = source
    set(.paused)
    if wantsToPlay { run() }
  }

  /// Opens the current item again at another position, where the pipeline cannot seek there itself.
  ///
  /// - Parameters:
  ///   - request: The seek request to answer when the position is reached.
  ///   - selection: The tracks to select; nil for those selected now.
  func reopen(at time: MediaTime, request: Int? = nil, selecting selection: TrackSelection? = nil) {
    guard var source else { return }
    let movement = (moving?.request ?? waiting?.request).map { (Movement.place(time, .exact), $0) }
    (moving, waiting) = (nil, nil)
    source.start = time
    if let pipeline, !medium.selected.isEmpty {
      source.selection =
        selection ?? medium.selection(subtitleURI: shownSubtitleURI, showsText: pipeline.showsText)
    }
    open(source, item: item, leavingOut: leavesOut)
    waiting = request.map { (.place(time, .exact), $0) } ?? movement.map { ($0.0, $0.1) }
  }

  func fail(_ error: PlayerError) {
    let failed = item
    upcoming = nil
    close()
    // The player decides whether another item is played.
    state = .paused
    tell(.failed(item: failed, error))
  }

  // MARK: Running

  func set(_ new: PlaybackState) {
    guard new != state else { return }
    state = new
    pipeline?.handover.setPlaying(new == .playing)
    tell(.state(new))
  }

  /// Plays or pauses the pipeline as `wantsToPlay` demands, where readiness and buffering allow.
  func run() {
    if let parked, wantsToPlay { return open(parked, item: item, leavingOut: leavesOut) }
    guard let pipeline else { return set(.paused) }
    guard isReady else { return set(wantsToPlay ? .waiting(percent: buffered ?? 0) : .paused) }
    if wantsToPlay, hasStepped {
      // Frame steps move the video only; a seek to its position brings the audio there.
      hasStepped = false
      if waiting == nil { waiting = (.refresh, nil) }
      moveOn()
    }
    let mayPlay = wantsToPlay && (buffered == nil || medium.isLive)
    pipeline.goTo(mayPlay ? .playing : .paused)
    if !wantsToPlay {
      set(.paused)
      tellTime()
    } else if let buffered, !mayPlay {
      set(.waiting(percent: buffered))
      tellTime()
    }
  }

  /// Reports the position and checks on playback; while playing, schedules the next tick.
  func beat() {
    tellTime()
    guard state == .playing else { return }
    watchMovement()
    watchSize()
    watchLength()
    watchForEnd()
    beatNumber += 1
    remind(of: .beat(opening: opening, beat: beatNumber), after: limits.heartbeat)
  }

  /// Under load the audio sink occasionally does not resume after a pause, and the video stops with it; a seek to
  /// the current position restarts it. Network sources are exempt: their position stands still while data is
  /// missing, and they may be unable to seek there.
  private func watchMovement() {
    let position = position
    defer { lastPosition = position }
    guard moving == nil, medium.isSeekable, source?.isFile == true, pipeline?.handover.isFollowed == false,
      position != nil, position == lastPosition
    else {
      return stillBeats = 0
    }
    stillBeats += 1
    guard stillBeats == limits.mostStillBeats else { return }
    stillBeats = 0
    move(.refresh, request: nil)
  }

  /// Updates the video size. The first frame may arrive later than the audio, a gapless transition begins before
  /// the first frame of the next item arrives, and a broadcast may change the size of its frames.
  private func watchSize() {
    guard let size = pipeline?.picture.videoSize, size != medium.videoSize else { return }
    medium.videoSize = size
    tellInfo()
  }

  /// Extends the duration when playback passes the end that the header names. Also sets the origin of an item
  /// that followed in the same pipeline, as soon as one of its buffers has arrived.
  private func watchLength() {
    if medium.origin == nil { medium.origin = pipeline?.origin(of: medium.streams) }
    guard pipeline?.handover.isFollowed == false, let position, let duration = medium.duration,
      position - origin > duration + .milliseconds(500)
    else { return }
    medium.duration = position - origin
    tellInfo()
  }

  /// The current item time and rate; nil while the position is not known.
  var clock: PlaybackClock? {
    guard let position else { return nil }
    let time = position == landing?.position ? landing?.time : nil
    return PlaybackClock(
      time: time ?? MediaTime(max(position - origin, .zero)), rate: state == .playing ? options.rate : 0)
  }

  /// The stream time at which the item begins.
  var origin: Duration { medium.origin ?? .zero }

  /// The current stream time; nil while it is not known.
  var position: Duration? {
    let now = ContinuousClock.now
    var place = expected?.time ?? origin
    if state == .playing, let expected { place += (now - expected.instant) * options.rate }
    let position = pipeline?.position(by: hasStepped ? .frames : .nearest(place))
    if moving == nil, let position { expected = (position, now) }
    return position
  }

  func tellTime() {
    guard moving == nil, let clock else { return }
    tell(.time(item: item, clock))
  }

  // MARK: Networks

  /// Restarts the data timeout while the item is opening or buffering.
  func watchData() {
    guard let source, !isReady || buffered != nil else { return }
    wait += 1
    remind(of: .noData(opening: opening, wait: wait), after: source.isFile ? limits.opening : limits.stall)
  }

  private func stall() {
    guard let source, !isReady || buffered != nil else { return }
    // All data may have arrived without a further buffering message.
    if isReady, pipeline?.download.level?.isEnough == true { return didBuffer(100) }
    guard source.isFile else {
      return fail(.network(reason: "No data has come for \(Int(limits.stall.inSeconds.rounded())) seconds."))
    }
    fail(.decode(reason: "It gave no picture and no sound."))
  }

  func didBuffer(_ percent: Int) {
    guard let source, !source.isFile, !medium.isLive else { return }
    guard (percent < 100) != (buffered != nil) || buffered != percent && percent < 100 else { return }
    hasReceivedData = true
    buffered = percent < 100 ? percent : nil
    watchData()
    run()
  }
}

extension PlaybackSource {
  /// Whether the source is a local file.
  nonisolated var isFile: Bool { uri.hasPrefix("file:") }

  /// Why the source cannot be played, where the file system shows it; nil where it may be playable. Blocks on the
  /// disk.
  nonisolated var obstacle: PlayerError? {
    guard isFile, let file = File(uri: uri) else { return nil }
    do throws(FileError) {
      let info = try file.info()
      // Reading a pipe or a device may block forever.
      if info.kind != .file || info.size == 0 {
        return .notMedia(name: file.displayName)
      }
      return nil
    } catch {
      switch error {
      case .notPermitted: return .notReadable(path: file.path)
      default: return .notFound(path: file.path)
      }
    }
  }
}
