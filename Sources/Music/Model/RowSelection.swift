/// The selected rows of a list, as clicks and keys change them.
nonisolated struct RowSelection: Equatable {
  private(set) var rows: Set<UInt64> = []
  /// The row from which a range is selected.
  private var anchor: UInt64?

  /// Selects one row and no other.
  mutating func select(_ row: UInt64) { (rows, anchor) = ([row], row) }

  /// Selects a row in addition, or no longer.
  mutating func toggle(_ row: UInt64) {
    if rows.remove(row) == nil { rows.insert(row) }
    anchor = row
  }

  /// Selects the rows from the anchor to a row.
  mutating func extend(to row: UInt64, in order: [UInt64]) {
    guard let end = order.firstIndex(of: row) else { return }
    let start = anchor.flatMap { order.firstIndex(of: $0) } ?? end
    rows = Set(order[min(start, end)...max(start, end)])
    anchor = order[start]
  }

  /// Selects all rows.
  mutating func selectAll(_ order: [UInt64]) { rows = Set(order) }

  /// Selects no row.
  mutating func clear() { (rows, anchor) = ([], nil) }

  /// Keeps the rows that are still there.
  mutating func keep(_ order: [UInt64]) {
    rows.formIntersection(order)
    if let row = anchor, !rows.contains(row) { anchor = nil }
  }
}
