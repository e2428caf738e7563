import L10n
import MediaLibrary
import Observation

/// The keywords of some pictures while a person edits them.
@MainActor @Observable final class KeywordsModel {
  /// The largest number of completions.
  static let maximumCompletions = 5

  /// The keywords that the pictures have, in alphabetical order.
  private(set) var words: [String] = []
  /// Keywords of other pictures that complete the text, the most frequent first.
  private(set) var completions: [String] = []
  /// Why the last change failed, as a sentence; nil if it did not.
  private(set) var problem: String?

  @ObservationIgnored private let catalog: any PictureCatalog
  @ObservationIgnored private let ids: [MediaItemID]
  @ObservationIgnored private var known: [String] = []
  @ObservationIgnored private var text = ""

  init(_ catalog: any PictureCatalog, _ ids: [MediaItemID]) { (self.catalog, self.ids) = (catalog, ids) }

  /// Reads the keywords again.
  func load() async {
    words = await catalog.keywords(of: ids)
    known = await catalog.knownKeywords()
    complete(text)
  }

  /// Looks for the keywords that begin with a text, or contain a word that does.
  func complete(_ text: String) {
    self.text = text
    let start = text.trimmed.lowercased()
    guard !start.isEmpty else { return completions = [] }
    let found = known.filter { word in
      let word = word.lowercased()
      return word != start && (word.hasPrefix(start) || word.contains(" " + start))
    }
    completions = Array(found.filter { !words.contains($0) }.prefix(Self.maximumCompletions))
  }

  /// Adds keywords that are separated by commas.
  func add(_ text: String) async {
    problem = nil
    for word in text.split(separator: ",").map({ String($0).trimmed }) where !word.isEmpty {
      if let problem = await catalog.addKeyword(word, to: ids) { self.problem = problem }
    }
    self.text = ""
    await load()
  }

  /// Removes a keyword.
  func remove(_ word: String) async {
    problem = await catalog.removeKeyword(word, from: ids)
    await load()
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate nonisolated var trimmed: String {
    let end = reversed().drop(while: \.isWhitespace).reversed()
    return String(String(end).drop(while: \.isWhitespace))
  }
}
