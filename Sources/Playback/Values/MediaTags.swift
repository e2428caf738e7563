import GObjectKit
import GStreamerKit

/// What an item says about itself. Where it says nothing, nil.
public nonisolated struct MediaTags: Hashable, Sendable {
  /// The title.
  public var title: String?
  /// Who plays.
  public var artist: String?
  /// What it is a part of.
  public var album: String?
  /// Who the album is by.
  public var albumArtist: String?
  /// The genre.
  public var genre: String?
  /// Which track of the album it is, from 1.
  public var trackNumber: Int?
  /// How many tracks the album has.
  public var trackCount: Int?
  /// Words about it.
  public var comment: String?
  /// The radio station that sends it.
  var station: String?
  /// A picture's file as it is in the item: JPEG or PNG as a rule.
  public var cover: Bytes? {
    get { picture?.bytes }
    set { picture = newValue.map { TagList.Picture(bytes: $0) } }
  }
  private(set) var picture: TagList.Picture?

  /// Nothing is said.
  public init() {}

  /// Takes over what a list says, and keeps the rest.
  mutating func merge(_ list: TagList) {
    let text = list.text
    title = text["title"] ?? title
    artist = text["artist"] ?? artist
    album = text["album"] ?? album
    albumArtist = text["album-artist"] ?? albumArtist
    genre = text["genre"] ?? genre
    comment = text["comment"] ?? comment
    station = text["organization"] ?? station
    trackNumber = list.numbers["track-number"].map { Int(clamping: $0) } ?? trackNumber
    trackCount = list.numbers["track-count"].map { Int(clamping: $0) } ?? trackCount
    picture = list.picture ?? picture
  }

  /// Takes over what is not said here.
  mutating func complete(with other: MediaTags) {
    title = title ?? other.title
    artist = artist ?? other.artist
    album = album ?? other.album
    albumArtist = albumArtist ?? other.albumArtist
    genre = genre ?? other.genre
    comment = comment ?? other.comment
    station = station ?? other.station
    trackNumber = trackNumber ?? other.trackNumber
    trackCount = trackCount ?? other.trackCount
    picture = picture ?? other.picture
  }
}
