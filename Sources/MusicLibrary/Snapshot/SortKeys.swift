import GObjectKit

/// The keys by which names are sorted as a person of the locale sorts them, numbers by their value. Computed once for each
/// text.
struct SortKeys {
  private var keys: [String: [UInt8]] = [:]

  /// The key of a text.
  subscript(text: String) -> [UInt8] {
    mutating get {
      if let key = keys[text] { return key }
      let key = text.fileOrderKey
      keys[text] = key
      return key
    }
  }

  /// Returns the elements sorted by texts, the first that differ deciding. Elements with equal ones keep their order.
  mutating func sorted<Element>(_ elements: [Element], by texts: (Element) -> [String]) -> [Element] {
    let keyed = elements.map { element in (element, texts(element).map { self[$0] }) }
    return keyed.sorted { first, second in
      for (one, other) in zip(first.1, second.1) where one != other {
        return one.lexicographicallyPrecedes(other)
      }
      return false
    }.map(\.0)
  }
}
