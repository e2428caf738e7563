/// Keeps what was used last, up to a number of bytes: textures, decoded pictures.
///
/// A value type: copy it to keep a state, guard it where several threads change it. Every operation
/// takes constant time; evicting takes constant time for each value evicted.
public struct ByteBudgetCache<Key: Hashable, Value> {
  /// One value in the chain from the one used last (`newest`) to the next to go (`oldest`).
  fileprivate struct Node {
    let key: Key
    var value: Value
    var cost: Int
    var newer: Int
    var older: Int
  }

  private static var none: Int { -1 }

  private var places: [Key: Int] = [:]
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var newest = none
  private var oldest = none

  /// What the values cost together, in bytes. Never more than `budget`.
  public private(set) var cost = 0

  /// How many bytes the values may cost together. Making it smaller evicts at once.
  public var budget: Int { didSet { evict() } }

  /// An empty cache.
  public init(budget: Int) { self.budget = max(budget, 0) }

  /// How many values there are.
  public var count: Int { places.count }

  /// The value for `key`, which thereby counts as just used.
  public mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    moveToFront(place)
    return nodes[place]?.value
  }

  /// The value for `key`, without counting as a use.
  public func peek(_ key: Key) -> Value? { places[key].flatMap { nodes[$0]?.value } }

  /// Keeps `value`, in place of an earlier one for `key`, and evicts what was not used for longest.
  /// Returns false, and keeps nothing for `key`, where the value alone costs more than the budget.
  @discardableResult
  public mutating func insert(_ value: Value, for key: Key, cost: Int) -> Bool {
    precondition(cost >= 0)
    remove(key)
    guard cost <= budget else { return false }
    let node = Node(key: key, value: value, cost: cost, newer: Self.none, older: Self.none)
    let place: Int
    if let reused = free.popLast() {
      place = reused
      nodes[place] = node
    } else {
      place = nodes.count
      nodes.append(node)
    }
    places[key] = place
    linkAtFront(place)
    self.cost += cost
    evict()
    return true
  }

  /// Forgets the value for `key`.
  @discardableResult
  public mutating func remove(_ key: Key) -> Value? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    unlink(place)
    let node = nodes[place]
    nodes[place] = nil
    free.append(place)
    cost -= node?.cost ?? 0
    return node?.value
  }

  /// Forgets everything.
  public mutating func removeAll() { self = ByteBudgetCache(budget: budget) }

  private mutating func evict() {
    while cost > budget, let node = oldest == Self.none ? nil : nodes[oldest] { remove(node.key) }
  }

  private mutating func moveToFront(_ place: Int) {
    guard place != newest else { return }
    unlink(place)
    linkAtFront(place)
  }

  private mutating func linkAtFront(_ place: Int) {
    nodes[place]?.newer = Self.none
    nodes[place]?.older = newest
    if newest != Self.none { nodes[newest]?.newer = place }
    newest = place
    if oldest == Self.none { oldest = place }
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if node.newer == Self.none { newest = node.older } else { nodes[node.newer]?.older = node.older }
    if node.older == Self.none { oldest = node.newer } else { nodes[node.older]?.newer = node.newer }
  }
}

extension ByteBudgetCache: Sendable where Key: Sendable, Value: Sendable {}
extension ByteBudgetCache.Node: Sendable where Key: Sendable, Value: Sendable {}
