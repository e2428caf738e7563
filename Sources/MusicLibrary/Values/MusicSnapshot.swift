/// All songs of the library at one moment, with the albums and artists that follow from their tags. Built on the service's
/// thread; a copy takes constant time.
public struct MusicSnapshot: Sendable {
  /// The tracks by title, as a person of the locale sorts them.
  public let tracks: [Track]
  /// The albums by title.
  public let albums: [Album]
  /// The artists by name.
  public let artists: [Artist]
  private let trackPositions: [TrackID: Int]
  private let albumPositions: [AlbumID: Int]
  private let artistPositions: [String: Int]
  private let pathPositions: [PathKey: Int]
  let searching = SharedSearchIndex()

  /// Creates a snapshot of sorted lists.
  public init(tracks: [Track] = [], albums: [Album] = [], artists: [Artist] = []) {
    (self.tracks, self.albums, self.artists) = (tracks, albums, artists)
    trackPositions = Dictionary(tracks.enumerated().map { ($1.id, $0) }) { first, _ in first }
    albumPositions = Dictionary(albums.enumerated().map { ($1.id, $0) }) { first, _ in first }
    artistPositions = Dictionary(artists.enumerated().map { ($1.name, $0) }) { first, _ in first }
    pathPositions = Dictionary(tracks.enumerated().map { (PathKey($1.path), $0) }) { first, _ in first }
  }

  /// The track with an identifier.
  public subscript(id: TrackID) -> Track? { trackPositions[id].map { tracks[$0] } }
  /// The album with an identifier.
  public subscript(id: AlbumID) -> Album? { albumPositions[id].map { albums[$0] } }
  /// The artist with a name.
  public subscript(artist name: String) -> Artist? { artistPositions[name].map { artists[$0] } }
  /// The track of the file at a path.
  public subscript(path path: String) -> Track? { pathPositions[PathKey(path)].map { tracks[$0] } }

  /// The tracks of an album in its order.
  public func tracks(of album: Album) -> [Track] { album.tracks.compactMap { self[$0] } }
}
