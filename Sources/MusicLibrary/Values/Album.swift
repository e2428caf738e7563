import GObjectKit

/// Identifies an album: tracks with equal album artist and title, of one folder where there is no album artist.
public struct AlbumID: Sendable, Hashable, RawRepresentable {
  /// A positive number, the same in every session.
  public let rawValue: Int64

  /// Creates an identifier from the number of another one.
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// An album of the library.
public struct Album: Sendable, Hashable, Identifiable {
  /// The identifier.
  public let id: AlbumID
  /// The title.
  public var title: String
  /// The artists of the album, one each; empty for a compilation and where they are not known.
  public var artists: [String]
  /// Whether the album is a compilation of several artists.
  public var isCompilation: Bool
  /// The year of the first release that a track states; nil where none does.
  public var year: Int?
  /// The tracks by disc, number, and file name.
  public var tracks: [TrackID]
  /// The sum of the durations.
  public var duration: Duration
  /// When the last of its tracks was added to the library.
  public var added: Timestamp
  /// The text by which the album is sorted.
  public var titleSort: String
  /// The text by which the album is sorted by artist.
  public var artistSort: String

  /// Creates an album.
  public init(
    id: AlbumID, title: String, artists: [String] = [], isCompilation: Bool = false, year: Int? = nil,
    tracks: [TrackID], duration: Duration = .zero, added: Timestamp, titleSort: String? = nil,
    artistSort: String? = nil
  ) {
    (self.id, self.title, self.artists, self.isCompilation) = (id, title, artists, isCompilation)
    (self.year, self.tracks, self.duration, self.added) = (year, tracks, duration, added)
    self.titleSort = titleSort ?? title
    self.artistSort = artistSort ?? artists.first ?? ""
  }
}

/// An artist of the library: of albums, or of single tracks.
public struct Artist: Sendable, Hashable, Identifiable {
  /// The name is the identity.
  public var id: String { name }
  /// The name.
  public var name: String
  /// The text by which the artist is sorted.
  public var sortName: String
  /// The artist's albums by year, then title.
  public var albums: [AlbumID]
  /// The artist's tracks: those of the albums in order, then those on albums of others.
  public var tracks: [TrackID]

  /// Creates an artist.
  public init(name: String, sortName: String? = nil, albums: [AlbumID], tracks: [TrackID]) {
    (self.name, self.albums, self.tracks) = (name, albums, tracks)
    self.sortName = sortName ?? name
  }
}
