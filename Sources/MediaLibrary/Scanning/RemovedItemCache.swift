/// Keeps the rows of removed files, so that a file that reappears becomes the same item again: after restoring it from
/// the trash, after moving its folder away and back, or after moving it into a new folder that was not yet monitored.
/// Identifies a file by inode, size and modification time, regardless of its path.
struct RemovedItemCache {
  private static let capacity = 4096
  /// The number of rows to drop at once when the capacity is exceeded.
  private static let surplus = 512

  /// The removed rows. A file has several rows if several hard links were removed.
  private var slots: [FileFacts: [MediaTable.Slot]] = [:]
  /// The removed rows, oldest first; may contain rows that were taken out again.
  private var queue: [(facts: FileFacts, slot: MediaTable.Slot)] = []

  var isEmpty: Bool { slots.isEmpty }

  /// Stores the row of a file that was removed from the table.
  mutating func keep(_ slot: MediaTable.Slot, in table: inout MediaTable) {
    let facts = table.facts(slot)
    slots[facts, default: []].append(slot)
    queue.append((facts, slot))
    guard queue.count > Self.capacity + Self.surplus else { return }
    for (facts, slot) in queue.prefix(Self.surplus) where remove(slot, facts) { table.release(slot) }
    queue.removeFirst(Self.surplus)
  }

  /// Removes and returns the row of a file that was found again. Among the hard links of one file, prefers the row with
  /// the same path.
  mutating func take(_ facts: FileFacts, path: @autoclosure () -> String, in table: MediaTable) -> MediaTable
    .Slot?
  {
    guard let candidates = slots[facts], let last = candidates.last else { return nil }
    var slot = last
    if candidates.count > 1 {
      let path = path()
      slot = candidates.first { table.path($0) == path } ?? last
    }
    _ = remove(slot, facts)
    return slot
  }

  private mutating func remove(_ slot: MediaTable.Slot, _ facts: FileFacts) -> Bool {
    guard var candidates = slots[facts], let index = candidates.firstIndex(of: slot) else { return false }
    candidates.remove(at: index)
    slots[facts] = candidates.isEmpty ? nil : candidates
    return true
  }
}
