/// What the touched rows of a table change about the last snapshot: the items that the update reports, and the new
/// order.
struct TableCommit {
  /// The maximum number of splices in one update; beyond it, adjacent splices are joined. Each splice makes the list
  /// view walk its widgets, which costs more than replacing the rows in between.
  private static let mostSplices = 16

  /// The existing items whose content changed.
  let changed: [MediaItemID]
  /// The existing items whose path changed.
  let renamed: [MediaItemID]
  /// The existing items whose facts in the index differ.
  let described: [MediaItemID]
  /// The items of the last snapshot whose files no longer exist.
  let gone: [MediaItemID]
  /// The positions in the last snapshot of the rows that are removed or may move, ascending.
  let removedPositions: [Int]
  /// The new order of the rows.
  let reordering: Reordering

  /// Computes the changes.
  ///
  /// - Parameters:
  ///   - table: The last snapshot, with the rows' current values.
  ///   - touched: The slots that changed since the last snapshot.
  init(of table: LibrarySnapshot, touched: [MediaTable.Slot]) {
    func items(with state: MediaRow.State) -> [MediaItemID] {
      touched.filter { table.rows[Int($0)].state.isSuperset(of: [.alive, state]) }.map(table.identifier)
    }
    (changed, renamed, described) = (items(with: .changed), items(with: .renamed), items(with: .described))
    removedPositions = touched.compactMap { slot in
      let position = table.positions[Int(slot)]
      guard table.rows[Int(slot)].state.contains(.moved) else { return nil }
      return position == LibrarySnapshot.noPosition ? nil : Int(position)
    }
    .sorted()
    gone = removedPositions.map { table.order[$0] }
      .filter { !table.rows[Int($0)].state.contains(.alive) }.map(table.identifier)
    let inserted = touched.filter { table.rows[Int($0)].state.isSuperset(of: [.alive, .moved]) }
      .sorted(by: table.isBefore)
    reordering = Reordering(of: table, removing: removedPositions, inserting: inserted)
  }

  /// Whether nothing visible changed.
  var isEmpty: Bool {
    reordering.edits.isEmpty && changed.isEmpty && renamed.isEmpty && described.isEmpty
  }

  /// Gives the rows of a snapshot their new positions.
  func apply(to table: inout LibrarySnapshot) {
    for position in removedPositions {
      table.positions[Int(table.order[position])] = LibrarySnapshot.noPosition
    }
    let order = reordering.order
    table.order = order
    table.kindCounts = table.kindCounts(of: order)
    let start = min(reordering.edits.first?.position ?? order.count, removedPositions.first ?? order.count)
    for position in start..<order.count { table.positions[Int(order[position])] = UInt32(position) }
  }

  /// The step from the last snapshot to the new one.
  func update(to snapshot: LibrarySnapshot) -> LibraryUpdate {
    let splices = Edit.joined(reordering.edits, atMost: Self.mostSplices).map { edit in
      Splice(at: edit.position, removed: edit.removed, inserted: edit.range.map(snapshot.id))
    }
    return LibraryUpdate(
      snapshot: snapshot, splices: splices, changed: changed, renamed: renamed, described: described,
      removed: gone)
  }
}

extension LibrarySnapshot {
  fileprivate func identifier(of slot: UInt32) -> MediaItemID {
    MediaItemID(slot: Int(slot), generation: rows[Int(slot)].generation)
  }

  /// Counts the items of each combination of kinds. Neighbors are mostly of the same kinds.
  fileprivate func kindCounts(of order: [UInt32]) -> [MediaKinds: Int] {
    var (counts, last, run) = ([MediaKinds: Int](), MediaKinds(), 0)
    for slot in order {
      let kinds = rows[Int(slot)].kinds
      if kinds != last {
        counts[last, default: 0] += run
        (last, run) = (kinds, 0)
      }
      run += 1
    }
    counts[last, default: 0] += run
    return counts
  }
}
