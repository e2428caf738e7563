/// A least-recently-used cache with a limit on the total number of bytes, for textures and decoded images.
///
/// A value type; protect it if several threads change it. Every operation takes constant time; eviction takes constant
/// time for each evicted value.
public struct ByteBudgetCache<Key: Hashable, Value> {
  /// An element of the linked list from the most recently used value (`newest`) to the next to evict (`oldest`).
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

  /// The total cost of the values in bytes. Never more than `budget`.
  public private(set) var cost = 0

  /// The maximum total cost in bytes. Lowering it evicts immediately.
  public var budget: Int { didSet { evict() } }

  /// Creates an empty cache.
  public init(budget: Int) { self.budget = max(budget, 0) }

  /// The number of values.
  public var count: Int { places.count }

  /// Returns the value for `key` and marks it as the most recently used.
  public mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    moveToFront(place)
    return nodes[place]?.value
  }

  /// Returns the value for `key` without marking it as used.
  public func peek(_ key: Key) -> Value? { places[key].flatMap { nodes[$0]?.value } }

  /// Inserts or replaces the value for `key`, and evicts the least recently used values that exceed the budget. Returns
  /// false and stores no value for `key` if `cost` alone exceeds the budget.
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

  /// Removes the value for `key`.
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

  /// Removes all values.
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
