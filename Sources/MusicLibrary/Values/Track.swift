import GObjectKit
import MediaLibrary

/// Identifies a track for as long as the library knows its file, also after it was renamed or moved.
public struct TrackID: Sendable, Hashable, RawRepresentable {
  /// A positive number.
  public let rawValue: Int64

  /// Creates an identifier from the number of another one.
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// One song of the library.
public struct Track: Sendable, Hashable, Identifiable {
  /// The identifier.
  public let id: TrackID
  /// The absolute path of the file.
  public var path: String
  /// The title; that of the tags, otherwise the file name without its extension.
  public var title: String
  /// The performing artists, one each; empty where they are not known.
  public var artists: [String]
  /// The album that the track belongs to; nil for a track without an album.
  public var album: AlbumID?
  /// The album's title; nil without one.
  public var albumTitle: String?
  /// The number of the track on its disc; nil where it is not stated.
  public var number: Int?
  /// The number of the disc; nil where it is not stated.
  public var disc: Int?
  /// The year of the first release that is stated.
  public var year: Int?
  /// The genres, one each.
  public var genres: [String]
  /// The duration; zero where it is not known.
  public var duration: Duration
  /// When the file was added to the library.
  public var added: Timestamp
  /// The text by which the track is sorted.
  public var titleSort: String
  /// The text by which the track is sorted by artist.
  public var artistSort: String
  /// The `file:` URI.
  public var uri: String { File(path: path).uri }

  /// Creates a track.
  public init(
    id: TrackID, path: String, title: String, artists: [String] = [], album: AlbumID? = nil,
    albumTitle: String? = nil, number: Int? = nil, disc: Int? = nil, year: Int? = nil, genres: [String] = [],
    duration: Duration = .zero, added: Timestamp, titleSort: String? = nil, artistSort: String? = nil
  ) {
    (self.id, self.path, self.title, self.artists) = (id, path, title, artists)
    (self.album, self.albumTitle, self.number, self.disc) = (album, albumTitle, number, disc)
    (self.year, self.genres, self.duration, self.added) = (year, genres, duration, added)
    self.titleSort = titleSort ?? title
    self.artistSort = artistSort ?? artists.first ?? ""
  }
}
