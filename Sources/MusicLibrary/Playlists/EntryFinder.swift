import GObjectKit
import L10n
import MediaLibrary

/// Finds the files of playlist entries: at the stated path, under a name in another encoding, or where a song of the library
/// was moved to. Looks at the disk.
struct EntryFinder {
  /// How far the stated duration may be from that of the song: it is rounded, and programs measure differently.
  private static let tolerance = 2.0

  private let songs: MusicSnapshot
  /// The positions of the songs by the name of the file, and by the title with the artist. Made when a file is missing.
  private var names: [String: [Int]]?

  /// Creates a finder of the songs of a library.
  init(_ songs: MusicSnapshot) { self.songs = songs }

  /// Finds the file of an entry.
  mutating func find(_ stated: PlaylistEntry) -> MusicPlaylist.Entry {
    var entry = MusicPlaylist.Entry(uri: stated.uri, title: stated.title, duration: stated.duration)
    entry.title = entry.title?.readingLatin1
    guard stated.uri.hasPrefix("file:"), let file = File(uri: stated.uri) else { return entry }
    if songs[path: file.path] != nil || file.exists { return entry }
    let other = File(path: file.path.readingLatin1)
    if other != file, songs[path: other.path] != nil || other.exists {
      (entry.uri, entry.statedURI) = (other.uri, stated.uri)
    } else if let song = moved(file, entry) {
      (entry.uri, entry.statedURI) = (song.uri, stated.uri)
    } else {
      entry.isMissing = true
    }
    return entry
  }

  /// The only song with the name of the file, or else the stated title, and with the stated duration.
  private mutating func moved(_ file: File, _ entry: MusicPlaylist.Entry) -> Track? {
    let names = names ?? positions()
    self.names = names
    for key in ["/" + file.name.caseFolded, entry.title?.caseFolded].compactMap(\.self) {
      let found = (names[key] ?? []).map { songs.tracks[$0] }.filter { song in
        guard let duration = entry.duration, song.duration > .zero else { return true }
        return abs((duration - song.duration).inSeconds) <= Self.tolerance
      }
      if found.count == 1 { return found[0] }
    }
    return nil
  }

  private func positions() -> [String: [Int]] {
    var names: [String: [Int]] = [:]
    for (position, song) in songs.tracks.enumerated() {
      names["/" + File(path: song.path).name.caseFolded, default: []].append(position)
      let title = MusicPlaylist.Entry(song).title
      if let title { names[title.caseFolded, default: []].append(position) }
    }
    return names
  }
}

extension MusicPlaylist.Entry {
  /// The entry of a song.
  public init(_ song: Track) {
    let artists = song.artists.joined(separator: ", ")
    self.init(
      uri: song.uri, title: artists.isEmpty ? song.title : artists + " - " + song.title,
      duration: song.duration > .zero ? song.duration : nil)
  }
}
