import LibraryIndex
import MediaLibrary

/// Which items of a list represent a stack, and which of them the list does not show.
nonisolated struct StackLayout: Sendable {
  /// The place of an item in its stack.
  struct Place: Equatable, Sendable {
    /// The stack.
    let stack: PhotoStack
    /// The items of the stack that the list shows when the stack is open, in order.
    let members: [AssetID]
    /// Whether the list shows all of them, instead of one.
    let isOpen: Bool
    /// Whether the item is the one that a closed stack shows.
    let isKey: Bool
  }

  /// The items that are not shown.
  private(set) var hidden = AssetSet()
  /// The items of stacks that are shown.
  private(set) var places: [AssetID: Place] = [:]

  /// Nothing is in a stack.
  init() {}

  /// Arranges stacks. A stack of which the list contains less than two items is none; if the list does not contain the
  /// item that represents a stack, the first one does.
  ///
  /// - Parameters:
  ///   - stacks: The stacks; no item is in two of them.
  ///   - open: The open stacks, by their keys.
  ///   - collapses: Whether stacks are shown; the videos of Live Photos are hidden anyway.
  ///   - includes: Returns whether the list contains an item, apart from its stack.
  init(
    _ stacks: [PhotoStack], open: Set<AssetID>, collapses: Bool, includes: (AssetID) -> Bool
  ) {
    var hidden: [AssetID] = []
    for stack in stacks {
      hidden += stack.hidden
      guard collapses else { continue }
      let members = stack.shown.filter(includes)
      guard members.count > 1 else { continue }
      let key = members.contains(stack.key) ? stack.key : members[0]
      let isOpen = open.contains(stack.key)
      for member in members where isOpen || member == key {
        places[member] = Place(stack: stack, members: members, isOpen: isOpen, isKey: member == key)
      }
      if !isOpen { hidden += members.filter { $0 != key } }
    }
    self.hidden = AssetSet(hidden)
  }

  /// Whether an update of the library has added an item of a stack that is not arranged yet.
  ///
  /// - Parameter stacked: The items of all stacks.
  func isOutdated(after update: LibraryUpdate, stacked: AssetSet) -> Bool {
    guard !stacked.isEmpty else { return false }
    let items = update.snapshot
    func isNew(_ id: MediaItemID) -> Bool {
      guard let asset = items.index(of: id).flatMap(items.asset), stacked.contains(asset) else {
        return false
      }
      return places[asset] == nil && !hidden.contains(asset)
    }
    return update.described.contains(where: isNew)
      || update.splices.contains { $0.inserted.contains(where: isNew) }
  }
}

nonisolated extension PhotoStack {
  /// The items without the videos of Live Photos.
  var shown: [AssetID] { hidden.isEmpty ? items : items.filter { !hidden.contains($0) } }
}
