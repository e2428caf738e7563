import GObjectKit
import GStreamerKit

/// The tags of an item; nil where a tag is missing.
public nonisolated struct MediaTags: Hashable, Sendable {
  /// The title.
  public var title: String?
  /// The performing artist.
  public var artist: String?
  /// All performing artists, where the tags name several; empty otherwise.
  public var artists: [String] = []
  /// The album's title.
  public var album: String?
  /// The artist of the album.
  public var albumArtist: String?
  /// The genre.
  public var genre: String?
  /// The number of the track on its album, from 1.
  public var trackNumber: Int?
  /// The number of tracks on the album.
  public var trackCount: Int?
  /// The number of the disc in its set, from 1.
  public var discNumber: Int?
  /// The date in the format of ISO 8601, as far as it is known: "1997" or "1997-05-21".
  public var date: String?
  /// A comment.
  public var comment: String?
  /// The radio station, or the publisher (GStreamer's `organization`).
  var station: String?
  /// The encoded cover image as it is in the item, usually JPEG or PNG.
  public var cover: Bytes? {
    get { picture?.bytes }
    set { picture = newValue.map { TagList.Picture(bytes: $0) } }
  }
  private(set) var picture: TagList.Picture?

  /// Creates an empty value.
  public init() {}

  /// Takes over the tags of a list; others stay.
  mutating func merge(_ list: TagList) {
    let text = list.text
    title = text["title"] ?? title
    if let name = text["artist"] { (artist, artists) = (name, list.lists["artist"] ?? []) }
    album = text["album"] ?? album
    albumArtist = text["album-artist"] ?? albumArtist
    genre = text["genre"] ?? genre
    comment = text["comment"] ?? comment
    station = text["organization"] ?? station
    trackNumber = list.numbers["track-number"].map { Int(clamping: $0) } ?? trackNumber
    trackCount = list.numbers["track-count"].map { Int(clamping: $0) } ?? trackCount
    discNumber = list.numbers["album-disc-number"].map { Int(clamping: $0) } ?? discNumber
    date = text["datetime"] ?? date
    picture = list.picture ?? picture
  }

  /// Takes over the tags that are missing here.
  mutating func complete(with other: MediaTags) {
    title = title ?? other.title
    if artist == nil { (artist, artists) = (other.artist, other.artists) }
    album = album ?? other.album
    albumArtist = albumArtist ?? other.albumArtist
    genre = genre ?? other.genre
    comment = comment ?? other.comment
    station = station ?? other.station
    trackNumber = trackNumber ?? other.trackNumber
    trackCount = trackCount ?? other.trackCount
    discNumber = discNumber ?? other.discNumber
    date = date ?? other.date
    picture = picture ?? other.picture
  }
}
