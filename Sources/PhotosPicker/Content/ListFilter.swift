import LibraryIndex
import MediaLibrary

/// Which items a list shows. Each item is decided about by itself, so a list follows changes of the library without
/// looking at all items.
nonisolated struct ListFilter: Sendable {
  /// What the host program asks for; nil for all items.
  var matching: MediaFilter?
  /// The collection.
  var collection = CollectionFilter()
  /// The search; nil for none.
  var search: SearchMatcher?
  /// The items that stacks hide.
  var hidden = AssetSet()

  /// Whether all items are shown.
  var isEmpty: Bool { matching == nil && collection.isEmpty && search == nil && hidden.isEmpty }

  /// Returns whether the item at an index is shown.
  func includesItem(at index: Int, of items: LibrarySnapshot) -> Bool {
    if let matching, !items.matches(matching, at: index) { return false }
    if !hidden.isEmpty, let asset = items.asset(at: index), hidden.contains(asset) { return false }
    return (collection.isEmpty || items.matches(collection, at: index))
      && search?.includesItem(at: index, of: items) ?? true
  }

  /// Returns the identifiers of the shown items in order. Visits all items.
  func ids(in items: LibrarySnapshot) -> [MediaItemID] {
    guard let search else {
      if collection.isEmpty, hidden.isEmpty { return items.ids(matching: matching) }
      return items.indices.lazy.filter { includesItem(at: $0, of: items) }.map { items.id(at: $0) }
    }
    var others = self
    others.search = nil
    let found = search.ids(in: items)
    if others.isEmpty { return found }
    return found.filter { id in
      items.index(of: id).map { others.includesItem(at: $0, of: items) } ?? false
    }
  }
}
