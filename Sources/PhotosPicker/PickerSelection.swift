/// The rules of choosing: what is chosen, in which order, up to which limit, and what has been
/// handed over. A value without a widget; identifiers stand for pictures.
///
/// Three lists are kept. `chosen` is what the marks in the grid show. `delivered` is what the owner
/// of the picker has got: what was chosen at the last `commit` (Add), or, with a continuous
/// behaviour, always what is chosen now. `former` is what was delivered when choosing began, to
/// which `cancel` goes back.
public nonisolated struct PickerSelection<ID: Hashable & Sendable>: Equatable, Sendable {
  /// What a change came to.
  public enum Outcome: Equatable, Sendable {
    /// It was carried out.
    case changed
    /// There was nothing to do.
    case unchanged
    /// At least one item did not fit; what was chosen before is as it was.
    case limitReached(Int)
  }

  /// How many items may be chosen; nil for any number. At least 1.
  public let limit: Int?
  /// Whether a new choice takes the place of the former one, as in a picker for a single picture.
  public let replacesSingle: Bool
  /// How the selection is collected and handed over.
  public let behavior: SelectionBehavior

  /// The chosen items in pick order.
  public private(set) var chosen: [ID] = []
  /// The items handed over, in the pick order of that moment.
  public private(set) var delivered: [ID] = []
  /// What Cancel restores.
  public private(set) var former: [ID] = []
  /// Where each chosen item stands, for badges in constant time.
  private var places: [ID: Int] = [:]

  /// Makes a selection of several items.
  ///
  /// - Parameter limit: How many may be chosen, at least 1; nil for any number.
  public init(limit: Int?, behavior: SelectionBehavior, delivered: [ID] = []) {
    self.init(
      limit: limit.map { max($0, 1) }, replacesSingle: false, behavior: behavior, delivered: delivered)
  }

  /// Makes a selection of one item at most, where each choice replaces the one before and is
  /// handed over at once.
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

  /// Whether an item is chosen.
  public func contains(_ id: ID) -> Bool { places[id] != nil }

  /// The number on an item's badge, from 1; nil if it is not chosen.
  public func number(of id: ID) -> Int? { places[id].map { $0 + 1 } }

  /// How many items are chosen.
  public var count: Int { chosen.count }

  /// Whether there is something to add.
  public var hasUndelivered: Bool { chosen != delivered }

  /// Whether there is something to cancel.
  public var hasChanges: Bool { chosen != former }

  // MARK: Choosing

  /// A click: chooses an item, or takes it back.
  public mutating func toggle(_ id: ID) -> Outcome {
    contains(id) ? deselect([id]) : select([id])
  }

  /// Chooses items in the order given, as many as fit.
  public mutating func select(_ ids: some Sequence<ID>) -> Outcome {
    if replacesSingle {
      guard let last = ids.reversed().first, chosen != [last] else { return .unchanged }
      setChosen([last])
      return handOver(.changed)
    }
    var outcome = Outcome.unchanged
    for id in ids where !contains(id) {
      if let limit, chosen.count >= limit {
        // The items before it stay chosen; the outcome says why there are no more.
        return handOver(.limitReached(limit))
      }
      places[id] = chosen.count
      chosen.append(id)
      outcome = .changed
    }
    return handOver(outcome)
  }

  /// Takes items back. Those that stay keep their order and are numbered anew.
  public mutating func deselect(_ ids: some Sequence<ID>) -> Outcome {
    let removed = Set(ids.filter(contains))
    guard !removed.isEmpty else { return .unchanged }
    setChosen(chosen.filter { !removed.contains($0) })
    return handOver(.changed)
  }

  /// Takes everything back.
  public mutating func clear() -> Outcome { deselect(chosen) }

  // MARK: Handing over

  /// A dialog opens: what is delivered now is what Cancel restores.
  public mutating func begin() {
    setChosen(delivered)
    former = delivered
  }

  /// Add: what is chosen becomes what is delivered.
  public mutating func commit() {
    delivered = chosen
    former = chosen
  }

  /// Cancel: the former selection is back, and what a continuous behaviour delivered since is not.
  public mutating func cancel() {
    setChosen(former)
    delivered = former
  }

  /// Items vanished from the library: they are neither chosen nor delivered any more.
  public mutating func forget(_ ids: Set<ID>) -> Outcome {
    let isConcerned = [chosen, delivered, former].contains { $0.contains(where: ids.contains) }
    guard !ids.isEmpty, isConcerned else { return .unchanged }
    setChosen(chosen.filter { !ids.contains($0) })
    delivered.removeAll(where: ids.contains)
    former.removeAll(where: ids.contains)
    return .changed
  }

  /// What is delivered, in the order that the behaviour promises. `libraryOrder` says whether the
  /// first of two items comes before the second in the library.
  public func results(libraryOrder: (ID, ID) -> Bool) -> [ID] {
    behavior.isOrdered ? delivered : delivered.sorted(by: libraryOrder)
  }

  /// The same choice under other rules. Items beyond a smaller limit are dropped from the end.
  public func with(limit: Int?, behavior: SelectionBehavior) -> Self {
    Self(limit: limit, behavior: behavior, delivered: kept(limit)).continuing(self)
  }

  /// The same choice with one item at most: the first.
  public func asSingle() -> Self { .single(delivered: chosen.first) }

  private func kept(_ limit: Int?) -> [ID] { limit.map { Array(delivered.prefix($0)) } ?? delivered }

  /// Takes over what was chosen but not delivered, unless the new behaviour delivers it anyway.
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
