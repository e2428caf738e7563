/// What was found by a search in the music library.
public struct MusicSearch: Sendable, Hashable {
  /// The tracks in the order of the library.
  public var tracks: [TrackID]
  /// The albums in the order of the library.
  public var albums: [AlbumID]
  /// The names of the artists in the order of the library.
  public var artists: [String]
  /// Whether nothing was found.
  public var isEmpty: Bool { tracks.isEmpty && albums.isEmpty && artists.isEmpty }

  /// Creates a result; by default nothing was found.
  public init(tracks: [TrackID] = [], albums: [AlbumID] = [], artists: [String] = []) {
    (self.tracks, self.albums, self.artists) = (tracks, albums, artists)
  }
}
