import GObjectKit

/// A new order of the library's rows, and the edits that lead to it.
struct Reordering {
  /// The slots in the new order.
  let order: [UInt32]
  /// The edits that turn the previous order into the new one, in ascending order of position.
  let edits: [Edit]

  /// Computes the order. Unchanged rows keep their order, so that each inserted row is found by binary search among them.
  ///
  /// - Parameters:
  ///   - table: The previous order, with the current values of the rows.
  ///   - removed: The positions of the rows that leave their place, ascending.
  ///   - inserted: The slots of the rows that get a place, sorted.
  init(of table: LibrarySnapshot, removing removed: [Int], inserting inserted: [UInt32]) {
    let old = table.order
    let kept = Self.kept(of: old, removing: removed)
    var order: [UInt32] = []
    order.reserveCapacity(kept.count + inserted.count)
    var edits: [Edit] = []
    var (nextRemoved, nextInserted, taken) = (0, 0, 0)
    var gap = 0
    while nextRemoved < removed.count || nextInserted < inserted.count {
      // A gap precedes an unchanged row. Removals and insertions in the same gap form one edit.
      let removedGap = nextRemoved < removed.count ? removed[nextRemoved] - nextRemoved : Int.max
      if nextInserted < inserted.count, gap <= removedGap {
        gap = table.insertionIndex(of: inserted[nextInserted], in: kept, from: gap)
      }
      let insertedGap = nextInserted < inserted.count ? gap : Int.max
      let here = min(removedGap, insertedGap)
      order.append(contentsOf: kept[taken..<here])
      taken = here
      let firstRemoved = nextRemoved
      while nextRemoved < removed.count, removed[nextRemoved] - nextRemoved == here { nextRemoved += 1 }
      let firstInserted = nextInserted
      if insertedGap == here {
        repeat {
          nextInserted += 1
        } while nextInserted < inserted.count
          && (here == kept.count || table.isBefore(inserted[nextInserted], kept[here]))
      }
      let removedRows = old[
        firstRemoved < nextRemoved ? removed[firstRemoved]..<removed[nextRemoved - 1] + 1 : 0..<0]
      let insertedRows = inserted[firstInserted..<nextInserted]
      if let edit = Edit(at: order.count, replacing: removedRows, with: insertedRows) { edits.append(edit) }
      order.append(contentsOf: insertedRows)
    }
    order.append(contentsOf: kept[taken...])
    (self.order, self.edits) = (order, edits)
  }

  private static func kept(of old: [UInt32], removing removed: [Int]) -> [UInt32] {
    var kept: [UInt32] = []
    kept.reserveCapacity(old.count - removed.count)
    var from = 0
    for position in removed {
      kept.append(contentsOf: old[from..<position])
      from = position + 1
    }
    kept.append(contentsOf: old[from...])
    return kept
  }
}

extension LibrarySnapshot {
  /// The order of the library: newest first, then by name, then by folder. Two rows with the same path, which exist only
  /// while one file replaces another, keep the order of their slots.
  func isBefore(_ first: UInt32, _ second: UInt32) -> Bool {
    let (a, b) = (rows[Int(first)], rows[Int(second)])
    if a.date != b.date { return a.date > b.date }
    let (namesOfA, namesOfB) = (blocks[Int(a.block)], blocks[Int(b.block)])
    let names = compareFileBytes(namesOfA.bytes, a.nameRange, namesOfB.bytes, b.nameRange)
    if names != 0 { return names < 0 }
    let (folderOfA, folderOfB) = (namesOfA.folder.bytes, namesOfB.folder.bytes)
    let folders = compareFileBytes(folderOfA, 0..<folderOfA.count, folderOfB, 0..<folderOfB.count)
    return folders != 0 ? folders < 0 : first < second
  }

  /// Returns the first index of sorted slots, from `start`, whose row follows the row of a slot.
  fileprivate func insertionIndex(of slot: UInt32, in sorted: [UInt32], from start: Int) -> Int {
    var (low, high) = (start, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(sorted[middle], slot) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
