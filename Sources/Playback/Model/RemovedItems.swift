/// The items that were removed from a queue, so that removals can be undone, the last one first.
struct RemovedItems {
  private struct Removal {
    let item: PlayerItem
    let index: Int
    let wasCurrent: Bool
  }

  /// Each element holds the items that were removed together, in their order.
  private var removals: [[Removal]] = []

  /// Records the items at a range of indices that are removed together. Call it before the removal.
  mutating func record(_ range: Range<Int>, of queue: QueuePlayer) {
    removals.append(
      range.map { index in
        let item = queue.items[index]
        return Removal(item: item, index: index, wasCurrent: item === queue.currentItem)
      })
  }

  /// Restores the items that were removed last, at their index, and opens the one that was current.
  mutating func restoreLast(to queue: QueuePlayer) {
    for last in removals.popLast() ?? [] {
      let before = last.index > 0 ? queue.items[min(last.index, queue.items.count) - 1] : nil
      queue.insert(last.item, after: before)
      if before == nil { queue.move(last.item, to: 0) }
      if last.wasCurrent, queue.currentItem !== last.item { queue.jump(to: last.item) }
    }
  }
}
