import MediaLibrary

/// The kinds of files that belong to the music library, by name.
enum MusicFileKind: Sendable {
  case song, playlist, cover

  private static let songs = MediaKind.audio.extensions
  private static let playlists = MediaKind.playlist.extensions
  /// The extensions of all of them; more images than covers have them.
  static let extensions = songs.union(playlists).union(CoverFiles.extensions)

  /// The kind of a file; nil for one of another kind.
  init?(_ name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let end = name[name.index(after: dot)...].lowercased()
    if Self.songs.contains(end) {
      self = .song
    } else if Self.playlists.contains(end) {
      self = .playlist
    } else if CoverFiles.rank(name) != nil {
      self = .cover
    } else {
      return nil
    }
  }
}
