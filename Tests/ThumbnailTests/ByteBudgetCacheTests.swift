import MediaLibrary
import Testing

@Suite(.timeLimit(.minutes(1))) struct ByteBudgetCacheTests {
  @Test func theLeastRecentlyUsedValueIsEvictedFirst() {
    var cache = ByteBudgetCache<String, Int>(budget: 30)
    for (index, key) in ["a", "b", "c"].enumerated() { cache.insert(index, for: key, cost: 10) }
    let first = cache.value(for: "a")
    #expect(first == 0)
    cache.insert(3, for: "d", cost: 10)
    #expect(cache.peek("b") == nil && cache.peek("a") == 0 && cache.peek("c") == 2 && cache.peek("d") == 3)
    cache.insert(4, for: "e", cost: 15)
    #expect(cache.peek("c") == nil && cache.peek("a") == nil && cache.peek("d") == 3)
    #expect(cache.cost == 25 && cache.count == 2)
  }

  @Test func peekingKeepsTheOrder() {
    var cache = ByteBudgetCache<Int, Int>(budget: 2)
    cache.insert(1, for: 1, cost: 1)
    cache.insert(2, for: 2, cost: 1)
    _ = cache.peek(1)
    cache.insert(3, for: 3, cost: 1)
    #expect(cache.peek(1) == nil && cache.peek(2) == 2)
  }

  @Test func aNewValueReplacesTheOldValueAndItsCost() {
    var cache = ByteBudgetCache<Int, String>(budget: 10)
    cache.insert("small", for: 1, cost: 2)
    cache.insert("large", for: 1, cost: 9)
    #expect(cache.peek(1) == "large" && cache.cost == 9 && cache.count == 1)
    let isKept = cache.insert("too large", for: 1, cost: 11)
    #expect(!isKept)
    #expect(cache.peek(1) == nil && cache.cost == 0)
  }

  @Test func aSmallerBudgetEvictsImmediately() {
    var cache = ByteBudgetCache<Int, Int>(budget: 100)
    for key in 0..<10 { cache.insert(key, for: key, cost: 10) }
    cache.budget = 35
    #expect(cache.count == 3 && cache.cost == 30 && cache.peek(9) == 9)
    cache.budget = 0
    #expect(cache.count == 0 && cache.cost == 0)
    let answers = [cache.insert(1, for: 1, cost: 1), cache.insert(1, for: 1, cost: 0)]
    #expect(answers == [false, true])
    cache.removeAll()
    #expect(cache.count == 0)
  }

  @Test func copiesAreIndependent() {
    var one = ByteBudgetCache<Int, Int>(budget: 2)
    one.insert(1, for: 1, cost: 1)
    var other = one
    other.remove(1)
    #expect(one.peek(1) == 1 && other.peek(1) == nil)
  }

  @Test func theCacheMatchesAReferenceImplementation() {
    var random = SystemRandomNumberGenerator()
    var cache = ByteBudgetCache<Int, Int>(budget: 50)
    var model: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<5_000 {
      let key = Int.random(in: 0..<12, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let found = model.firstIndex { $0.key == key }.map { model.remove(at: $0) }
        let value = cache.value(for: key)
        #expect(value == found?.value)
        if let found { model.append(found) }
      case 1:
        let removed = cache.remove(key)
        let expected = model.first { $0.key == key }?.value
        #expect(removed == expected)
        model.removeAll { $0.key == key }
      default:
        let cost = Int.random(in: 0...20, using: &random)
        cache.insert(step, for: key, cost: cost)
        model.removeAll { $0.key == key }
        model.append((key, step, cost))
        while model.reduce(0, { $0 + $1.cost }) > 50 { model.removeFirst() }
      }
      let cost = model.reduce(0) { $0 + $1.cost }
      #expect(cache.cost <= cache.budget && cache.cost == cost)
      #expect(cache.count == model.count)
    }
  }
}
