/// The items that were removed from a queue, so that removals can be undone, the last one first.
struct RemovedItems {
  /// Neighbours that were removed together.
  private struct Removal {
    let items: [PlayerItem]
    /// The index of the first one.
    let index: Int
    /// The one of them that was current.
    let current: PlayerItem?
  }

  private var removals: [Removal] = []

  /// Records the items at a range of indices that are removed together. Call it before the removal.
  mutating func record(_ range: Range<Int>, of queue: QueuePlayer) {
    let items = Array(queue.items[range])
    let current = queue.currentIndex.flatMap { range.contains($0) ? queue.currentItem : nil }
    removals.append(Removal(items: items, index: range.lowerBound, current: current))
  }

  /// Restores the items that were removed last, at their index, and opens the one that was current.
  mutating func restoreLast(to queue: QueuePlayer) {
    guard let last = removals.popLast() else { return }
    queue.insert(last.items, at: last.index)
    if let current = last.current, queue.currentItem !== current { queue.jump(to: current) }
  }
}
