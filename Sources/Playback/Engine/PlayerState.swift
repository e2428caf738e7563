import GStreamerKit
import Observation

/// The state of a player, from the player's commands and the service's events: the item, whether it plays, its tracks
/// and its position. It sends nothing to the service.
@MainActor @Observable final class PlayerState {
  /// The item that is played; nil for none.
  private(set) var item: PlayerItem?
  /// Whether the player plays, waits or pauses.
  private(set) var timeControlStatus = Player.TimeControlStatus.paused
  /// The buffering level in percent while the player waits for the network; nil otherwise.
  private(set) var bufferingPercent: Int?
  /// The tracks that are played.
  private(set) var selection = TrackSelection()
  /// Whether playback was wanted since the item was opened or stopped.
  private(set) var hasStarted = false

  /// The changes of the selection that were made before the item's tracks were known.
  @ObservationIgnored private var earlyChoices: [(inout TrackSelection) -> Void] = []
  /// Whether the player has paused at the end of the item.
  @ObservationIgnored var hasEnded = false
  /// The number by which the service's events name the item.
  @ObservationIgnored private(set) var number = 0
  let timeline = PlayerTimeline()
  let requests = PlaybackRequests()

  /// Returns a time, at most the item's duration.
  func limited(_ time: MediaTime) -> MediaTime { item?.duration.map { min(time, $0) } ?? time }

  // MARK: Commands

  /// Another item, or nil for none, is being opened in place of the current one, under a new number.
  func open(_ item: PlayerItem?) {
    begin(item, number: requests.newNumber())
    item?.status = .unknown
    hasStarted = item != nil && timeControlStatus != .paused
    if item == nil {
      timeControlStatus = .paused
    } else if timeControlStatus == .playing {
      timeControlStatus = .waiting
    }
  }

  /// An item that is already playing becomes the current one.
  func adopt(_ item: PlayerItem, number: Int, _ info: MediaInfo) {
    begin(item, number: number)
    (item.info, item.status) = (info, .readyToPlay)
    timeline.follow(PlaybackClock(time: .zero, rate: timeline.clock.rate))
  }

  private func begin(_ item: PlayerItem?, number: Int) {
    requests.cancelSeeks()
    hasEnded = false
    (self.number, self.item) = (number, item)
    (selection, bufferingPercent, earlyChoices) = (TrackSelection(), nil, [])
  }

  /// Other tracks are chosen. Returns the selection that the service has to make; nil if it is the present one, or if
  /// the item is not ready: the selection of the other kinds of tracks is not known then, and `applyEarlyChoices`
  /// returns it later.
  func select(_ change: @escaping (inout TrackSelection) -> Void) -> TrackSelection? {
    var new = selection
    change(&new)
    guard new != selection else { return nil }
    selection = new
    guard item?.status == .readyToPlay else {
      earlyChoices.append(change)
      return nil
    }
    return new
  }

  /// Changes the selection that the service has reported by what was chosen before. Returns the selection that the
  /// service has to make; nil for none.
  func applyEarlyChoices() -> TrackSelection? {
    guard item?.status == .readyToPlay, !earlyChoices.isEmpty else { return nil }
    let choices = earlyChoices
    earlyChoices = []
    return select { selection in for choice in choices { choice(&selection) } }
  }

  /// Playback is wanted.
  func play() {
    hasStarted = true
    if timeControlStatus == .paused { timeControlStatus = .waiting }
  }

  /// Playback is paused.
  func pause() { timeControlStatus = .paused }

  /// The paused item is to begin anew.
  func stop() { hasStarted = false }

  // MARK: Events

  /// Handles an event of the service. `failed`, `advanced` and `ended` are the player's, which decides what is played
  /// next.
  func handle(_ event: PlaybackEvent) {
    switch event {
    case .ready(let number, let info):
      guard number == self.number, let item else { return }
      item.info = info
      item.status = .readyToPlay
    case .changed(let number, let info): if number == self.number { item?.info = info }
    case .restricted(let number, let error): if number == self.number { item?.restrict(error) }
    case .state(let state): handle(state)
    case .looped(let number): if number == self.number { timeline.jump() }
    case .time(let number, let clock):
      // During a seek, the current time is the seek target.
      if number == self.number, !requests.isSeeking { timeline.follow(clock) }
    case .selected(let number, let selection): if number == self.number { self.selection = selection }
    case .seekEnded(let request, let isFinished, let clock):
      guard requests.endSeek(request, isFinished: isFinished) else { return }
      if let clock, !requests.isSeeking { timeline.follow(clock) }
      if isFinished { timeline.jump() }
    case .frame(let request, let frame): requests.endFrame(request, frame)
    case .failed, .advanced, .ended: break
    }
  }

  /// The player decides whether to play, and a state reported before the service received that decision is out of
  /// date: after `pause()`, a late `playing` would inhibit the desktop's idle timeout once more.
  private func handle(_ state: PlaybackState) {
    guard (state == .paused) == (timeControlStatus == .paused) else { return }
    switch state {
    case .paused: bufferingPercent = nil
    case .playing: (timeControlStatus, bufferingPercent) = (.playing, nil)
    case .waiting(let percent): (timeControlStatus, bufferingPercent) = (.waiting, percent)
    }
  }
}
