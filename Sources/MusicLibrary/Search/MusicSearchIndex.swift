import L10n
import LibraryIndex
import Synchronization

/// The words of all songs, albums and artists of a snapshot, sorted, so that a prefix is found by bisection. Made by the first
/// search; later ones take some microseconds for each song that has a word.
final class MusicSearchIndex: Sendable {
  private let tracks: WordIndex
  private let albums: WordIndex
  private let artists: WordIndex

  /// Indexes a snapshot; 10,000 songs take some tens of milliseconds.
  init(_ snapshot: MusicSnapshot) {
    var words = WordSplitter()
    var (tracks, albums, artists) = (WordIndex.Builder(), WordIndex.Builder(), WordIndex.Builder())
    for track in snapshot.tracks {
      let texts = [track.title] + track.artists + track.genres + [track.albumTitle ?? ""]
      tracks.add(words.words(of: texts, year: track.year))
    }
    for album in snapshot.albums {
      let genres = Set(album.tracks.lazy.compactMap { snapshot[$0] }.flatMap(\.genres))
      albums.add(words.words(of: [album.title] + album.artists + genres, year: album.year))
    }
    for artist in snapshot.artists { artists.add(words.words(of: [artist.name], year: nil)) }
    (self.tracks, self.albums, self.artists) = (tracks.index, albums.index, artists.index)
  }

  /// Finds what has a word with each of the prefixes.
  func search(_ words: [String], in snapshot: MusicSnapshot) -> MusicSearch {
    MusicSearch(
      tracks: tracks.positions(of: words).map { snapshot.tracks[$0].id },
      albums: albums.positions(of: words).map { snapshot.albums[$0].id },
      artists: artists.positions(of: words).map { snapshot.artists[$0].name })
  }
}

/// Splits texts into folded words, each text once: the songs of an album share most of theirs.
private struct WordSplitter {
  private var known: [String: [String]] = [:]

  mutating func words(of texts: [String], year: Int?) -> Set<String> {
    var words = Set<String>()
    for text in texts where !text.isEmpty {
      let found = known[text] ?? SearchText.words(of: text)
      known[text] = found
      words.formUnion(found)
    }
    if let year { words.insert(String(year)) }
    return words
  }
}

/// The positions of the elements that have each word.
private struct WordIndex: Sendable {
  /// Collects the words of the elements in order.
  struct Builder {
    private var positions: [String: [UInt32]] = [:]
    private var count = 0

    mutating func add(_ words: Set<String>) {
      for word in words { positions[word, default: []].append(UInt32(count)) }
      count += 1
    }

    var index: WordIndex {
      let sorted = positions.map { (Array($0.key.utf8), $0.value) }
        .sorted { $0.0.lexicographicallyPrecedes($1.0) }
      return WordIndex(words: sorted.map(\.0), positions: sorted.map(\.1), count: count)
    }
  }

  /// Sorted by bytes.
  let words: [[UInt8]]
  let positions: [[UInt32]]
  let count: Int

  /// Returns the positions of the elements that have a word with each of the prefixes, ascending.
  func positions(of prefixes: [String]) -> [Int] {
    var hits = [UInt8](repeating: 0, count: count)
    for (round, prefix) in prefixes.enumerated() where round < UInt8.max {
      let bytes = Array(prefix.utf8)
      var index = first(notBefore: bytes)
      while index < words.count, words[index].starts(with: bytes) {
        // Only what has all earlier prefixes counts.
        for position in positions[index] where hits[Int(position)] == UInt8(round) {
          hits[Int(position)] = UInt8(round + 1)
        }
        index += 1
      }
    }
    let wanted = UInt8(min(prefixes.count, Int(UInt8.max)))
    return hits.indices.filter { hits[$0] == wanted }
  }

  private func first(notBefore bytes: [UInt8]) -> Int {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle].lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
