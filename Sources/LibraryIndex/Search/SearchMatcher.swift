import ColorKit
import GObjectKit
import MediaLibrary

/// A query whose texts and colors have been looked up, so that it decides about an item without the database.
///
/// Dates, kinds, ratings and marks are read from the item, so a change of these needs no new look-up. The texts of items
/// that the index does not contain yet are those of their paths.
public struct SearchMatcher: Sendable {
  /// A criterion that can be tested.
  enum Test: Sendable {
    /// One of the assets; the words are for items without an asset.
    case assets(AssetSet, [SearchPhrase])
    case time(TimeRanges)
    case kinds(MediaFilter)
    case mark(ItemMarks)
    case rating(ClosedRange<Int>)
  }

  struct Clause: Sendable {
    var tests: [Test]
    var isExcluded: Bool
  }

  let clauses: [Clause]

  /// Returns whether the query includes the item at an index.
  public func includesItem(at index: Int, of items: LibrarySnapshot) -> Bool {
    for clause in clauses {
      let isMet = clause.tests.contains { Self.includes($0, index, items) }
      if isMet == clause.isExcluded { return false }
    }
    return true
  }

  /// Returns the identifiers of the items that the query includes, in order. Visits all items, for each clause at once:
  /// some milliseconds for 100,000.
  public func ids(in items: LibrarySnapshot) -> [MediaItemID] {
    var included = [Bool](repeating: true, count: items.count)
    for clause in clauses {
      var met = [Bool](repeating: false, count: items.count)
      for test in clause.tests { Self.mark(&met, test, items) }
      for index in included.indices where met[index] == clause.isExcluded { included[index] = false }
    }
    return included.indices.lazy.filter { included[$0] }.map { items.id(at: $0) }
  }

  /// Marks the items that meet a test.
  private static func mark(_ met: inout [Bool], _ test: Test, _ items: LibrarySnapshot) {
    switch test {
    case .assets(let assets, let phrases):
      for index in met.indices where !met[index] {
        if let asset = items.asset(at: index) {
          met[index] = assets.contains(asset)
        } else if !phrases.isEmpty {
          met[index] = hasPath(with: phrases, index, items)
        }
      }
    case .time(let ranges):
      for index in met.indices where !met[index] { met[index] = ranges.contains(items.date(at: index)) }
    case .kinds, .mark, .rating:
      for index in met.indices where !met[index] { met[index] = includes(test, index, items) }
    }
  }

  private static func includes(_ test: Test, _ index: Int, _ items: LibrarySnapshot) -> Bool {
    switch test {
    case .assets(let assets, let phrases):
      if let asset = items.asset(at: index) { return assets.contains(asset) }
      return !phrases.isEmpty && hasPath(with: phrases, index, items)
    case .time(let ranges): return ranges.contains(items.date(at: index))
    case .kinds(let filter): return items.matches(filter, at: index)
    case .mark(let marks): return items.marks(at: index).isSuperset(of: marks)
    case .rating(let range): return range.contains(items.rating(at: index))
    }
  }

  /// Whether the path of an item that the index does not contain has all phrases.
  private static func hasPath(with phrases: [SearchPhrase], _ index: Int, _ items: LibrarySnapshot) -> Bool {
    let item = items[index]
    let texts = [
      SearchText.indexed(item.displayName), SearchText.indexed(SearchText.folders(inPath: item.folder.path)),
    ]
    return phrases.allSatisfy { phrase in texts.contains(where: phrase.isFound) }
  }
}

extension SearchPhrase {
  /// Returns whether words that are separated by spaces contain the phrase.
  func isFound(in text: String) -> Bool {
    let all = text.split(separator: " ")
    guard all.count >= words.count else { return false }
    return (0...all.count - words.count).contains { start in
      zip(words, all[start...]).enumerated().allSatisfy { offset, pair in
        offset == words.count - 1 && isPrefix ? pair.1.hasPrefix(pair.0) : pair.1 == pair.0
      }
    }
  }
}
