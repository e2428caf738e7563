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
    case bus(BusMessage, opening: Int)
    case beat(opening: Int)
    case stalled(opening: Int, wait: Int)
  }

  /// A way to another place.
  enum Movement: Sendable, Equatable {
    case place(MediaTime, SeekTolerance)
    case frames(Int)
    /// To where it is, with another rate or other tracks.
    case refresh
  }

  private nonisolated let executor = QueueExecutor(label: "playback")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let limits: PlaybackService.Limits
  let report: AsyncStream<PlaybackEvent>.Continuation
  let inbox: AsyncStream<Message>.Continuation
  let video: VideoPaintable
  let makeSpeaker: (@Sendable () throws(GStreamerError) -> Element)?

  var options = PlaybackOptions()
  var opening = 0
  var item = 0
  var source: PlaybackSource?
  var pipeline: PlaybackPipeline?
  var info = MediaInfo()
  var isReady = false
  var wantsToPlay = false
  var state = PlaybackState.paused
  var beats = false

  /// The movement that the pipeline makes, and the one that follows it.
  var moving: (movement: Movement, request: Int?)?
  var waiting: (movement: Movement, request: Int?)?

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
    case .open(let source, let item): open(source, item: item)
    case .prepareNext(let source, let item): pipeline?.setNext(source, item: item)
    case .play:
      wantsToPlay = true
      run()
    case .pause:
      wantsToPlay = false
      run()
    case .move(let movement, let request): move(movement, request: request)
    case .apply(let options): apply(options)
    case .select: break
    case .takeFrame(let request): tell(.frame(request: request, nil))
    case .bus(let message, let number): if number == opening { take(message) }
    case .beat(let number): if number == opening { beat() }
    case .stalled: break
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

  private func open(_ source: PlaybackSource?, item: Int) {
    close()
    self.item = item
    self.source = source
    guard let source else { return set(.paused) }
    do throws(GStreamerError) {
      let pipeline = try PlaybackPipeline(source, video: video, speaker: try makeSpeaker?()) {
        [inbox, opening] message in
        inbox.yield(.bus(message, opening: opening))
      }
      self.pipeline = pipeline
      pipeline.apply(options)
      if wantsToPlay { set(.waiting(percent: 0)) }
      try pipeline.player.setState(.paused)
    } catch {
      // The bus knows better why something does not open; its word is already in the inbox.
      if case .stateRefused = error { return }
      fail(.decode(reason: error.description))
    }
  }

  private func close() {
    opening += 1
    pipeline?.close()
    (pipeline, source, isReady, beats) = (nil, nil, false, false)
    info = MediaInfo()
    for request in [moving?.request, waiting?.request] {
      if let request { tell(.arrived(request: request, isFinished: false)) }
    }
    (moving, waiting) = (nil, nil)
  }

  func fail(_ error: PlayerError) {
    let failed = item
    close()
    wantsToPlay = false
    set(.paused)
    tell(.failed(item: failed, error))
  }

  // MARK: Running

  func set(_ new: PlaybackState) {
    guard new != state else { return }
    state = new
    tell(.state(new))
  }

  /// Plays or pauses as wanted, if it is possible now.
  func run() {
    guard let pipeline else { return set(.paused) }
    guard isReady else { return set(wantsToPlay ? .waiting(percent: 0) : .paused) }
    try? pipeline.player.setState(wantsToPlay ? .playing : .paused)
    if !wantsToPlay {
      set(.paused)
      tellTime()
    }
  }

  private func take(_ message: BusMessage) {
    switch message {
    case .prerolled: arrived()
    case .stateChanged(.playing):
      guard wantsToPlay else { return }
      set(.playing)
      beat()
    case .endOfStream:
      wantsToPlay = false
      tell(.ended(item: item))
    case .error(let failure): fail(PlayerError(failure, source: source))
    default: break
    }
  }

  /// Tells the place, again and again while it plays.
  private func beat() {
    tellTime()
    guard state == .playing else {
      beats = false
      return
    }
    remind(of: .beat(opening: opening), after: limits.heartbeat)
  }

  func tellTime() {
    guard let time = pipeline?.player.position else { return }
    tell(
      .time(
        item: item, PlaybackClock(time: MediaTime(time), rate: state == .playing ? options.rate : 0)))
  }

  // MARK: Moving

  private func move(_ movement: Movement, request: Int?) {
    guard pipeline != nil else {
      if let request { tell(.arrived(request: request, isFinished: false)) }
      return
    }
    if let overtaken = waiting?.request { tell(.arrived(request: overtaken, isFinished: false)) }
    waiting = (movement, request)
    moveOn()
  }

  /// Begins the movement that waits, if nothing is moving.
  private func moveOn() {
    guard isReady, moving == nil, let next = waiting, let pipeline else { return }
    waiting = nil
    let hasBegun: Bool
    switch next.movement {
    case .place(let time, let tolerance):
      hasBegun = pipeline.player.seek(
        to: time.duration, rate: options.rate, precision: tolerance == .exact ? .exact : .keyframe)
    case .frames(let count): hasBegun = pipeline.player.step(frames: count)
    case .refresh:
      hasBegun = pipeline.player.seek(
        to: pipeline.player.position ?? .zero, rate: options.rate, precision: .exact)
    }
    if hasBegun {
      moving = next
    } else {
      if let request = next.request { tell(.arrived(request: request, isFinished: false)) }
      moveOn()
    }
  }

  private func arrived() {
    guard let pipeline else { return }
    if !isReady {
      isReady = true
      info.duration = pipeline.player.mediaDuration.map { MediaTime($0) }
      info.isSeekable = pipeline.player.isSeekable
      tell(.ready(item: item, info))
      tellTime()
      if options.rate != 1 { waiting = waiting ?? (.refresh, nil) }
      run()
      return moveOn()
    }
    guard let done = moving else { return }
    moving = nil
    tellTime()
    if let request = done.request { tell(.arrived(request: request, isFinished: waiting == nil)) }
    moveOn()
  }

  private func apply(_ options: PlaybackOptions) {
    let isFaster = options.rate != self.options.rate
    self.options = options
    pipeline?.apply(options)
    if isFaster, isReady, waiting == nil { move(.refresh, request: nil) }
  }
}
