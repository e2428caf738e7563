import GObjectKit
import L10n
import MusicLibrary
import Playback

/// Playing songs, and adding them to the queue.
extension MusicModel {
  /// Plays songs in place of the queue.
  ///
  /// - Parameters:
  ///   - first: The song to start with; nil for the first, or with shuffle any.
  ///   - isShuffled: Whether the order is random; nil for the present setting.
  public func play(_ songs: [Song], startingAt first: Song? = nil, isShuffled: Bool? = nil) {
    let playable = songs.filter { !$0.isMissing }
    guard !playable.isEmpty else {
      return show(notice: tr("The files of these songs are missing"))
    }
    if let isShuffled { player.queue.setShuffled(isShuffled) }
    let start = first ?? (player.queue.isShuffled ? playable.randomElement() : playable.first)
    player.queue.open(playable.map(\.uri), startingAt: start?.uri, fileInfo: Self.fileInfo(playable))
  }

  /// Plays a playlist in place of the queue; those that it names are replaced by their songs.
  public func play(_ playlist: MusicPlaylist) {
    play(
      library.songs(of: playlist).enumerated().map { index, entry in
        Song(entry, library.track(for: entry.uri), id: UInt64(index))
      })
  }

  /// Plays songs after the current one.
  func playNext(_ songs: [Song]) {
    guard !player.isEmpty else { return play(songs) }
    player.queue.insertNext(songs.map(\.uri), fileInfo: Self.fileInfo(songs))
  }

  /// Adds songs to the end of the queue.
  func addToQueue(_ songs: [Song]) {
    player.queue.add(songs.map(\.uri), fileInfo: Self.fileInfo(songs))
  }

  /// Plays or adds files that were dropped or opened.
  public func add(uris: [String]) {
    player.queue.add(
      uris, fileInfo: Self.fileInfo(uris.compactMap { library.track(for: $0) }.map { Song($0) }))
  }

  /// The library's records, so that the queue shows titles and durations at once.
  private static func fileInfo(_ songs: [Song]) -> [String: MediaFileInfo] {
    Dictionary(
      songs.map {
        ($0.uri, MediaFileInfo(duration: $0.duration > .zero ? $0.duration : nil, title: $0.title))
      }
    ) { first, _ in first }
  }

  /// Shows the page of a song's album.
  func goToAlbum(of song: Song) {
    if let album = song.track?.album { navigation.show(.album(album)) }
  }

  /// Shows the page of a song's first artist.
  func goToArtist(of song: Song) {
    if let artist = song.track?.artists.first { navigation.show(.artist(artist)) }
  }
}

extension PlayerModel {
  /// Plays or pauses; after a failure, opens the song again.
  func togglePlaybackOrRetry() {
    if item.failure == nil { togglePlayback() } else { queue.retry() }
  }
}
