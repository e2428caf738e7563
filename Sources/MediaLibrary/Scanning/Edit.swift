import GObjectKit

/// A splice without the identifiers of the inserted rows.
struct Edit: Equatable {
  /// The index of the first row, after the preceding edits are applied.
  var position: Int
  var removed: Int
  var inserted: Int

  /// The indices of the inserted rows in the new order.
  var range: Range<Int> { position..<position + inserted }
}

extension Edit {
  /// Creates an edit that excludes equal rows at both ends. Returns nil if all rows are equal.
  init?(at position: Int, replacing removedRows: ArraySlice<UInt32>, with insertedRows: ArraySlice<UInt32>) {
    let equal = CommonEnds(removedRows, insertedRows)
    let count = equal.start + equal.end
    guard max(removedRows.count, insertedRows.count) > count else { return nil }
    self.init(
      position: position + equal.start, removed: removedRows.count - count,
      inserted: insertedRows.count - count)
  }

  /// Merges adjacent edits with the smallest gaps between them until at most `limit` edits are left.
  static func joined(_ edits: [Edit], atMost limit: Int) -> [Edit] {
    guard edits.count > limit else { return edits }
    let gaps = zip(edits, edits.dropFirst()).map { $1.position - $0.range.upperBound }
    // The widest gaps remain; for equal gaps the index decides.
    let wide = Set(gaps.indices.sorted { (gaps[$0], $0) > (gaps[$1], $1) }.prefix(limit - 1))
    var joined = [edits[0]]
    for (gap, next) in zip(gaps.indices, edits.dropFirst()) {
      if wide.contains(gap) {
        joined.append(next)
      } else {
        joined[joined.count - 1].removed += gaps[gap] + next.removed
        joined[joined.count - 1].inserted += gaps[gap] + next.inserted
      }
    }
    return joined
  }
}
