import GObjectKit
import GtkKit
import L10n
import MusicLibrary
import Observation
import Playback

/// What the Music section shows and does.
@MainActor @Observable public final class MusicModel {
  /// The library.
  public let library: MusicLibraryModel
  /// The player of the songs, and its queue.
  public let player: PlayerModel
  /// The lists and pages.
  public let navigation = MusicNavigation()
  /// The song that plays.
  public let nowPlaying: NowPlayingModel
  /// The covers.
  @ObservationIgnored public let covers: CoverStore
  /// All songs, or those that were found.
  public let songs = SongListModel(order: SongOrder(.title))
  /// What the search field contains.
  public var searchText = "" { didSet { if searchText != oldValue { search() } } }
  /// What was found; nil without a search.
  public private(set) var found: MusicSearch?
  /// The last notice.
  public private(set) var notice: Notice<UndoAction>?
  /// Undoes what the last notice offers to undo.
  @ObservationIgnored private var undoNotice: () -> Void = {}
  /// Whether the window's tint follows the cover of the song that plays.
  public var tintsByCover = false
  /// Whether a song plays or has played since the program started, and is still open.
  public private(set) var isActive = false
  /// Called when the user wants to see the sample songs; nil where there are none.
  @ObservationIgnored public var onShowSamples: (() -> Void)?
  /// Called with the path of a file to show in the file manager.
  @ObservationIgnored public var onShowFile: (_ path: String) -> Void = { _ in }

  @ObservationIgnored private var following: [ContinuousObservation] = []
  @ObservationIgnored private var searching: Task<Void, Never>?

  /// Creates a model.
  public init(library: MusicLibraryModel, player: PlayerModel) {
    (self.library, self.player) = (library, player)
    covers = CoverStore(service: library.service)
    nowPlaying = NowPlayingModel(player, library, covers)
    following = [
      .following({ player.isEmpty ? false : player.isPlaying ? true : nil }) { [weak self] isActive in
        if let isActive { self?.isActive = isActive }
      },
      .following({ library.coverGeneration }) { [covers] _ in covers.forget() },
      .following({ [weak self] in self.map(Shown.init) }) { [weak self] _ in self?.showSongs() },
    ]
  }

  isolated deinit {
    for observation in following { observation.end() }
    searching?.cancel()
  }

  // MARK: Library

  /// What decides about the songs of the list.
  private struct Shown: Equatable {
    let generation: Int
    let found: [TrackID]?

    init(_ model: MusicModel) {
      (generation, found) = (model.library.generation, model.found?.tracks)
    }
  }

  private func showSongs() {
    let snapshot = library.snapshot
    let tracks = found.map { $0.tracks.compactMap { snapshot[$0] } } ?? snapshot.tracks
    songs.show(tracks.map { Song($0) }, of: snapshot)
    navigation.keep { page in
      switch page {
      case .album(let id): snapshot[id] != nil
      case .artist(let name): snapshot[artist: name] != nil
      case .playlist, .nowPlaying: true
      }
    }
  }

  /// The albums that are shown, in order: those that were found; for `recent`, the last added first.
  var albums: [Album] {
    let snapshot = library.snapshot
    return found.map { $0.albums.compactMap { snapshot[$0] } } ?? snapshot.albums
  }
  /// The albums of the list of recent ones: at most 100.
  var recentAlbums: [Album] {
    Array(albums.sorted { $0.added > $1.added }.prefix(100))
  }
  /// The artists that are shown, in order.
  var artists: [Artist] {
    let snapshot = library.snapshot
    return found.map { $0.artists.compactMap { snapshot[artist: $0] } } ?? snapshot.artists
  }
  /// Whether the list that is shown is empty; a text is shown instead.
  var showsEmptyPage: Bool {
    guard navigation.page == nil else { return false }
    return switch navigation.tab {
    case .recent, .albums: albums.isEmpty && (found != nil || library.snapshot.tracks.isEmpty)
    case .artists: artists.isEmpty
    case .songs: found?.tracks.isEmpty ?? library.snapshot.tracks.isEmpty
    // The button that makes one is there.
    case .playlists: found != nil && playlists.isEmpty
    }
  }
  /// Whether the empty library offers the sample songs.
  var offersSamples: Bool {
    onShowSamples != nil && found == nil && library.hasLoaded && library.snapshot.tracks.isEmpty
  }
  /// The playlists that are shown, in order.
  var playlists: [MusicPlaylist] {
    guard found != nil else { return library.playlists }
    return library.playlists.filter { $0.name.lowercased().contains(searchText.lowercased()) }
  }

  private func search() {
    searching?.cancel()
    let text = searchText
    guard !text.allSatisfy(\.isWhitespace) else {
      found = nil
      return
    }
    searching = Task { [weak self, library] in
      let found = await library.search(text)
      if !Task.isCancelled { self?.found = found }
    }
  }

  // MARK: Songs of a page

  /// The songs of an album in its order.
  func songs(of album: Album) -> [Song] { library.snapshot.tracks(of: album).map { Song($0) } }

  /// The songs of an artist.
  func songs(of artist: Artist) -> [Song] {
    artist.tracks.compactMap { library.snapshot[$0] }.map { Song($0) }
  }

  /// The songs of a playlist in its order.
  func songs(of playlist: MusicPlaylist) -> [Song] {
    playlist.entries.enumerated().map { index, entry in
      Song(entry, library.track(for: entry.uri), id: UInt64(index))
    }
  }

  /// The song of a URI, which may be one that the library does not have.
  func song(for uri: String) -> Song { Song(MusicPlaylist.Entry(uri: uri), library.track(for: uri), id: 0) }

  /// The playlist of a file; nil if there is none any more.
  func playlist(_ path: String) -> MusicPlaylist? { library.playlist(at: path) }

  /// The playlist whose page is shown; nil if another page is, or if its format is only read.
  var shownPlaylist: MusicPlaylist? {
    guard case .playlist(let path) = navigation.page, let playlist = playlist(path), playlist.isEditable
    else {
      return nil
    }
    return playlist
  }

  // MARK: Notices

  /// Shows a notice, with an Undo button where `undo` is given.
  func show(notice text: String, undo: (() -> Void)? = nil) {
    undoNotice = undo ?? {}
    notice = Notice(text, action: undo == nil ? nil : .undo)
  }

  /// Undoes what the last notice is about.
  public func undoLast() {
    undoNotice()
    undoNotice = {}
  }
}
