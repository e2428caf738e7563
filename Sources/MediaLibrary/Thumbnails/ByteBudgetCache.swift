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

  private var indices: [Key: Int] = [:]
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
  public var count: Int { indices.count }

  /// Returns the value for `key` and marks it as the most recently used.
  public mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    moveToFront(index)
    return nodes[index]?.value
  }

  /// Returns the value for `key` without marking it as used.
  public func peek(_ key: Key) -> Value? { indices[key].flatMap { nodes[$0]?.value } }

  /// Inserts or replaces the value for `key`, and evicts the least recently used values that exceed the budget. Returns
  /// false and stores no value for `key` if `cost` alone exceeds the budget.
  @discardableResult
  public mutating func insert(_ value: Value, for key: Key, cost: Int) -> Bool {
    precondition(cost >= 0)
    remove(key)
    guard cost <= budget else { return false }
    let node = Node(key: key, value: value, cost: cost, newer: Self.none, older: Self.none)
    let index: Int
    if let reused = free.popLast() {
      index = reused
      nodes[index] = node
    } else {
      index = nodes.count
      nodes.append(node)
    }
    indices[key] = index
    linkAtFront(index)
    self.cost += cost
    evict()
    return true
  }

  /// Removes the value for `key`.
  @discardableResult
  public mutating func remove(_ key: Key) -> Value? {
    guard let index = indices.removeValue(forKey: key) else { return nil }
    unlink(index)
    let node = nodes[index]
    nodes[index] = nil
    free.append(index)
    cost -= node?.cost ?? 0
    return node?.value
  }

  /// Removes the values whose keys match.
  public mutating func removeAll(where matches: (Key) -> Bool) {
    for key in indices.keys.filter(matches) { remove(key) }
  }

  /// Removes all values.
  public mutating func removeAll() { self = ByteBudgetCache(budget: budget) }

  private mutating func evict() {
    while cost > budget, let node = oldest == Self.none ? nil : nodes[oldest] { remove(node.key) }
  }

  private mutating func moveToFront(_ index: Int) {
    guard index != newest else { return }
    unlink(index)
    linkAtFront(index)
  }

  private mutating func linkAtFront(_ index: Int) {
    nodes[index]?.newer = Self.none
    nodes[index]?.older = newest
    if newest != Self.none { nodes[newest]?.newer = index }
    newest = index
    if oldest == Self.none { oldest = index }
  }

  private mutating func unlink(_ index: Int) {
    guard let node = nodes[index] else { return }
    if node.newer == Self.none { newest = node.older } else { nodes[node.newer]?.older = node.older }
    if node.older == Self.none { oldest = node.newer } else { nodes[node.older]?.newer = node.newer }
  }
}

extension ByteBudgetCache: Sendable where Key: Sendable, Value: Sendable {}
extension ByteBudgetCache.Node: Sendable where Key: Sendable, Value: Sendable {}
