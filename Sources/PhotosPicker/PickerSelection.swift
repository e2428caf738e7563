/// The selection of a picker: the selected items, their order, the maximum number, and the committed items. A value
/// type without widgets.
///
/// Consists of three lists. `selected` contains the items that the grid marks. `committed` contains the items that the
/// picker's owner has received: the items selected at the last `commit` (Add), or always the selected items with a
/// continuous behavior. `previous` contains the items that were committed when the selection started; `cancel` restores
/// them.
public nonisolated struct PickerSelection<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The result of a change.
  public enum Outcome: Equatable, Sendable {
    /// The selection changed.
    case changed
    /// There was nothing to change.
    case unchanged
    /// At least one item exceeded the maximum, which is the associated value. The items selected before stay selected.
    case limitReached(Int)

    /// Whether the maximum was exceeded.
    var exceedsLimit: Bool { if case .limitReached = self { true } else { false } }
  }

  /// The maximum number of items, at least 1; nil for no maximum.
  public let limit: Int?
  /// Whether a new item replaces the selected one, as in a picker for a single photo.
  public let replacesSingle: Bool
  /// How the selection is marked and when it is committed.
  public let behavior: SelectionBehavior

  /// The selected items in pick order.
  public private(set) var selected: [ID] = []
  /// The committed items in pick order.
  public private(set) var committed: [ID] = []
  /// The items that `cancel` restores.
  public private(set) var previous: [ID] = []
  /// The index of each selected item, for looking up badge numbers in constant time.
  private var positions: [ID: Int] = [:]

  /// Creates a selection of several items.
  ///
  /// - Parameter limit: The maximum number of items, at least 1; nil for no maximum.
  public init(limit: Int?, behavior: SelectionBehavior, committed: [ID] = []) {
    self.init(
      limit: limit.map { max($0, 1) }, replacesSingle: false, behavior: behavior, committed: committed)
  }

  /// Creates a selection of at most one item. Each new item replaces the previous one and is committed immediately.
  public static func single(committed: ID? = nil) -> Self {
    Self(limit: 1, replacesSingle: true, behavior: .continuous, committed: committed.map { [$0] } ?? [])
  }

  private init(limit: Int?, replacesSingle: Bool, behavior: SelectionBehavior, committed: [ID]) {
    self.limit = limit
    self.replacesSingle = replacesSingle
    self.behavior = behavior
    var seen = Set<ID>()
    let unique = committed.filter { seen.insert($0).inserted }
    self.committed = unique
    previous = unique
    setSelected(unique)
  }

  // MARK: Reading

  /// Returns whether an item is selected.
  public func contains(_ id: ID) -> Bool { positions[id] != nil }

  /// Returns the number on an item's badge, starting at 1, or nil if the item is not selected.
  public func number(of id: ID) -> Int? { positions[id].map { $0 + 1 } }

  /// Returns the items that an action on one of them concerns: all selected ones if it is selected.
  func affected(by id: ID) -> [ID] { contains(id) ? selected : [id] }

  /// The number of selected items.
  public var count: Int { selected.count }

  /// Whether the selected items differ from the committed ones.
  public var hasUncommittedChanges: Bool { selected != committed }

  /// Whether `cancel` would change the selected items.
  public var hasChanges: Bool { selected != previous }

  // MARK: Selecting

  /// Selects an item, or deselects it if it is selected.
  public mutating func toggle(_ id: ID) -> Outcome {
    contains(id) ? deselect([id]) : select([id])
  }

  /// Selects items in the given order up to the maximum.
  public mutating func select(_ ids: some Sequence<ID>) -> Outcome {
    if replacesSingle {
      guard let last = ids.reversed().first, selected != [last] else { return .unchanged }
      setSelected([last])
      return commitIfContinuous(.changed)
    }
    var outcome = Outcome.unchanged
    for id in ids where !contains(id) {
      if let limit, selected.count >= limit {
        // Keep the items that fit; the outcome reports the maximum.
        return commitIfContinuous(.limitReached(limit))
      }
      positions[id] = selected.count
      selected.append(id)
      outcome = .changed
    }
    return commitIfContinuous(outcome)
  }

  /// Deselects items. The remaining items keep their order and get new numbers.
  public mutating func deselect(_ ids: some Sequence<ID>) -> Outcome {
    let removed = Set(ids.filter(contains))
    guard !removed.isEmpty else { return .unchanged }
    setSelected(selected.filter { !removed.contains($0) })
    return commitIfContinuous(.changed)
  }

  /// Moves a selected item to another place in the pick order; places outside are those of the first or the last item.
  public mutating func move(_ id: ID, to place: Int) -> Outcome {
    guard behavior.isOrdered, let old = positions[id] else { return .unchanged }
    var items = selected
    items.remove(at: old)
    items.insert(id, at: min(max(place, 0), items.count))
    guard items != selected else { return .unchanged }
    setSelected(items)
    return commitIfContinuous(.changed)
  }

  /// Deselects all items.
  public mutating func clear() -> Outcome { deselect(selected) }

  /// Restores an earlier selection. Items that were selected since then follow it.
  ///
  /// - Parameter exists: Returns whether an item still exists; others are left out.
  mutating func restore(_ earlier: Self, where exists: (ID) -> Bool) {
    let later = selected
    self = earlier
    _ = discard(Set(earlier.selected.filter { !exists($0) }))
    _ = select(later)
  }

  // MARK: Committing

  /// Starts a selection in a dialog: `cancel` will restore the items that are committed now.
  public mutating func begin() {
    setSelected(committed)
    previous = committed
  }

  /// Commits the selected items, as Add does.
  public mutating func commit() {
    committed = selected
    previous = selected
  }

  /// Restores the previous selection, and discards what a continuous behavior has committed since.
  public mutating func cancel() {
    setSelected(previous)
    committed = previous
  }

  /// Removes items that the library no longer contains from all three lists.
  public mutating func discard(_ ids: Set<ID>) -> Outcome {
    let isConcerned = [selected, committed, previous].contains { $0.contains(where: ids.contains) }
    guard !ids.isEmpty, isConcerned else { return .unchanged }
    setSelected(selected.filter { !ids.contains($0) })
    committed.removeAll(where: ids.contains)
    previous.removeAll(where: ids.contains)
    return .changed
  }

  /// Returns the committed items in pick order or in library order, depending on the behavior.
  ///
  /// - Parameter libraryOrder: Returns whether the first item precedes the second one in the library.
  public func results(libraryOrder: (ID, ID) -> Bool) -> [ID] {
    behavior.isOrdered ? committed : committed.sorted(by: libraryOrder)
  }

  /// Returns the same selection with another maximum and behavior. Drops the last items beyond a lower maximum.
  public func with(limit: Int?, behavior: SelectionBehavior) -> Self {
    let result = Self(limit: limit, behavior: behavior)
    return Self(limit: limit, behavior: behavior, committed: result.kept(committed)).continuing(self)
  }

  /// Returns the same selection with at most one item: the first committed one. Others are not committed by it.
  public func asSingle() -> Self { .single(committed: committed.first) }

  /// Replaces the committed items by those that the picker's owner has now, up to the maximum. A selection that is not
  /// committed yet stays as it is.
  public mutating func adopt(_ ids: [ID]) {
    let isUnfinished = hasUncommittedChanges
    var seen = Set<ID>()
    committed = kept(ids.filter { seen.insert($0).inserted })
    previous = committed
    if !isUnfinished { setSelected(committed) }
  }

  /// Adds items to the committed ones at once, up to the maximum, as the picker's owner does. A selection that is not
  /// committed yet stays as it is, and gets them too. A single item is replaced.
  public mutating func insert(_ ids: some Sequence<ID>) -> Outcome {
    if replacesSingle || behavior.isContinuous { return select(ids) }
    let new = ids.filter { !committed.contains($0) }
    guard !new.isEmpty else { return .unchanged }
    let isFinished = !hasUncommittedChanges
    committed = kept(committed + new)
    previous = kept(previous + new.filter { !previous.contains($0) })
    setSelected(isFinished ? committed : kept(selected + new.filter { !contains($0) }))
    return committed.contains(new[new.count - 1]) ? .changed : .limitReached(limit ?? 0)
  }

  private func kept(_ ids: [ID]) -> [ID] { limit.map { Array(ids.prefix($0)) } ?? ids }

  /// Copies the previous items, and the selected ones unless the new behavior would commit them.
  private func continuing(_ previous: Self) -> Self {
    var result = self
    result.previous = kept(previous.previous)
    if !behavior.isContinuous { result.setSelected(kept(previous.selected)) }
    return result
  }

  private mutating func commitIfContinuous(_ outcome: Outcome) -> Outcome {
    if behavior.isContinuous { committed = selected }
    return outcome
  }

  private mutating func setSelected(_ ids: [ID]) {
    selected = ids
    positions = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  }
}
