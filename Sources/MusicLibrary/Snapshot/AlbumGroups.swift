import GObjectKit

/// Decides which tracks belong to one album.
///
/// An album is the tracks with equal album artist and title. Without an album artist, the tracks of one folder with the
/// same album title belong together (the folders of its discs count as one): they are an album of their first artist if
/// all of them have the same one, otherwise a compilation.
struct AlbumGroups {
  /// An album before it is built.
  struct Group {
    let id: AlbumID
    var titles: [String: Int] = [:]
    let artists: [String]
    let isCompilation: Bool
    /// The indices of the tracks.
    var tracks: [Int] = []
  }

  /// The albums.
  private(set) var groups: [Group] = []
  private var positions: [AlbumID: Int] = [:]

  /// Names of no particular artist.
  private static let various: Set<String> = ["various artists", "various", "va"]

  /// Groups tracks by their albums.
  init(_ tracks: [NamedTrack], _ names: inout Names) {
    var folders: [[String]: [Int]] = [:]
    for (index, track) in tracks.enumerated() {
      guard let title = track.albumTitle else { continue }
      let artists = track.record.tags.albumArtists
      let isVarious = artists.count == 1 && Self.various.contains(names.key(artists[0]))
      if !artists.isEmpty, !isVarious {
        add(
          index, title, artists: artists, isCompilation: false,
          key: names.key(artists.joined(separator: "\n")), &names)
      } else if isVarious {
        add(index, title, artists: [], isCompilation: true, key: "", &names)
      } else if track.record.tags.isCompilation {
        add(index, title, artists: [], isCompilation: true, key: "/" + track.folder.album, &names)
      } else {
        folders[[track.folder.album, names.key(title)], default: []].append(index)
      }
    }
    for (key, members) in folders {
      let first = tracks[members[0]].artists.first
      let artist = first.map { names.key($0) }
      let agree = members.allSatisfy { tracks[$0].artists.first.map { names.key($0) } == artist }
      for index in members {
        let title = tracks[index].albumTitle ?? ""
        if agree, let first, let artist {
          add(index, title, artists: [first], isCompilation: false, key: artist, &names)
        } else {
          // Songs of unknown artists are no compilation.
          add(index, title, artists: [], isCompilation: !agree, key: "/" + key[0], &names)
        }
      }
    }
  }

  private mutating func add(
    _ track: Int, _ title: String, artists: [String], isCompilation: Bool, key: String, _ names: inout Names
  ) {
    let id = Self.id(key, names.key(title))
    let position = positions[id] ?? groups.count
    if position == groups.count {
      groups.append(Group(id: id, artists: artists, isCompilation: isCompilation))
      positions[id] = position
    }
    groups[position].titles[title, default: 0] += 1
    groups[position].tracks.append(track)
  }

  /// The same in every session, so that a view can remember an album.
  private static func id(_ artist: String, _ title: String) -> AlbumID {
    var hash = FNV1a()
    hash.combine(Array(artist.utf8))
    hash.combine(0 as UInt8)
    hash.combine(Array(title.utf8))
    // Positive, and never 0, which lists use for no row.
    return AlbumID(rawValue: Int64(hash.value >> 1) | 1)
  }
}
