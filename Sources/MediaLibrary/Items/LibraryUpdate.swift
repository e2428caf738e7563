/// Rows that give way to others.
public struct Splice: Sendable, Hashable {
  /// Where, counted in the list as it is once all earlier splices of the same update are made.
  public let position: Int
  /// How many rows go.
  public let removed: Int
  /// Which rows come. In the update's snapshot they are from `position` on.
  public let inserted: [MediaItemID]

  /// A splice.
  public init(at position: Int, removed: Int, inserted: [MediaItemID]) {
    (self.position, self.removed, self.inserted) = (position, removed, inserted)
  }

  /// Where the rows are, after the splice, that came by it.
  public var insertedRange: Range<Int> { position..<position + inserted.count }
}

/// The step from one snapshot to the next.
public struct LibraryUpdate: Sendable {
  /// The items after it.
  public let snapshot: LibrarySnapshot
  /// What to do to a list that shows the snapshot before, from the first row to the last. Few: rows
  /// that stay are spared, except where so many places change that a list gains nothing by it.
  public let splices: [Splice]
  /// Items whose file has another content now: their pictures must be made again.
  public let changed: [MediaItemID]
  /// Items whose file has another path now, and the same content.
  public let renamed: [MediaItemID]

  /// An update that somebody else than the scanner worked out.
  public init(
    snapshot: LibrarySnapshot, splices: [Splice], changed: [MediaItemID] = [], renamed: [MediaItemID] = []
  ) {
    (self.snapshot, self.splices, self.changed, self.renamed) = (snapshot, splices, changed, renamed)
  }
}
