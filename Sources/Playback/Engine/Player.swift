import GStreamerKit
import Observation

/// Plays an item: everything that a person can do with a film, and everything that there is to know about it.
/// On the main actor; nothing here blocks.
@MainActor @Observable open class Player {
  /// Whether it plays.
  public enum TimeControlStatus: Sendable, Hashable {
    /// It stays where it is.
    case paused
    /// It is to play, and waits: for the item to become ready, or for the network.
    case waiting
    /// It plays.
    case playing
  }

  /// What happens at the end of an item.
  public enum ActionAtItemEnd: Sendable, Hashable {
    /// It goes back to the beginning and pauses.
    case pause
    /// The next item follows, if there is one; else as with `pause`.
    case advance
  }

  // MARK: What it is doing

  /// What is played; nil where nothing is.
  public internal(set) final var currentItem: PlayerItem?
  /// Whether it plays.
  public internal(set) final var timeControlStatus = TimeControlStatus.paused
  /// How much of what it waits for is there, 0…100; nil where it does not wait for the network.
  public internal(set) final var bufferingPercent: Int?
  /// Where it is, about four times a second and after each jump. `currentTimeNow` says it at any moment.
  public internal(set) final var currentTime = MediaTime.zero
  /// Grows by one whenever it is suddenly somewhere else in the same item: after a seek or step, when a part is
  /// repeated, and at the end, when it goes back to the beginning.
  public internal(set) final var jumpCount = 0
  /// What is played of the item's tracks.
  public internal(set) final var selection = TrackSelection()
  /// What happens at the end of an item.
  public final var actionAtItemEnd = ActionAtItemEnd.pause {
    didSet { if actionAtItemEnd != oldValue { prepare() } }
  }
  /// Whether an item plays as soon as it is ready.
  public final var autoplays = false
  /// Called at the end of each item, before what `actionAtItemEnd` says.
  @ObservationIgnored public final var onEnd: ((PlayerItem) -> Void)?

  /// The picture, for a widget to draw.
  public final var video: VideoPaintable { service.video }
  /// How far the current item is.
  public final var status: PlayerItem.Status { currentItem?.status ?? .unknown }
  /// Why the current item is not played; nil where it is.
  public final var error: PlayerError? { if case .failed(let error) = status { error } else { nil } }

  // MARK: How it is played

  /// How it is played, all in one.
  public internal(set) final var options = PlaybackOptions() {
    didSet {
      guard options != oldValue else { return }
      service.apply(options)
      if options.loop != oldValue.loop { prepare() }
    }
  }
  /// How fast, 0.25…4; the pitch stays.
  public final var rate: Double {
    get { options.rate }
    set { options.rate = newValue.isFinite ? min(max(newValue, 0.25), 4) : 1 }
  }
  /// How loud, 0…1, as ears count: half is half as loud.
  public final var volume: Double {
    get { options.volume }
    set { options.volume = newValue.isFinite ? min(max(newValue, 0), 1) : 1 }
  }
  /// Whether there is no sound.
  public final var isMuted: Bool {
    get { options.isMuted }
    set { options.isMuted = newValue }
  }
  /// By how much subtitles come later than their file says; negative for earlier.
  public final var subtitleDelay: MediaTime {
    get { options.subtitleDelay }
    set { options.subtitleDelay = newValue }
  }
  /// How large subtitles are, 0.5…3; 1 is usual.
  public final var subtitleScale: Double {
    get { options.subtitleScale }
    set { options.subtitleScale = newValue.isFinite ? min(max(newValue, 0.5), 3) : 1 }
  }
  /// The part that is played again and again; nil for everything, once.
  public final var loop: LoopRange? {
    get { options.loop }
    set { options.loop = newValue }
  }

  // MARK: Inside

  @ObservationIgnored final let service: any PlaybackServing
  /// The number under which the service knows the current item.
  @ObservationIgnored final var itemNumber = 0
  @ObservationIgnored final var lastNumber = 0
  @ObservationIgnored final var clock = PlaybackClock(time: .zero, rate: 0)
  @ObservationIgnored final var requests: [Int: CheckedContinuation<Bool, Never>] = [:]
  @ObservationIgnored final var frameRequests: [Int: CheckedContinuation<VideoFrame?, Never>] = [:]
  @ObservationIgnored final var observers: [TimeObserver] = []
  @ObservationIgnored private final var listening: Task<Void, Never>?

  /// A player without an item.
  public init(service: any PlaybackServing = PlaybackService()) {
    self.service = service
    listening = Task { [weak self, events = service.events] in
      for await event in events { self?.take(event) }
    }
  }

  isolated deinit {
    listening?.cancel()
    service.open(nil, item: 0)
    for observer in observers { observer.end() }
    for request in requests.values { request.resume(returning: false) }
    for request in frameRequests.values { request.resume(returning: nil) }
  }

  // MARK: For queues

  /// What follows may be something else now.
  func prepare() {}

  /// Another item is the current one.
  func didReplace() {}

  /// All of the current item was played.
  func didFinish(_ item: PlayerItem) {
    pause()
    Task { await seek(to: .zero) }
  }

  /// An item cannot be played.
  func didFail(_ number: Int, _ error: PlayerError) {
    guard number == itemNumber, let item = currentItem else { return }
    item.status = .failed(error)
    pause()
  }

  /// What was prepared follows.
  func didSwitch(to number: Int, _ info: MediaInfo) {}

  /// Makes an item the current one that plays already.
  final func take(_ item: PlayerItem, number: Int, _ info: MediaInfo) {
    cancelRequests()
    (itemNumber, currentItem) = (number, item)
    (item.info, item.status) = (info, .readyToPlay)
    (selection, bufferingPercent) = (TrackSelection(), nil)
    follow(PlaybackClock(time: .zero, rate: clock.rate))
  }

  final func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Playing

  /// Plays another item from its beginning, or nothing. It goes on playing if it played.
  public final func replaceCurrentItem(with item: PlayerItem?) {
    cancelRequests()
    itemNumber = newNumber()
    currentItem = item
    (selection, bufferingPercent) = (TrackSelection(), nil)
    if let item {
      item.status = .unknown
      service.open(source(of: item), item: itemNumber)
      if autoplays { play() }
      if timeControlStatus == .playing { timeControlStatus = .waiting }
    } else {
      service.open(nil, item: itemNumber)
      timeControlStatus = .paused
    }
    follow(PlaybackClock(time: item?.startTime ?? .zero, rate: 0))
    didReplace()
  }

  func source(of item: PlayerItem) -> PlaybackSource {
    var source = PlaybackSource(uri: item.uri)
    source.start = item.startTime
    return source
  }

  /// Plays, or where the item is not ready yet, as soon as it is.
  public final func play() {
    guard currentItem != nil, error == nil else { return }
    if timeControlStatus == .paused { timeControlStatus = .waiting }
    service.play()
  }

  /// Stays where it is.
  public final func pause() {
    timeControlStatus = .paused
    service.pause()
    follow(PlaybackClock(time: currentTimeNow(), rate: 0))
  }

  /// Pauses at the beginning.
  public final func stop() {
    pause()
    Task { await seek(to: .zero) }
  }

  /// How fast the time goes now: `rate`, or 0 where it stands.
  public final var clockRate: Double { clock.rate }

  /// Where it is at this moment.
  public final func currentTimeNow() -> MediaTime {
    let time = max(clock.time(), .zero)
    return currentItem?.duration.map { min(time, $0) } ?? time
  }
}
