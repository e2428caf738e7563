import GStreamerKit
import Observation

/// Plays one item at a time: its state for observation, and playback control. Use it on the main actor; no call
/// blocks.
@MainActor @Observable open class Player {
  /// Whether the player plays.
  public enum TimeControlStatus: Sendable, Hashable {
    /// Playback is paused.
    case paused
    /// Playback is wanted, and waits for the item to become ready or for data from the network.
    case waiting
    /// The item is playing.
    case playing
  }

  /// What happens at the end of an item.
  public enum ActionAtItemEnd: Sendable, Hashable {
    /// The player seeks to the beginning of the item and pauses.
    case pause
    /// The next item is played; without one, as `pause`.
    case advance
  }

  // MARK: State

  /// The item that is played; nil for none.
  public internal(set) final var currentItem: PlayerItem?
  /// Whether the player plays, waits or pauses.
  public internal(set) final var timeControlStatus = TimeControlStatus.paused
  /// The buffering level in percent while the player waits for the network; nil otherwise.
  public internal(set) final var bufferingPercent: Int?
  /// The position, updated about four times a second and after each seek. `currentTimeNow()` interpolates it.
  public internal(set) final var currentTime = MediaTime.zero
  /// Incremented whenever the position jumps within an item: after a seek or step, when a loop restarts, and when
  /// the player returns to the beginning at the end.
  public internal(set) final var jumpCount = 0
  /// The tracks that are played.
  public internal(set) final var selection = TrackSelection()
  /// What happens at the end of an item.
  public final var actionAtItemEnd = ActionAtItemEnd.pause {
    didSet { if actionAtItemEnd != oldValue { prepare() } }
  }
  /// Whether an item starts to play when `replaceCurrentItem` opens it.
  public final var autoplays = false
  /// Called at the end of each item, before `actionAtItemEnd` is carried out.
  @ObservationIgnored public final var onEnd: ((PlayerItem) -> Void)?

  /// The video output, for a widget to draw.
  public final var video: VideoPaintable { service.video }
  /// The status of the current item; `.unknown` without one.
  public final var status: PlayerItem.Status { currentItem?.status ?? .unknown }
  /// Why the current item cannot be played; nil where it can.
  public final var error: PlayerError? { if case .failed(let error) = status { error } else { nil } }

  // MARK: Options

  /// All playback options as one value.
  public internal(set) final var options = PlaybackOptions() {
    didSet {
      guard options != oldValue else { return }
      service.apply(options)
      if options.loop != oldValue.loop { prepare() }
    }
  }
  /// The playback rate, clamped to 0.25…4; the pitch stays the same.
  public final var rate: Double {
    get { options.rate }
    set { options.rate = newValue.isFinite ? min(max(newValue, 0.25), 4) : 1 }
  }
  /// The volume, clamped to 0…1, on a perceptual scale: 0.5 sounds half as loud as 1.
  public final var volume: Double {
    get { options.volume }
    set { options.volume = newValue.isFinite ? min(max(newValue, 0), 1) : 1 }
  }
  /// Whether the audio is muted.
  public final var isMuted: Bool {
    get { options.isMuted }
    set { options.isMuted = newValue }
  }
  /// How much later subtitles are shown than their file says; earlier where it is negative.
  public final var subtitleDelay: MediaTime {
    get { options.subtitleDelay }
    set { options.subtitleDelay = newValue }
  }
  /// The scale of subtitles, clamped to 0.5…3; 1 is the default size.
  public final var subtitleScale: Double {
    get { options.subtitleScale }
    set { options.subtitleScale = newValue.isFinite ? min(max(newValue, 0.5), 3) : 1 }
  }
  /// The range that loops; nil to play all of the item once.
  public final var loop: LoopRange? {
    get { options.loop }
    set { options.loop = newValue }
  }

  // MARK: Internal state

  @ObservationIgnored final let service: any PlaybackServing
  /// The number by which the service's events name the current item.
  @ObservationIgnored final var itemNumber = 0
  @ObservationIgnored final var lastNumber = 0
  @ObservationIgnored final var clock = PlaybackClock(time: .zero, rate: 0)
  @ObservationIgnored final var requests: [Int: CheckedContinuation<Bool, Never>] = [:]
  @ObservationIgnored final var frameRequests: [Int: CheckedContinuation<VideoFrame?, Never>] = [:]
  @ObservationIgnored final var observers: [TimeObserver] = []
  @ObservationIgnored private final var listening: Task<Void, Never>?

  /// Creates a player without an item.
  public init(service: any PlaybackServing = PlaybackService()) {
    self.service = service
    listening = Task { [weak self, events = service.events] in
      for await event in events { self?.handle(event) }
    }
  }

  isolated deinit {
    listening?.cancel()
    service.open(nil, item: 0)
    for observer in observers { observer.end() }
    for request in requests.values { request.resume(returning: false) }
    for request in frameRequests.values { request.resume(returning: nil) }
  }

  // MARK: Overridden by queues

  /// Called when the next item may have changed.
  func prepare() {}

  /// Called when another item has become the current one.
  func didReplace() {}

  /// Called when the current item has been played to its end.
  func didFinish(_ item: PlayerItem) {
    pause()
    Task { await seek(to: .zero) }
  }

  /// Called when an item cannot be played.
  func didFail(_ number: Int, _ error: PlayerError) {
    guard number == itemNumber, let item = currentItem else { return }
    item.status = .failed(error)
    pause()
  }

  /// Called when the prefetched item has followed the current one.
  func didAdvance(to number: Int, _ info: MediaInfo) {}

  /// Makes an item that is already playing the current one.
  final func adopt(_ item: PlayerItem, number: Int, _ info: MediaInfo) {
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

  // MARK: Playback control

  /// Plays another item from its start time, or nothing where `item` is nil. Playing or pausing is not changed,
  /// except by `autoplays`.
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

  /// Plays the current item, as soon as it is ready. Does nothing without an item, and where the item has failed.
  public final func play() {
    guard currentItem != nil, error == nil else { return }
    if timeControlStatus == .paused { timeControlStatus = .waiting }
    service.play()
  }

  /// Pauses at the current position.
  public final func pause() {
    timeControlStatus = .paused
    service.pause()
    follow(PlaybackClock(time: currentTimeNow(), rate: 0))
  }

  /// Pauses, and seeks to the beginning.
  public final func stop() {
    pause()
    Task { await seek(to: .zero) }
  }

  /// The rate at which the position moves now: `rate`, or 0 while it does not move.
  public final var clockRate: Double { clock.rate }

  /// The position at this moment, interpolated from the last known one.
  public final func currentTimeNow() -> MediaTime {
    let time = max(clock.time(), .zero)
    return currentItem?.duration.map { min(time, $0) } ?? time
  }
}
