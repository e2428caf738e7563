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
  }

  /// The maximum number of items, at least 1; nil for no maximum.
  public let limit: Int?
  /// Whether a new item replaces the selected one, as in a picker for a single photo.
  public let replacesSingle: Bool
  /// How the selection is marked and when it is committed.
  public let behavior: SelectionBehavior

  /// The selected items in pick order.
  public private(set) var chosen: [ID] = []
  /// The committed items in pick order.
  public private(set) var delivered: [ID] = []
  /// The items that `cancel` restores.
  public private(set) var former: [ID] = []
  /// The index of each selected item, for looking up badge numbers in constant time.
  private var places: [ID: Int] = [:]

  /// Creates a selection of several items.
  ///
  /// - Parameter limit: The maximum number of items, at least 1; nil for no maximum.
  public init(limit: Int?, behavior: SelectionBehavior, delivered: [ID] = []) {
    self.init(
      limit: limit.map { max($0, 1) }, replacesSingle: false, behavior: behavior, delivered: delivered)
  }

  /// Creates a selection of at most one item. Each new item replaces the previous one and is committed immediately.
  public static func single(delivered: ID? = nil) -> Self {
    Self(limit: 1, replacesSingle: true, behavior: .continuous, delivered: delivered.map { [$0] } ?? [])
  }

  private init(limit: Int?, replacesSingle: Bool, behavior: SelectionBehavior, delivered: [ID]) {
    self.limit = limit
    self.replacesSingle = replacesSingle
    self.behavior = behavior
    var seen = Set<ID>()
    let unique = delivered.filter { seen.insert($0).inserted }
    self.delivered = unique
    former = unique
    setChosen(unique)
  }

  // MARK: Reading

  /// Returns whether an item is selected.
  public func contains(_ id: ID) -> Bool { places[id] != nil }

  /// Returns the number on an item's badge, starting at 1, or nil if the item is not selected.
  public func number(of id: ID) -> Int? { places[id].map { $0 + 1 } }

  /// The number of selected items.
  public var count: Int { chosen.count }

  /// Whether the selected items differ from the committed ones.
  public var hasUndelivered: Bool { chosen != delivered }

  /// Whether `cancel` would change the selected items.
  public var hasChanges: Bool { chosen != former }

  // MARK: Selecting

  /// Selects an item, or deselects it if it is selected.
  public mutating func toggle(_ id: ID) -> Outcome {
    contains(id) ? deselect([id]) : select([id])
  }

  /// Selects items in the given order up to the maximum.
  public mutating func select(_ ids: some Sequence<ID>) -> Outcome {
    if replacesSingle {
      guard let last = ids.reversed().first, chosen != [last] else { return .unchanged }
      setChosen([last])
      return handOver(.changed)
    }
    var outcome = Outcome.unchanged
    for id in ids where !contains(id) {
      if let limit, chosen.count >= limit {
        // Keep the items that fit; the outcome reports the maximum.
        return handOver(.limitReached(limit))
      }
      places[id] = chosen.count
      chosen.append(id)
      outcome = .changed
    }
    return handOver(outcome)
  }

  /// Deselects items. The remaining items keep their order and get new numbers.
  public mutating func deselect(_ ids: some Sequence<ID>) -> Outcome {
    let removed = Set(ids.filter(contains))
    guard !removed.isEmpty else { return .unchanged }
    setChosen(chosen.filter { !removed.contains($0) })
    return handOver(.changed)
  }

  /// Deselects all items.
  public mutating func clear() -> Outcome { deselect(chosen) }

  // MARK: Committing

  /// Starts a selection in a dialog: `cancel` will restore the items that are committed now.
  public mutating func begin() {
    setChosen(delivered)
    former = delivered
  }

  /// Commits the selected items, as Add does.
  public mutating func commit() {
    delivered = chosen
    former = chosen
  }

  /// Restores the previous selection, and discards what a continuous behavior has committed since.
  public mutating func cancel() {
    setChosen(former)
    delivered = former
  }

  /// Removes items that the library no longer contains from all three lists.
  public mutating func forget(_ ids: Set<ID>) -> Outcome {
    let isConcerned = [chosen, delivered, former].contains { $0.contains(where: ids.contains) }
    guard !ids.isEmpty, isConcerned else { return .unchanged }
    setChosen(chosen.filter { !ids.contains($0) })
    delivered.removeAll(where: ids.contains)
    former.removeAll(where: ids.contains)
    return .changed
  }

  /// Returns the committed items in pick order or in library order, depending on the behavior.
  ///
  /// - Parameter libraryOrder: Returns whether the first item precedes the second one in the library.
  public func results(libraryOrder: (ID, ID) -> Bool) -> [ID] {
    behavior.isOrdered ? delivered : delivered.sorted(by: libraryOrder)
  }

  /// Returns the same selection with another maximum and behavior. Drops the last items beyond a lower maximum.
  public func with(limit: Int?, behavior: SelectionBehavior) -> Self {
    Self(limit: limit, behavior: behavior, delivered: kept(limit)).continuing(self)
  }

  /// Returns the same selection with at most one item: the first.
  public func asSingle() -> Self { .single(delivered: chosen.first) }

  private func kept(_ limit: Int?) -> [ID] { limit.map { Array(delivered.prefix($0)) } ?? delivered }

  /// Copies the selected and the previous items, which the new behavior commits if it is continuous.
  private func continuing(_ former: Self) -> Self {
    var result = self
    result.former = limit.map { Array(former.former.prefix($0)) } ?? former.former
    result.setChosen(limit.map { Array(former.chosen.prefix($0)) } ?? former.chosen)
    if behavior.isContinuous { result.delivered = result.chosen }
    return result
  }

  private mutating func handOver(_ outcome: Outcome) -> Outcome {
    if behavior.isContinuous { delivered = chosen }
    return outcome
  }

  private mutating func setChosen(_ ids: [ID]) {
    chosen = ids
    places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  }
}
