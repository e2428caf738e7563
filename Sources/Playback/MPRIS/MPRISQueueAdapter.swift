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
  /// The URIs of the covers that have been written, by track.
  private var artwork: [MPRISTrack.ID: String] = [:]
  /// Called after each change of the position that playback does not explain. `MPRISPlayer` sets it.
  @ObservationIgnored public var onJump: (() -> Void)?
  /// The lyrics of an item, where they are known. Set it before the adapter is published.
  @ObservationIgnored public var lyrics: ((PlayerItem) -> String?)?
  @ObservationIgnored private var covering: ContinuousObservation?
  @ObservationIgnored private var jumping: ContinuousObservation?

  /// How many items before and after the current one are tracks. The specification asks for a short list of what was
  /// played recently and is played shortly.
  static let reach = 50

  /// Adapts a player, and retains it.
  public convenience init(_ player: QueuePlayer, application: MPRISApplication) {
    self.init(player, application: application, covers: CoverCache())
  }

  init(_ player: QueuePlayer, application: MPRISApplication, covers: CoverCache) {
    (self.player, self.application, self.covers) = (player, application, covers)
    var isFirst = true
    jumping = .following({ [weak player] in player?.jumpCount ?? 0 }) { [weak self] _ in
      if !isFirst { self?.onJump?() }
      isFirst = false
    }
    // `MediaTags` compares covers by their bytes.
    covering = .following({ [weak player] in player?.currentItem?.tags }) { [weak self, weak player] _ in
      Task { [weak self] in await self?.writeCover(of: player?.currentItem) }
    }
  }

  isolated deinit {
    covering?.end()
    jumping?.end()
  }

  // MARK: State

  /// The playback state, from the player's observable properties.
  public var playback: MPRISPlayback {
    let item = player.currentItem
    var playback = MPRISPlayback()
    playback.current = item?.number
    playback.status =
      switch player.timeControlStatus {
      case .playing, .waiting: .playing
      case .paused: item == nil || player.error != nil || player.isAtBeginning ? .stopped : .paused
      }
    (playback.rate, playback.volume) = (player.rate, player.isMuted ? 0 : player.volume)
    playback.canGoNext = player.nextItem != nil
    playback.canGoPrevious = player.hasPreviousItem
    (playback.loop, playback.isShuffled) = (MPRISPlayback.Loop(player.repeatMode), player.isShuffled)
    playback.canSeek = item?.isSeekable ?? false
    playback.canPlay = item != nil && player.error == nil
    playback.canPause = playback.canPlay
    playback.isFullscreen = application.isFullscreen()
    playback.canSetFullscreen = item?.videoSize != nil
    return playback
  }

  /// The items of the queue around the current one as tracks, in the order in which they are played.
  public var tracks: [MPRISTrack] { player.neighbours(within: Self.reach).map(track) }

  /// The position in the current item, interpolated.
  public var position: MediaTime { player.currentTimeNow() }

  private func track(_ item: PlayerItem) -> MPRISTrack {
    let tags = item.tags
    var track = MPRISTrack(id: item.number, uri: item.uri, title: item.displayTitle)
    track.artists = tags.artists.isEmpty ? [tags.artist].compactMap(\.self) : tags.artists
    (track.disc, track.created, track.lyrics) = (tags.discNumber, tags.date, lyrics?(item))
    track.albumArtists = [tags.albumArtist].compactMap(\.self)
    track.genres = [tags.genre].compactMap(\.self)
    track.comments = [tags.comment].compactMap(\.self)
    (track.album, track.number, track.length) = (tags.album, tags.trackNumber, item.duration)
    track.artwork = artwork[track.id]
    return track
  }

  private func item(_ id: MPRISTrack.ID) -> PlayerItem? {
    player.items.first { $0.number == id }
  }

  private func writeCover(of item: PlayerItem?) async {
    guard let item, let cover = item.tags.cover else { return }
    guard artwork[item.number] == nil, let address = await covers.store(cover) else { return }
    // The cache keeps the newest covers only.
    for old in artwork.keys.sorted().dropLast(CoverCache.capacity - 1) { artwork[old] = nil }
    artwork[item.number] = address
  }

  // MARK: Commands

  /// Performs a command.
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
    case .setLoop(let loop): player.repeatMode = RepeatMode(loop)
    case .setShuffled(let isShuffled): player.isShuffled = isShuffled
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

extension MPRISPlayback.Loop {
  fileprivate init(_ mode: RepeatMode) {
    self =
      switch mode {
      case .off: .none
      case .one: .track
      case .all: .playlist
      }
  }
}

extension RepeatMode {
  fileprivate init(_ loop: MPRISPlayback.Loop) {
    self =
      switch loop {
      case .none: .off
      case .track: .one
      case .playlist: .all
      }
  }
}
