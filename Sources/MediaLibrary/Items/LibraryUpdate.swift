/// Replaces consecutive rows of a list by other rows.
public struct Splice: Sendable, Hashable {
  /// The index of the first row, after all earlier splices of the same update are applied.
  public let position: Int
  /// The number of rows to remove.
  public let removed: Int
  /// The rows to insert. In the update's snapshot they start at `position`.
  public let inserted: [MediaItemID]

  /// Creates a splice.
  public init(at position: Int, removed: Int, inserted: [MediaItemID]) {
    (self.position, self.removed, self.inserted) = (position, removed, inserted)
  }

  /// The indices of the inserted rows after the splice.
  public var insertedRange: Range<Int> { position..<position + inserted.count }
}

/// The step from one snapshot to the next.
public struct LibraryUpdate: Sendable {
  /// The snapshot after the update.
  public let snapshot: LibrarySnapshot
  /// The splices that turn the previous snapshot into the new one, in ascending order of position. Rows that stay are
  /// not part of a splice, unless so many separate positions change that nearby splices are joined.
  public let splices: [Splice]
  /// The items whose file content changed. Their thumbnails are outdated.
  public let changed: [MediaItemID]
  /// The items whose path changed and whose content did not.
  public let renamed: [MediaItemID]
  /// The items whose facts in the index have changed, such as their kinds, and that are not part of a
  /// splice for another reason than their date.
  public let described: [MediaItemID]
  /// The items that are no longer in the library. An item that reappears, such as one restored from the trash, has the
  /// same identifier again.
  public let removed: [MediaItemID]

  /// Creates an update, for sources other than the scanner.
  public init(
    snapshot: LibrarySnapshot, splices: [Splice], changed: [MediaItemID] = [], renamed: [MediaItemID] = [],
    described: [MediaItemID] = [], removed: [MediaItemID] = []
  ) {
    (self.snapshot, self.splices) = (snapshot, splices)
    (self.changed, self.renamed, self.described, self.removed) = (changed, renamed, described, removed)
  }
}
