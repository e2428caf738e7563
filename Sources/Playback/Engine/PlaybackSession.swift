import GObjectKit
import GStreamerKit

/// The inside of `PlaybackService`: what is open, and what is going on with it. It takes one message after the
/// other; what streaming threads notice comes in as messages too, each with the number of the opening that it
/// belongs to, so that news of what was closed meanwhile is ignored.
actor PlaybackSession {
  enum Message: Sendable {
    // From outside
    case open(PlaybackSource?, item: Int)
    case prepareNext(PlaybackSource?, item: Int)
    case play
    case pause
    case move(Movement, request: Int)
    case apply(PlaybackOptions)
    case select(TrackSelection)
    case takeFrame(request: Int)
    // From inside
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

  // What is open.
  var opening = 0
  var item = 0
  var source: PlaybackSource?
  var pipeline: PlaybackPipeline?
  /// What was closed because one cannot go back in it: it is opened anew when it is to play.
  var parked: PlaybackSource?
  var medium = Medium()
  /// What became known already of what follows.
  var nextMedium = Medium()
  /// Whether its first picture is there.
  var isReady = false
  /// Whether it is on the way to where it is to begin.
  var isStarting = false
  /// How much of what it waits for is there; nil where it does not wait.
  var buffered: Int?
  /// The file of subtitles that is shown.
  var subtitles: (uri: String, content: Subtitles)?
  /// The address of the file of subtitles that is being read.
  var readingSubtitles: String?
  /// What is not played of it, because nothing decodes it.
  var leavesOut: PlayBin.Parts = []
  /// What nothing decodes, until it is known what else there is.
  var missed: [(codec: String, kind: MediaStream.Kind)] = []
  /// Whether data has come from a network since the deadline of a movement was last looked at.
  var hasReceivedData = false
  /// Grows with everything that comes while it waits.
  var wait = 0
  var beatNumber = 0
  /// The number of the last opening, of what plays or of what is to follow.
  var lastOpening = 0
  /// What is to follow, where that can be played as far as is known.
  var upcoming: Handover.Item?
  /// What is to follow, where it is open already.
  var understudy: Understudy?
  /// Grows with everything that is to follow.
  var preparation = 0
  /// Whether pictures were stepped over, so that the sound is elsewhere.
  var hasStepped = false
  /// Where it was at the last beat, and how many it has stood there although it plays.
  private var (lastPosition, stillBeats): (Duration?, Int) = (nil, 0)

  /// The movement that the pipeline makes, and the one that follows it.
  var moving: (movement: Movement, request: Int?)?
  var waiting: (movement: Movement, request: Int?)?
  /// Grows with each movement that begins.
  var movementNumber = 0
  /// Whether the movement is on a network and waits for data.
  var isSlow = false
  /// How often a movement did not arrive in time since one has: then the file is opened anew, waited for, given up.
  var attempts = 0
  /// A step back that is being made.
  var stepBack: StepBack?
  /// The stream time that it was last seen at, or was sent to, and when.
  var expected: (time: Duration, instant: ContinuousClock.Instant)?
  /// How often a seek to the end was tried again further back.
  var endTries = 0
  /// Where an exact movement led to, and where it was to lead to.
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

  /// Sends a message to itself after a time.
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
      // What is opened anew is followed by the same.
      if let upcoming { prepareNext(upcoming) }
    } catch {
      // The bus knows better why something does not open; its word is already in the inbox, or else nothing comes.
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

  /// Closes what one cannot go back in until it is to play again, as a broadcast: it begins anew then.
  func park() {
    guard let source else { return }
    close()
    parked = source
    set(.paused)
    if wantsToPlay { run() }
  }

  /// Opens the same item again, somewhere else: where the pipeline cannot go there by itself.
  ///
  /// - Parameter selection: What is chosen there; nil for what is chosen now.
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
    // The player decides whether it goes on with something else.
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

  /// Plays or pauses as wanted, if it is possible now.
  func run() {
    if let parked, wantsToPlay { return open(parked, item: item, leavingOut: leavesOut) }
    guard let pipeline else { return set(.paused) }
    guard isReady else { return set(wantsToPlay ? .waiting(percent: buffered ?? 0) : .paused) }
    if wantsToPlay, hasStepped {
      // Sound and pictures meet where the pictures are.
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

  /// Tells the place, again and again while it plays.
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

  /// A speaker rarely, on a busy machine, stays where it was when it is to play again, and the pictures with it. It
  /// is sent there once more. What stands still on a network waits for data, and may have nowhere to be sent to.
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

  /// The first frame may come later than the sound, what follows begins before its first frame comes, and a broadcast
  /// may change the size of its frames.
  private func watchSize() {
    guard let size = pipeline?.picture.videoSize, size != medium.videoSize else { return }
    medium.videoSize = size
    tellInfo()
  }

  /// What plays beyond its end is longer than its header says. What followed in the same pipeline has an origin as soon
  /// as something of it has come.
  private func watchLength() {
    if medium.origin == nil { medium.origin = pipeline?.origin(of: medium.streams) }
    guard pipeline?.handover.isFollowed == false, let position, let duration = medium.duration,
      position - origin > duration + .milliseconds(500)
    else { return }
    medium.duration = position - origin
    tellInfo()
  }

  /// Where it is now; nil while that is not known.
  var clock: PlaybackClock? {
    guard let position else { return nil }
    let time = position == landing?.position ? landing?.time : nil
    return PlaybackClock(
      time: time ?? MediaTime(max(position - origin, .zero)), rate: state == .playing ? options.rate : 0)
  }

  /// The stream time of the item's beginning.
  var origin: Duration { medium.origin ?? .zero }

  /// Where it is, in stream time; nil while that is not known.
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

  /// Something came, or is waited for from now on.
  func watchData() {
    guard let source, !isReady || buffered != nil else { return }
    wait += 1
    remind(of: .noData(opening: opening, wait: wait), after: source.isFile ? limits.opening : limits.stall)
  }

  private func stall() {
    guard let source, !isReady || buffered != nil else { return }
    // All may have come before anybody said that too little has.
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
  /// Whether it is a file, and not on the network.
  nonisolated var isFile: Bool { uri.hasPrefix("file:") }

  /// Why it cannot be played, where that is seen without opening it. Touches the disk.
  nonisolated var obstacle: PlayerError? {
    guard isFile, let file = File(uri: uri) else { return nil }
    do throws(FileError) {
      let info = try file.info()
      // Pipes and devices may never give anything.
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
