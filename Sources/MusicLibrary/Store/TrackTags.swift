import MediaLibrary

/// What the library uses of the tags of a file; see `AudioTags`. Lyrics and gains are read when a song is played.
struct TrackTags: Sendable, Hashable {
  var title: String?
  var artists: [String] = []
  var album: String?
  var albumArtists: [String] = []
  var genres: [String] = []
  var number: Int?
  var disc: Int?
  /// The years of the release and of the first release.
  var year: Int?
  var originalYear: Int?
  var isCompilation = false
  var titleSort: String?
  var artistSort: String?
  var albumSort: String?
  var albumArtistSort: String?
  var hasCover = false
  var duration = Duration.zero

  /// Tags without values, of a file that cannot be read.
  init() {}

  /// The tags of a file. Texts are shared through `pool`.
  init(_ tags: AudioTags, sharing pool: inout TextPool) {
    title = tags.title
    artists = pool.share(tags.artists)
    album = pool.share(tags.album)
    albumArtists = pool.share(tags.albumArtists)
    genres = pool.share(tags.genres)
    (number, disc) = (tags.track, tags.disc)
    (year, originalYear, isCompilation) = (tags.year, tags.originalYear, tags.isCompilation)
    titleSort = tags.titleSort
    artistSort = pool.share(tags.artistSort)
    albumSort = pool.share(tags.albumSort)
    albumArtistSort = pool.share(tags.albumArtistSort)
    (hasCover, duration) = (tags.hasCover, tags.properties.duration)
  }
}
