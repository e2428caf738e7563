import GStreamerKit
import Observation
import VideoDisplayKit

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
    /// The next item is played. After the last one of several, the player pauses at its end, with its last frame, and
    /// `play` starts it again. A single item: as `pause`.
    case advance
  }

  // MARK: State

  /// The item that is played; nil for none.
  public final var currentItem: PlayerItem? { state.item }
  /// Whether the player plays, waits or pauses.
  public final var timeControlStatus: TimeControlStatus { state.timeControlStatus }
  /// The buffering level in percent while the player waits for the network; nil otherwise.
  public final var bufferingPercent: Int? { state.bufferingPercent }
  /// The position, updated about four times a second and after each seek. `currentTimeNow()` interpolates it.
  public final var currentTime: MediaTime { state.timeline.currentTime }
  /// Whether the item is at its beginning and was not played since it was opened or stopped; true without an item.
  public final var isAtBeginning: Bool { !state.hasStarted && currentTime <= .zero }
  /// Incremented whenever the position jumps within an item: after a seek or step, when a loop restarts, and when
  /// the player returns to the beginning at the end.
  public final var jumpCount: Int { state.timeline.jumpCount }
  /// The tracks that are played.
  public final var selection: TrackSelection { state.selection }
  /// What happens at the end of an item.
  public final var actionAtItemEnd = ActionAtItemEnd.pause {
    didSet { if actionAtItemEnd != oldValue { prepare() } }
  }
  /// Whether an item starts to play when `replaceCurrentItem` opens it.
  public final var autoplays = false
  /// Called at the end of each item, before `actionAtItemEnd` is carried out.
  @ObservationIgnored public final var onEnd: ((PlayerItem) -> Void)?

  /// Called once at the end of the item that is current then; the player pauses instead of carrying out
  /// `actionAtItemEnd`.
  @ObservationIgnored final var pausesAtItemEnd: (() -> Void)? {
    didSet { if (pausesAtItemEnd == nil) != (oldValue == nil) { prepare() } }
  }

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
    set { options.rate = newValue }
  }
  /// The volume, clamped to 0…1, on a perceptual scale: 0.5 sounds half as loud as 1.
  public final var volume: Double {
    get { options.volume }
    set { options.volume = newValue }
  }
  /// Whether the audio is muted.
  public final var isMuted: Bool {
    get { options.isMuted }
    set { options.isMuted = newValue }
  }
  /// How the loudness of songs is evened out; off by default.
  public final var replayGain: ReplayGain {
    get { options.replayGain }
    set { options.replayGain = newValue }
  }
  /// How much later subtitles are shown than their file says; earlier where it is negative.
  public final var subtitleDelay: MediaTime {
    get { options.subtitleDelay }
    set { options.subtitleDelay = newValue }
  }
  /// The scale of subtitles, clamped to 0.5…3; 1 is the default size.
  public final var subtitleScale: Double {
    get { options.subtitleScale }
    set { options.subtitleScale = newValue }
  }
  /// The range that loops; nil to play all of the item once.
  public final var loop: LoopRange? {
    get { options.loop }
    set { options.loop = newValue }
  }

  // MARK: Internal state

  @ObservationIgnored final let service: any PlaybackServing
  @ObservationIgnored final let state = PlayerState()
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
    state.requests.cancelAll()
  }

  /// The number by which the service's events name the current item.
  final var itemNumber: Int { state.number }

  private func handle(_ event: PlaybackEvent) {
    switch event {
    case .failed(let number, let error): didFail(number, error)
    case .advanced(let number, let info): didAdvance(to: number, info)
    case .ended(let number):
      guard number == itemNumber, let item = currentItem else { return }
      onEnd?(item)
      if let done = pausesAtItemEnd.take() {
        didPause(atEndOf: item)
        done()
      } else {
        didFinish(item)
      }
    case .selected:
      state.handle(event)
      if let selection = state.applyEarlyChoices() { service.select(selection) }
    default: state.handle(event)
    }
  }

  // MARK: Overridden by queues

  /// Called when the next item may have changed.
  func prepare() {}

  /// Called when another item has become the current one.
  func didReplace() {}

  /// Called when the current item has been played to its end.
  func didFinish(_ item: PlayerItem) { stop() }

  /// Called when the current item has been played to its end, and nothing follows because of `pausesAtItemEnd`.
  func didPause(atEndOf item: PlayerItem) { stop() }

  /// Called when an item cannot be played.
  func didFail(_ number: Int, _ error: PlayerError) {
    guard number == itemNumber, let item = currentItem else { return }
    item.status = .failed(error)
    pause()
  }

  /// Called when the prefetched item has followed the current one.
  func didAdvance(to number: Int, _ info: MediaInfo) {}

  // MARK: Playback control

  /// Plays another item from its start time, or nothing where `item` is nil. Playing or pausing is not changed,
  /// except by `autoplays`.
  public final func replaceCurrentItem(with item: PlayerItem?) {
    state.open(item)
    service.open(item.map { PlaybackSource($0) }, item: itemNumber)
    if item != nil, autoplays { play() }
    state.timeline.follow(PlaybackClock(time: item?.startTime ?? .zero, rate: 0))
    didReplace()
  }

  /// Plays the current item, as soon as it is ready. Does nothing without an item, and where the item has failed.
  public final func play() {
    guard currentItem != nil, error == nil else { return }
    let hasEnded = state.hasEnded
    state.hasEnded = false
    state.play()
    guard hasEnded else { return service.play() }
    // The seek comes first: a pipeline that plays at its end reports the end again.
    Task {
      await seek(to: .zero)
      if timeControlStatus != .paused { service.play() }
    }
  }

  /// Pauses at the current position.
  public final func pause() {
    state.pause()
    service.pause()
    state.timeline.follow(PlaybackClock(time: currentTimeNow(), rate: 0))
  }

  /// Pauses at the end of the item. `play` starts it again.
  final func pauseAtEnd() {
    pause()
    state.hasEnded = true
    if let end = currentItem?.duration { state.timeline.follow(PlaybackClock(time: end, rate: 0)) }
  }

  /// Pauses, and seeks to the beginning.
  public final func stop() {
    pause()
    state.stop()
    Task { await seek(to: .zero) }
  }

  /// The rate at which the position moves now: `rate`, or 0 while it does not move.
  public final var clockRate: Double { state.timeline.clock.rate }

  /// The position at this moment, interpolated from the last known one.
  public final func currentTimeNow() -> MediaTime { state.limited(state.timeline.now()) }
}
