import LibraryIndex
import Synchronization

extension MusicSnapshot {
  /// Finds the songs, albums and artists that have each word of a text, in any order, as the beginning of a word of their
  /// title, artist, album or genre, or of the year. Case, diacritics and width do not matter. In the order of the snapshot;
  /// nothing for a text without words.
  ///
  /// The first search of a snapshot indexes its words. Does not run on the calling actor.
  @concurrent public func search(_ text: String) async -> MusicSearch {
    let words = SearchText.words(of: text)
    guard !words.isEmpty, !Task.isCancelled else { return MusicSearch() }
    return searching.index(of: self).search(words, in: self)
  }
}

/// The index of a snapshot, made when it is needed. Copies of the snapshot share it.
final class SharedSearchIndex: Sendable {
  private let made = Mutex<MusicSearchIndex?>(nil)

  func index(of snapshot: MusicSnapshot) -> MusicSearchIndex {
    // Two searches at the same time wait for one index.
    made.withLock { made in
      let index = made ?? MusicSearchIndex(snapshot)
      made = index
      return index
    }
  }
}
