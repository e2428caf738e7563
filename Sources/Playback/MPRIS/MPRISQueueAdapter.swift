import GObjectKit
import GtkKit
import Observation

/// The application of a player, as far as MPRIS controls it.
public struct MPRISApplication {
  /// Brings the window to the front.
  public var raise: () -> Void
  /// Quits the application.
  public var quit: () -> Void
  /// Opens a URI and plays it.
  public var open: (String) -> Void
  /// Whether the player is fullscreen. Must be observable.
  public var isFullscreen: () -> Bool
  /// Enters or leaves fullscreen.
  public var setFullscreen: (Bool) -> Void

  /// Creates a value from closures, which should hold their objects weakly.
  public init(
    raise: @escaping () -> Void, quit: @escaping () -> Void, open: @escaping (String) -> Void,
    isFullscreen: @escaping () -> Bool, setFullscreen: @escaping (Bool) -> Void
  ) {
    (self.raise, self.quit, self.open) = (raise, quit, open)
    (self.isFullscreen, self.setFullscreen) = (isFullscreen, setFullscreen)
  }
}

/// Adapts a `QueuePlayer` to MPRIS.
@MainActor @Observable public final class MPRISQueueAdapter: MPRISControllable {
  private let player: QueuePlayer
  private let application: MPRISApplication
  private let covers: CoverCache
  /// Whether the position is at the beginning: a pause there is reported as stopped.
  private var isAtBeginning = true
  /// The URIs of the covers that have been written, by track.
  private var artwork: [MPRISTrack.ID: String] = [:]
  /// Called after each change of the position that playback does not explain. `MPRISPlayer` sets it.
  @ObservationIgnored public var onJump: (() -> Void)?
  @ObservationIgnored private var numbers: [ObjectIdentifier: MPRISTrack.ID] = [:]
  @ObservationIgnored private var lastNumber = 0
  @ObservationIgnored private var observer: TimeObserver?
  @ObservationIgnored private var last: Moment?
  @ObservationIgnored private var covering: ContinuousObservation?

  private struct Moment {
    let item: ObjectIdentifier?
    let clock: PlaybackClock
  }

  /// Adapts a player, and retains it.
  public convenience init(_ player: QueuePlayer, application: MPRISApplication) {
    self.init(player, application: application, covers: CoverCache())
  }

  init(_ player: QueuePlayer, application: MPRISApplication, covers: CoverCache) {
    (self.player, self.application, self.covers) = (player, application, covers)
    observer = player.addPeriodicTimeObserver(interval: MediaTime(value: 1, timescale: 2)) {
      [weak self] time in
      self?.follow(time)
    }
    // `MediaTags` compares covers by their bytes.
    covering = .following({ [weak player] in player?.currentItem?.tags }) { [weak self, weak player] _ in
      Task { [weak self] in await self?.writeCover(of: player?.currentItem) }
    }
  }

  isolated deinit {
    covering?.end()
    if let observer { player.removeTimeObserver(observer) }
  }

  // MARK: State

  /// The playback state, from the player's observable properties.
  public var playback: MPRISPlayback {
    let item = player.currentItem
    var playback = MPRISPlayback()
    playback.current = item.map(number)
    playback.status =
      switch player.timeControlStatus {
      case .playing, .waiting: .playing
      case .paused: item == nil || isAtBeginning ? .stopped : .paused
      }
    (playback.rate, playback.volume) = (player.rate, player.isMuted ? 0 : player.volume)
    playback.canGoNext = player.nextItem != nil
    playback.canGoPrevious = (player.currentIndex ?? 0) > 0
    playback.canSeek = item?.isSeekable ?? false
    playback.canPlay = item != nil && player.error == nil
    playback.canPause = playback.canPlay
    playback.isFullscreen = application.isFullscreen()
    playback.canSetFullscreen = item?.videoSize != nil
    return playback
  }

  /// The items of the queue as tracks.
  public var tracks: [MPRISTrack] { player.items.map(track) }

  /// The position in the current item, interpolated.
  public var position: MediaTime { player.currentTimeNow() }

  private func track(_ item: PlayerItem) -> MPRISTrack {
    let tags = item.tags
    var track = MPRISTrack(id: number(of: item), uri: item.uri, title: item.displayTitle)
    track.artists = [tags.artist].compactMap(\.self)
    track.albumArtists = [tags.albumArtist].compactMap(\.self)
    track.genres = [tags.genre].compactMap(\.self)
    track.comments = [tags.comment].compactMap(\.self)
    (track.album, track.number, track.length) = (tags.album, tags.trackNumber, item.duration)
    track.artwork = artwork[track.id]
    return track
  }

  private func number(of item: PlayerItem) -> MPRISTrack.ID {
    if let number = numbers[ObjectIdentifier(item)] { return number }
    // The object identifier of an item is reused after the item is gone; its number must be forgotten by then.
    let present = Set(player.items.map { ObjectIdentifier($0) })
    numbers = numbers.filter { present.contains($0.key) }
    lastNumber += 1
    numbers[ObjectIdentifier(item)] = lastNumber
    return lastNumber
  }

  private func item(_ id: MPRISTrack.ID) -> PlayerItem? {
    player.items.first { numbers[ObjectIdentifier($0)] == id }
  }

  private func writeCover(of item: PlayerItem?) async {
    guard let item, let cover = item.tags.cover else { return }
    let id = number(of: item)
    guard artwork[id] == nil, let address = await covers.store(cover) else { return }
    artwork = artwork.filter { self.item($0.key) != nil }
    artwork[id] = address
  }

  // MARK: Jumps

  /// Calls `onJump` where the position has changed within an item by more than playback explains.
  private func follow(_ time: MediaTime) {
    let item = player.currentItem.map { ObjectIdentifier($0) }
    let isMoving = player.timeControlStatus == .playing
    let now = PlaybackClock(time: time, rate: isMoving ? player.rate : 0)
    if isAtBeginning != (time <= .zero) { isAtBeginning = time <= .zero }
    defer { last = Moment(item: item, clock: now) }
    guard let last, last.item == item, item != nil else { return }
    // The rate may have changed in between, and starting takes a moment: a jump exceeds what both explain.
    let expected = last.clock.time(at: now.instant).seconds
    let slack = 0.35 + (now.instant - last.clock.instant).inSeconds * abs(now.rate - last.clock.rate)
    if abs(time.seconds - expected) > slack { onJump?() }
  }

  // MARK: Commands

  /// Performs a command. `setLoop` and `setShuffled` are not supported and ignored.
  public func perform(_ command: MPRISCommand) {
    switch command {
    case .play: player.play()
    case .pause: player.pause()
    case .stop: player.stop()
    case .next: player.advanceToNextItem()
    case .previous: player.goBack()
    case .raise: application.raise()
    case .quit: application.quit()
    case .seek(let time): Task { [player] in await player.seek(to: time) }
    case .setRate(let rate): player.rate = rate
    case .setVolume(let volume):
      player.volume = volume
      if volume > 0 { player.isMuted = false }
    case .setFullscreen(let isFullscreen): application.setFullscreen(isFullscreen)
    case .setLoop, .setShuffled: break
    case .open(let uri): application.open(uri)
    case .add(let uri, let place, let makesCurrent): add(uri, after: place, makesCurrent: makesCurrent)
    case .remove(let id): item(id).map { player.remove($0) }
    case .go(let id): item(id).map { player.jump(to: $0) }
    }
  }

  private func add(_ uri: String, after place: MPRISTrack.ID?, makesCurrent: Bool) {
    let new = PlayerItem(uri: uri)
    player.insert(new, after: place.flatMap { item($0) })
    if place == nil { player.move(new, to: 0) }
    if makesCurrent { player.jump(to: new) }
  }
}
