/// Remembers the rows of files that went away, so that they come back as the same item: out of the trash,
/// with a folder that is moved away and back, or in a folder that was too new to be followed when they
/// were moved there. A file is known again by its inode, size and time, whatever its path.
struct DepartedItems {
  private static let capacity = 4096
  /// So many are dropped together.
  private static let surplus = 512

  /// Several where hard links of one file went.
  private var slots: [FileFacts: [MediaTable.Slot]] = [:]
  /// Oldest first; may hold some that came back.
  private var queue: [(facts: FileFacts, slot: MediaTable.Slot)] = []

  var isEmpty: Bool { slots.isEmpty }

  /// Keeps the row of a file that was removed from the table.
  mutating func keep(_ slot: MediaTable.Slot, in table: inout MediaTable) {
    let facts = table.facts(slot)
    slots[facts, default: []].append(slot)
    queue.append((facts, slot))
    guard queue.count > Self.capacity + Self.surplus else { return }
    for (facts, slot) in queue.prefix(Self.surplus) where remove(slot, facts) { table.release(slot) }
    queue.removeFirst(Self.surplus)
  }

  /// Takes out the row of a file that was found. Of several names of one file, that of the same path.
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
