import MusicLibrary

/// By what a list of songs is sorted.
public nonisolated struct SongOrder: Hashable, Sendable {
  /// A column of the list.
  public enum Column: String, Sendable, CaseIterable {
    case number, title, artist, album, year, duration, added
  }

  /// The column.
  public var column: Column
  /// Whether the last value is first.
  public var isDescending: Bool

  /// Sorts by a column.
  public init(_ column: Column, isDescending: Bool = false) {
    (self.column, self.isDescending) = (column, isDescending)
  }

  /// The order after a click on the header of a column: the other direction for the present column.
  func clicking(_ column: Column) -> SongOrder {
    SongOrder(column, isDescending: column == self.column && !isDescending)
  }

  /// Sorts tracks of a snapshot, whose own order is that of the titles. Ties follow album, disc and number. Takes about
  /// a millisecond for a thousand tracks, on any thread.
  func sorted(_ tracks: [Track], in snapshot: MusicSnapshot) -> [Track] {
    let artists = Dictionary(snapshot.artists.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let albums = Dictionary(snapshot.albums.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let titles = Dictionary(snapshot.tracks.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let rows = tracks.map { track in
      Row(
        track: track, title: titles[track.id] ?? .max,
        artist: track.artists.first.flatMap { artists[$0] } ?? .max,
        album: track.album.flatMap { albums[$0] } ?? .max)
    }
    let ascending = rows.sorted { one, other in
      let (first, second) = (one.key(column), other.key(column))
      if first != second { return isDescending ? first > second : first < second }
      return one.tie.lexicographicallyPrecedes(other.tie)
    }
    return ascending.map(\.track)
  }

  private struct Row {
    let track: Track
    let title: Int
    let artist: Int
    let album: Int

    func key(_ column: Column) -> Int64 {
      switch column {
      case .number: Int64(track.number ?? Int.max)
      case .title: Int64(title)
      case .artist: Int64(artist)
      case .album: Int64(album)
      case .year: Int64(track.year ?? Int.max)
      case .duration: track.duration.components.seconds * 1000 + track.duration.milliseconds
      case .added: track.added.nanoseconds
      }
    }

    var tie: [Int] { [album, track.disc ?? 0, track.number ?? .max, title] }
  }
}

nonisolated extension Duration {
  /// The milliseconds within the second.
  fileprivate var milliseconds: Int64 { components.attoseconds / 1_000_000_000_000_000 }
}
