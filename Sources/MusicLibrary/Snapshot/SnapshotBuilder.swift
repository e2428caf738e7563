import GObjectKit
import L10n

/// Builds the tracks, albums and artists of the library from what is known about its files. Keeps the keys of the names,
/// which take most of the time, until `forgetKeys`.
struct SnapshotBuilder {
  private var keys = SortKeys()

  /// Forgets what was kept for the next snapshot.
  mutating func forgetKeys() { keys = SortKeys() }

  /// Builds a snapshot. 10,000 tracks take some tens of milliseconds.
  ///
  /// - Parameters:
  ///   - records: The files that exist and were read.
  ///   - roots: The folders of the library, whose names are no albums.
  mutating func snapshot(of records: [TrackRecord], roots: [String]) -> MusicSnapshot {
    var folders: [String: DiscFolder] = [:]
    var tracks = records.map { record in
      let path = File(path: record.path).parent.path
      let folder = folders[path] ?? DiscFolder(path)
      folders[path] = folder
      return NamedTrack(record, in: folder)
    }
    NamedTrack.addFolderAlbums(to: &tracks, roots: roots)
    var names = Names()
    for track in tracks {
      for name in track.artists { names.add(name) }
      for name in track.record.tags.albumArtists { names.add(name) }
    }
    let groups = AlbumGroups(tracks, &names)
    var albumOfTrack = [Int?](repeating: nil, count: tracks.count)
    for (position, group) in groups.groups.enumerated() {
      for track in group.tracks { albumOfTrack[track] = position }
    }
    let albums = groups.groups.map { album($0, tracks, &names) }
    let songs = tracks.enumerated().map { index, track in
      song(track, in: albumOfTrack[index].map { albums[$0] }, &names)
    }
    let sortedAlbums = keys.sorted(albums) { [$0.titleSort, $0.artistSort] }
    return MusicSnapshot(
      tracks: keys.sorted(songs) { [$0.titleSort, $0.artistSort, $0.path] }, albums: sortedAlbums,
      artists: artists(songs, sortedAlbums, tracks, &names))
  }

  // MARK: Albums

  private mutating func album(
    _ group: AlbumGroups.Group, _ tracks: [NamedTrack], _ names: inout Names
  ) -> Album {
    let members = keys.sorted(group.tracks) { [File(path: tracks[$0].record.path).name] }
      .map { (index: $0, disc: tracks[$0].disc ?? 1, number: tracks[$0].number ?? .max) }
      .enumerated().sorted { first, second in
        (first.element.disc, first.element.number, first.offset)
          < (second.element.disc, second.element.number, second.offset)
      }.map(\.element.index)
    let tags = members.map { tracks[$0].record.tags }
    let artists = group.artists.map { names.spelling($0) }
    // The spelling that most tracks have.
    let title = group.titles.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    let artistSort =
      tags.lazy.compactMap(\.albumArtistSort).first
      ?? (artists.count == 1
        ? tags.lazy.filter { $0.artists.count == 1 }.compactMap(\.artistSort).first : nil)
    return Album(
      id: group.id, title: title, artists: artists, isCompilation: group.isCompilation,
      year: tags.compactMap(\.originalYear).min() ?? tags.compactMap(\.year).min(),
      tracks: members.map { tracks[$0].record.id }, duration: tags.reduce(.zero) { $0 + $1.duration },
      added: members.map { tracks[$0].record.added }.max() ?? Timestamp(seconds: 0),
      titleSort: tags.lazy.compactMap(\.albumSort).first,
      artistSort: group.isCompilation ? nil : artistSort)
  }

  // MARK: Tracks

  private func song(_ track: NamedTrack, in album: Album?, _ names: inout Names) -> Track {
    let tags = track.record.tags
    return Track(
      id: track.record.id, path: track.record.path, title: track.title,
      artists: track.artists.map { names.spelling($0) }, album: album?.id, albumTitle: album?.title,
      number: track.number, disc: track.disc, year: tags.originalYear ?? tags.year, genres: tags.genres,
      duration: tags.duration, added: track.record.added, titleSort: tags.titleSort,
      artistSort: tags.artistSort)
  }

  // MARK: Artists

  private struct ArtistParts {
    var sortName: String?
    var albums: [AlbumID] = []
    var tracks: [TrackID] = []
    var known = Set<TrackID>()

    mutating func add(_ track: TrackID) {
      if known.insert(track).inserted { tracks.append(track) }
    }
  }

  private mutating func artists(
    _ songs: [Track], _ albums: [Album], _ tracks: [NamedTrack], _ names: inout Names
  ) -> [Artist] {
    var parts: [String: ArtistParts] = [:]
    // The sort names are those of all artists together, so only a single artist has one.
    for (song, track) in zip(songs, tracks) {
      let tags = track.record.tags
      if let sort = tags.artistSort, song.artists.count == 1 {
        parts[song.artists[0], default: ArtistParts()].sortName = sort
      }
      if let sort = tags.albumArtistSort, tags.albumArtists.count == 1 {
        parts[names.spelling(tags.albumArtists[0]), default: ArtistParts()].sortName = sort
      }
    }
    let byYear = albums.enumerated().sorted { first, second in
      (first.element.year ?? .max, first.offset) < (second.element.year ?? .max, second.offset)
    }.map(\.element)
    for album in byYear {
      for artist in album.artists {
        parts[artist, default: ArtistParts()].albums.append(album.id)
        for track in album.tracks { parts[artist, default: ArtistParts()].add(track) }
      }
    }
    // Then the songs on albums of others, by album, and those without one.
    let byID = Dictionary(songs.map { ($0.id, $0) }) { first, _ in first }
    for track in byYear.lazy.flatMap(\.tracks).compactMap({ byID[$0] }) {
      for artist in track.artists { parts[artist, default: ArtistParts()].add(track.id) }
    }
    for track in songs where track.album == nil {
      for artist in track.artists { parts[artist, default: ArtistParts()].add(track.id) }
    }
    let artists = parts.filter { !$0.value.tracks.isEmpty }.map { name, parts in
      Artist(name: name, sortName: parts.sortName, albums: parts.albums, tracks: parts.tracks)
    }
    return keys.sorted(artists) { [$0.sortName, $0.name] }
  }
}
