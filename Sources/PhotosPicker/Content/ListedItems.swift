import MediaLibrary

/// The items of a list.
nonisolated enum ListedItems {
  /// All items of the library.
  case all
  /// Some items in the order of the library.
  case filtered(FilteredItems<FilteredSnapshot>)
  /// Items in another order.
  case ranked([MediaItemID])

  /// The identifiers in order; nil for all items.
  var ids: [MediaItemID]? {
    switch self {
    case .all: nil
    case .filtered(let items): items.ids
    case .ranked(let ids): ids
    }
  }

  /// Applies an update of the library. Returns the splices of the list. Items in another order stay.
  mutating func apply(_ update: LibraryUpdate) -> [Splice] {
    switch self {
    case .all: return update.splices
    case .ranked: return []
    case .filtered(var items):
      // With a second reference to it, the list would be copied.
      self = .all
      let splices = items.apply(update)
      self = .filtered(items)
      return splices
    }
  }

  /// Returns the index of an item in the list; nil if the list does not contain it.
  func index(of id: MediaItemID, in items: LibrarySnapshot) -> Int? {
    switch self {
    case .all: items.index(of: id)
    case .filtered(let filtered): filtered.index(of: id)
    case .ranked(let ids): ids.firstIndex(of: id)
    }
  }
}
