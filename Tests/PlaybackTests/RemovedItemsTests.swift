import Testing

@testable import Playback

extension PlaybackTests {
  @MainActor struct RemovedItemsTests {
    private let queue = QueuePlayer(
      items: ["a", "b", "c"].map { PlayerItem(uri: "https://example.org/\($0)") }, service: FakePlayback())

    private var names: [String] { queue.items.map(\.name) }

    @Test func removalsAreUndoneTheLastOneFirst() {
      var removed = RemovedItems()
      removed.record(queue.items.indices, of: queue)
      queue.removeAll()
      queue.insert(PlayerItem(uri: "https://example.org/d"))
      removed.record(0..<1, of: queue)
      queue.remove(queue.items[0])
      removed.restoreLast(to: queue)
      #expect(names == ["d"])
      removed.restoreLast(to: queue)
      #expect(names == ["a", "b", "c", "d"] && queue.currentItem === queue.items[0])
      removed.restoreLast(to: queue)
      #expect(names == ["a", "b", "c", "d"])
    }

    @Test func anItemReturnsToItsIndexAndIsCurrentAgain() {
      var removed = RemovedItems()
      queue.jump(to: queue.items[1])
      removed.record(1..<2, of: queue)
      queue.remove(queue.items[1])
      #expect(names == ["a", "c"] && queue.currentItem === queue.items[1])
      removed.restoreLast(to: queue)
      #expect(names == ["a", "b", "c"] && queue.currentItem === queue.items[1])
    }
  }
}
