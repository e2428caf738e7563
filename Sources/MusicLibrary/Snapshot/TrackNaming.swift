import GObjectKit
import L10n

/// A track with what is known from its tags, its name and its folder, before its album is decided.
struct NamedTrack {
  let record: TrackRecord
  let folder: DiscFolder
  var title: String
  var artists: [String]
  var number: Int?
  var disc: Int?
  /// The album's title; nil for none.
  var albumTitle: String?

  /// Decides about a file.
  ///
  /// - Parameter folder: Its folder.
  init(_ record: TrackRecord, in folder: DiscFolder) {
    let tags = record.tags
    (self.record, self.folder) = (record, folder)
    (artists, number, albumTitle) = (tags.artists, tags.number, tags.album)
    disc = tags.disc ?? folder.disc
    if let title = tags.title {
      self.title = title
      guard number == nil || artists.isEmpty else { return }
    } else {
      title = ""
    }
    let name = FileNameTags(File(path: record.path).name)
    // A name that only begins with the title of the tags does not contain the artist.
    let isNamed = tags.title == nil || name.title.caseInsensitiveEquals(title)
    guard isNamed else { return }
    if number == nil { (number, disc) = (name.number, disc ?? name.disc) }
    if artists.isEmpty, let artist = name.artist { artists = [artist] }
    guard tags.title == nil else { return }
    // "Queen - Live.mp3" of another artist is a title with a dash.
    if let artist = name.artist, !artists.contains(where: { $0.caseInsensitiveEquals(artist) }) {
      title = artist + " - " + name.title
    } else {
      title = name.title
    }
  }

  /// The text by which the artist is sorted.
  var artistSort: String { record.tags.artistSort ?? artists.first ?? "" }
}

extension NamedTrack {
  /// Gives the songs of folders without tags the name of their folder as the album, where at least two of them have a
  /// number and none an album: such a folder is a copy of a disc, others are collections.
  static func addFolderAlbums(to tracks: inout [NamedTrack], roots: [String]) {
    var folders: [String: (hasAlbum: Bool, numbered: Int)] = [:]
    for track in tracks {
      let numbered = track.number == nil ? 0 : 1
      let known = folders[track.folder.album] ?? (false, 0)
      folders[track.folder.album] = (known.hasAlbum || track.albumTitle != nil, known.numbered + numbered)
    }
    for index in tracks.indices {
      let folder = tracks[index].folder.album
      guard let known = folders[folder], !known.hasAlbum, known.numbered > 1, !roots.contains(folder) else {
        continue
      }
      tracks[index].albumTitle = File(path: folder).displayName
    }
  }
}

extension String {
  /// Whether two names differ at most in case.
  func caseInsensitiveEquals(_ other: String) -> Bool { self == other || caseFolded == other.caseFolded }
}
