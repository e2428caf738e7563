/// Shares the memory of equal texts: the songs of an album name the same artist, album and genres.
struct TextPool {
  private var texts = Set<String>()
  private var lists: [[String]: [String]] = [:]

  /// Returns the text that was passed first of all equal ones.
  mutating func share(_ text: String?) -> String? {
    guard let text else { return nil }
    return share(text)
  }

  /// Returns the text that was passed first of all equal ones.
  mutating func share(_ text: String) -> String { texts.insert(text).memberAfterInsert }

  /// Returns the list that was passed first of all equal ones.
  mutating func share(_ list: [String]) -> [String] {
    if list.isEmpty { return [] }
    if let known = lists[list] { return known }
    let shared = list.map { share($0) }
    lists[shared] = shared
    return shared
  }

  /// Forgets the texts, which stay shared.
  mutating func removeAll() { self = TextPool() }
}
