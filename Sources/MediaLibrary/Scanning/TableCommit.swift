import GObjectKit

/// Sorting the rows and computing the splices.
extension MediaTable {
  /// The maximum number of splices in one update; beyond it, adjacent splices are joined. Each splice makes the list
  /// view walk its widgets, which costs more than replacing the rows in between.
  private static let mostSplices = 16

  /// Applies all changes since the last commit to the order. Returns nil if nothing visible changed.
  mutating func commit() -> LibraryUpdate? {
    defer { reclaim() }
    guard isTouched else { return nil }
    let (changed, renamed, described) = (
      items(with: .changed), items(with: .renamed), items(with: .described)
    )
    let (removed, inserted) = (removedPositions(), insertedSlots())
    let gone = removed.map { current.order[$0] }.filter { !isAlive($0) }.map(identifier)
    let (order, edits) = reordered(removing: removed, inserting: inserted)
    for position in removed { current.positions[Int(current.order[position])] = LibrarySnapshot.noPosition }
    current.order = order
    current.kindCounts = kindCounts(of: order)
    let start = min(edits.first?.position ?? order.count, removed.first ?? order.count)
    for position in start..<order.count { current.positions[Int(order[position])] = UInt32(position) }
    for slot in touched { current.rows[Int(slot)].state.subtract(.touched) }
    touched.removeAll(keepingCapacity: true)
    guard !edits.isEmpty || !changed.isEmpty || !renamed.isEmpty || !described.isEmpty else { return nil }
    let made = Edit.joined(edits, atMost: Self.mostSplices).map { edit in
      Splice(at: edit.position, removed: edit.removed, inserted: edit.range.map(current.id))
    }
    return LibraryUpdate(
      snapshot: current, splices: made, changed: changed, renamed: renamed, described: described,
      removed: gone)
  }

  /// Counts the items of each combination of kinds. Neighbors are mostly of the same kinds.
  private func kindCounts(of order: [Slot]) -> [MediaKinds: Int] {
    var (counts, last, run) = ([MediaKinds: Int](), MediaKinds(), 0)
    for slot in order {
      let kinds = current.rows[Int(slot)].kinds
      if kinds != last {
        counts[last, default: 0] += run
        (last, run) = (kinds, 0)
      }
      run += 1
    }
    counts[last, default: 0] += run
    return counts
  }

  private func identifier(of slot: Slot) -> MediaItemID {
    MediaItemID(slot: Int(slot), generation: current.rows[Int(slot)].generation)
  }

  /// Returns the positions of the rows that are removed or may move, in ascending order.
  private func removedPositions() -> [Int] {
    touched.compactMap { slot in
      let position = current.positions[Int(slot)]
      guard current.rows[Int(slot)].state.contains(.moved) else { return nil }
      return position == LibrarySnapshot.noPosition ? nil : Int(position)
    }
    .sorted()
  }

  /// Returns the rows that are inserted or may move, sorted.
  private func insertedSlots() -> [Slot] {
    touched.filter { current.rows[Int($0)].state.isSuperset(of: [.alive, .moved]) }
      .sorted { isBefore($0, $1, in: current) }
  }

  /// Returns the existing items with a changed `state`.
  private func items(with state: MediaRow.State) -> [MediaItemID] {
    touched.filter { current.rows[Int($0)].state.isSuperset(of: [.alive, state]) }.map(identifier)
  }

  /// Computes the new order and the edits that lead to it. Unchanged rows keep their order, so that each inserted row
  /// is found by binary search among them.
  private func reordered(
    removing removed: [Int], inserting inserted: [Slot]
  ) -> (order: [Slot], edits: [Edit]) {
    let old = current.order
    var kept: [Slot] = []
    kept.reserveCapacity(old.count - removed.count)
    var from = 0
    for position in removed {
      kept.append(contentsOf: old[from..<position])
      from = position + 1
    }
    kept.append(contentsOf: old[from...])

    var order: [Slot] = []
    order.reserveCapacity(kept.count + inserted.count)
    var edits: [Edit] = []
    var (nextRemoved, nextInserted, taken) = (0, 0, 0)
    var gap = 0
    while nextRemoved < removed.count || nextInserted < inserted.count {
      // A gap precedes an unchanged row. Removals and insertions in the same gap form one edit.
      let removedGap = nextRemoved < removed.count ? removed[nextRemoved] - nextRemoved : Int.max
      if nextInserted < inserted.count, gap <= removedGap {
        gap = insertionIndex(of: inserted[nextInserted], in: kept, from: gap)
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
          && (here == kept.count || isBefore(inserted[nextInserted], kept[here], in: current))
      }
      let removedRows = old[
        firstRemoved < nextRemoved ? removed[firstRemoved]..<removed[nextRemoved - 1] + 1 : 0..<0]
      let insertedRows = inserted[firstInserted..<nextInserted]
      if let edit = Edit(at: order.count, replacing: removedRows, with: insertedRows) { edits.append(edit) }
      order.append(contentsOf: insertedRows)
    }
    order.append(contentsOf: kept[taken...])
    return (order, edits)
  }

  /// Returns the first index from `start` whose row follows `slot`.
  private func insertionIndex(of slot: Slot, in kept: [Slot], from start: Int) -> Int {
    var (low, high) = (start, kept.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(kept[middle], slot, in: current) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The order of the library: newest first, then by name, then by folder. Two rows with the same path, which exist only
/// while one file replaces another, keep the order of their slots.
private func isBefore(_ first: MediaTable.Slot, _ second: MediaTable.Slot, in table: LibrarySnapshot) -> Bool
{
  let (a, b) = (table.rows[Int(first)], table.rows[Int(second)])
  if a.date != b.date { return a.date > b.date }
  let (namesOfA, namesOfB) = (table.blocks[Int(a.block)], table.blocks[Int(b.block)])
  let names = compareFileBytes(namesOfA.bytes, a.nameRange, namesOfB.bytes, b.nameRange)
  if names != 0 { return names < 0 }
  let (folderOfA, folderOfB) = (namesOfA.folder.bytes, namesOfB.folder.bytes)
  let folders = compareFileBytes(folderOfA, 0..<folderOfA.count, folderOfB, 0..<folderOfB.count)
  return folders != 0 ? folders < 0 : first < second
}
