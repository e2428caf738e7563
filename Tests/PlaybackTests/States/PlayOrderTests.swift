import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(1))) struct PlayOrderTests {
  /// The order of a queue of numbers from 1, with the first one playing.
  private func order(_ count: Int, seed: UInt64 = 7) -> PlayOrder<Int> {
    var order = PlayOrder<Int>(generator: SeededGenerator(seed: seed))
    order.replaceQueue(with: Array(1...count), current: 1)
    return order
  }

  /// Plays on until the end, or for a number of items, and returns what is played.
  private func playOn(_ order: inout PlayOrder<Int>, _ limit: Int = 100) -> [Int] {
    var played: [Int] = []
    while played.count < limit, let next = order.following {
      order.play(next)
      played.append(next)
    }
    return played
  }

  // MARK: Queue order

  @Test func inQueueOrderNeighboursFollow() {
    var order = order(3)
    #expect(!order.hasPrevious && order.next == 2)
    #expect(playOn(&order) == [2, 3])
    #expect(order.next == nil && order.hasPrevious && order.previous == [2, 1])
  }

  @Test func allAreRepeated() {
    var order = order(3)
    order.repeatMode = .all
    #expect(order.hasPrevious && order.previous == [3, 2, 1])
    #expect(playOn(&order, 5) == [2, 3, 1, 2, 3])
    #expect(order.previous == [2, 1, 3])
  }

  @Test func oneIsRepeatedUntilAnotherIsChosen() {
    var order = order(3)
    order.repeatMode = .one
    #expect(playOn(&order, 2) == [1, 1])
    #expect(order.next == 2)
    order.play(2)
    #expect(order.following == 2)
    order.play(3)
    #expect(order.next == nil && order.following == 3)
  }

  // MARK: Shuffled

  @Test(arguments: 1...20) func eachItemIsPlayedOnceInARandomOrder(seed: UInt64) {
    var order = order(40, seed: seed)
    order.play(17)
    order.setShuffled(true)
    let played = playOn(&order)
    #expect(played.sorted() == (1...40).filter { $0 != 17 })
    #expect(played != played.sorted() && order.next == nil)
    #expect(order.previous.prefix(40) == (played.dropLast().reversed() + [17, 1]).prefix(40))
  }

  @Test func orderDependsOnTheGeneratorOnly() {
    let orders = [UInt64(7), 7, 8].map { seed in
      var order = order(20, seed: seed)
      order.setShuffled(true)
      return order.upcoming
    }
    #expect(orders[0] == orders[1] && orders[0] != orders[2])
  }

  @Test(arguments: 1...50) func repeatedShuffleBeginsANewOrderThatDoesNotRepeatTheLastItemAtOnce(seed: UInt64)
  {
    var order = order(3, seed: seed)
    order.repeatMode = .all
    order.setShuffled(true)
    let played = [1] + playOn(&order, 29)
    for round in 0..<10 { #expect(Set(played[(round * 3)..<(round * 3 + 3)]) == [1, 2, 3]) }
    #expect(zip(played, played.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func withoutRepeatingTheNewOrderIsDropped() {
    var order = order(2)
    order.repeatMode = .all
    order.setShuffled(true)
    order.play(2)
    #expect(order.next == 1)
    order.repeatMode = .off
    #expect(order.next == nil)
    order.repeatMode = .one
    #expect(order.next == nil && order.following == 2)
  }

  @Test func aSingleItemIsRepeated() {
    var order = order(1)
    order.repeatMode = .all
    #expect(playOn(&order, 2) == [1, 1])
    order.setShuffled(true)
    #expect(playOn(&order, 2) == [1, 1])
    #expect(order.hasPrevious == false, "it was not left")
  }

  @Test func turningItOffContinuesWithTheNeighbours() {
    var order = order(10)
    order.setShuffled(true)
    order.play(4)
    order.setShuffled(false)
    #expect(order.next == 5 && order.previous.first == 3)
  }

  @Test func previousGoesBackThroughWhatWasPlayedAndNextForwardAgain() {
    var order = order(10)
    order.setShuffled(true)
    let first = playOn(&order, 2)
    let chosen = order.upcoming[3]
    order.play(chosen)
    let next = order.next
    #expect(order.previous == [first[1], first[0], 1])
    order.goBack(to: first[1])
    order.goBack(to: first[0])
    #expect(order.previous == [1])
    #expect(playOn(&order, 3) == [first[1], chosen, next])
  }

  @Test func goingBackPastAnItemLeavesItForLater() {
    var order = order(10)
    order.setShuffled(true)
    let first = playOn(&order, 2)
    order.goBack(to: 1)
    #expect(playOn(&order, 2) == first)
    #expect(!order.upcoming.contains(1))
  }

  // MARK: Changes of the queue

  @Test func addedItemsGetRandomPlacesAmongThoseToCome() {
    var order = order(50)
    order.setShuffled(true)
    let before = Array(playOn(&order, 10).suffix(1)) + order.upcoming
    order.update(Array(1...100))
    let after = [order.current].compactMap(\.self) + order.upcoming
    #expect(after.filter { $0 <= 50 } == before, "the others keep their order")
    let added = order.upcoming.filter { $0 > 50 }
    #expect(added.sorted() == Array(51...100) && added != added.sorted())
    let places = order.upcoming.indices.filter { order.upcoming[$0] > 50 }
    #expect(places[0] < 10 && places[49] > 75, "they are spread")
  }

  @Test func itemsInsertedAfterTheCurrentOneAreNext() {
    var order = order(5)
    order.setShuffled(true)
    let before = order.upcoming
    order.update([1, 7, 6, 2, 3, 4, 5], playingNext: [7, 6])
    #expect(order.upcoming == [7, 6] + before)
    order.setShuffled(false)
    #expect(order.next == 7)
  }

  @Test func removedItemsAreNotPlayed() {
    var order = order(6)
    order.repeatMode = .all
    order.setShuffled(true)
    _ = playOn(&order, 5)
    let (current, removed) = (order.current ?? 0, order.next ?? 0)
    order.update((1...6).filter { $0 != removed })
    #expect(Set(playOn(&order, 5)) == Set((1...6).filter { $0 != removed }))
    #expect(!order.previous.contains(removed) && order.previous.contains(current))
  }

  @Test func whatFollowsARemovedCurrentItemStays() {
    var order = order(5)
    #expect(order.next(notIn: [1, 2]) == 3)
    #expect(order.next(notIn: [1, 2, 3, 4, 5]) == nil)
    order.play(5)
    #expect(order.next(notIn: [5]) == nil)
    order.repeatMode = .all
    #expect(order.next(notIn: [5, 1]) == 2)
    order.setShuffled(true)
    let next = order.upcoming[1]
    #expect(order.next(notIn: [5, order.upcoming[0]]) == next)
    order.update([1, 2, 3, 4])
    #expect(order.current == nil && order.next == nil)
    order.play(next)
    #expect(order.current == next && !order.upcoming.contains(next))
  }

  @Test func tenThousandItemsAreAddedInLinearTime() {
    let clock = ContinuousClock()
    let times = [10_000, 40_000].map { count in
      var order = order(2)
      order.setShuffled(true)
      return clock.measure { order.update(Array(1...count)) }
    }
    // Four times as many take four times as long; sixteen times if time grew with the square.
    #expect(times[1] < times[0] * 10, "\(times)")
  }

  // MARK: Restoring

  @Test func aRandomOrderIsRestored() throws {
    var order = order(12)
    order.setShuffled(true)
    _ = playOn(&order, 4)
    var restored = PlayOrder<Int>(generator: SeededGenerator(seed: 99))
    restored.replaceQueue(with: order.queue, current: order.current)
    restored.restore(order.shuffledOrder)
    #expect(restored.upcoming == order.upcoming && restored.played == order.played)
    restored.restore(nil)
    #expect(!restored.isShuffled && restored.upcoming == [])
  }

  @Test func anOrderOfAnotherQueueIsCorrected() {
    var order = order(5)
    order.restore(QueueState.ShuffledOrder(played: [4, 99, -1], upcoming: [2, 2, 7, 0, 4]))
    #expect(order.played == [5])
    #expect(order.upcoming.filter { $0 == 3 }.count == 1)
    #expect(order.upcoming.sorted() == [2, 3, 4], "each once, without the current and the played one")
  }
}
