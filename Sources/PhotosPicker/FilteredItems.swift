import GObjectKit
import MediaLibrary

/// Items in order, of which a filter includes some.
nonisolated protocol FilterableOrder {
  /// Returns the identifier at an index.
  func id(at index: Int) -> MediaItemID
  /// Returns the index of an item, or nil if the order does not contain it.
  func index(of id: MediaItemID) -> Int?
  /// Returns whether the filter includes the item at an index.
  func includesItem(at index: Int) -> Bool
}

/// A library snapshot with the filter of a list.
nonisolated struct FilteredSnapshot: FilterableOrder {
  /// All items.
  let items: LibrarySnapshot
  /// The items to include.
  let filter: ListFilter

  /// Includes what a filter includes.
  init(items: LibrarySnapshot, filter: ListFilter) { (self.items, self.filter) = (items, filter) }

  /// Includes some kinds; nil for all.
  init(items: LibrarySnapshot, filter: MediaFilter?) {
    self.init(items: items, filter: ListFilter(matching: filter))
  }

  func id(at index: Int) -> MediaItemID { items.id(at: index) }
  func index(of id: MediaItemID) -> Int? { items.index(of: id) }
  func includesItem(at index: Int) -> Bool { filter.isEmpty || filter.includesItem(at: index, of: items) }
}

/// The items that a filter includes, in order. Follows the updates of the whole order: an update looks at the items
/// that it names, and at a logarithmic number of others to find their positions.
nonisolated struct FilteredItems<Order: FilterableOrder> {
  /// The identifiers of the included items.
  private(set) var ids: [MediaItemID]
  /// The whole order.
  private(set) var order: Order

  /// A replacement of included items.
  private struct Change {
    /// The index of the first replaced item of the whole order, before the update.
    var start: Int
    /// The end of the replaced items of the whole order, before the update.
    var end: Int
    /// The included items after the update.
    var inserted: [MediaItemID]
  }

  /// Creates the list from all included items of an order.
  init(_ order: Order, ids: [MediaItemID]) { (self.order, self.ids) = (order, ids) }

  /// Returns the index of an item among the included ones, or nil if the filter does not include it.
  func index(of id: MediaItemID) -> Int? {
    guard let position = order.index(of: id) else { return nil }
    let index = firstIndex(from: position)
    return index < ids.count && ids[index] == id ? index : nil
  }

  /// Applies an update of the whole order.
  ///
  /// - Parameters:
  ///   - splices: The splices that lead to the new order, in ascending order of position.
  ///   - changed: The items that stay where they are and that the filter may include or exclude now.
  ///   - new: The order after the update.
  /// - Returns: The splices of the included items, each after all earlier ones are applied.
  mutating func apply(_ splices: [Splice], changed: [MediaItemID], new: Order) -> [Splice] {
    let replaced = replacements(splices, new: new)
    let changes = merged(replaced, toggles(changed, outside: replaced, new: new))
    var result: [Splice] = []
    var shift = 0
    for change in changes {
      let (start, end) = (firstIndex(from: change.start), firstIndex(from: change.end))
      let equal = CommonEnds(ids[start..<end], change.inserted)
      let inserted = Array(change.inserted.dropFirst(equal.start).dropLast(equal.end))
      let (position, removed) = (start + shift + equal.start, end - start - equal.start - equal.end)
      guard removed > 0 || !inserted.isEmpty else { continue }
      result.append(Splice(at: position, removed: removed, inserted: inserted))
      shift += inserted.count - removed
    }
    for splice in result {
      ids.replaceSubrange(splice.position..<splice.position + splice.removed, with: splice.inserted)
    }
    order = new
    return result
  }

  /// Returns what the splices of the whole order replace.
  private func replacements(_ splices: [Splice], new: Order) -> [Change] {
    var shift = 0
    return splices.map { splice in
      let start = splice.position - shift
      shift += splice.inserted.count - splice.removed
      return Change(
        start: start, end: start + splice.removed,
        inserted: splice.insertedRange.filter(new.includesItem).map(new.id))
    }
  }

  /// Merges the replacements and the changed items between them. Rows are inserted before an item that stays.
  private func merged(_ replaced: [Change], _ toggled: [Change]) -> [Change] {
    var rest = toggled.sorted { $0.start < $1.start }[...]
    var result: [Change] = []
    for change in replaced {
      while let next = rest.first, next.start < change.start { result.append(rest.removeFirst()) }
      result.append(change)
    }
    return result + rest
  }

  /// Returns the changed items outside of the replacements, which are in ascending order.
  private func toggles(_ changed: [MediaItemID], outside replaced: [Change], new: Order) -> [Change] {
    Set(changed).compactMap { id in
      guard let old = order.index(of: id), let index = new.index(of: id) else { return nil }
      let next = replaced.partitioningIndex { $0.end > old }
      guard next == replaced.count || replaced[next].start > old else { return nil }
      return Change(start: old, end: old + 1, inserted: new.includesItem(at: index) ? [id] : [])
    }
  }

  /// Returns the index of the first included item at or after an index of the whole order.
  private func firstIndex(from position: Int) -> Int {
    ids.partitioningIndex { id in order.index(of: id).map { $0 >= position } ?? true }
  }
}

nonisolated extension FilteredItems<FilteredSnapshot> {
  /// Applies an update of the library. Returns the splices of the included items.
  mutating func apply(_ update: LibraryUpdate) -> [Splice] {
    // A new name may make a photo a video, and the index may know more kinds; the position may stay the same.
    apply(
      update.splices, changed: update.renamed + update.changed + update.described,
      new: FilteredSnapshot(items: update.snapshot, filter: order.filter))
  }
}

nonisolated extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element meets a condition that all later elements meet as well.
  fileprivate func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
