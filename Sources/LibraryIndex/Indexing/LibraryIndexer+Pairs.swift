import MediaLibrary

/// Live Photos in two files, which are recognized only by both files.
extension LibraryIndexer {
  /// Sets the kinds of the photo and the video of each pair, and removes them from files whose partner is gone.
  func markPairs() {
    guard let changes = read(StackQuery.pairChanges), !changes.isEmpty else { return }
    let records = write { database, revision in
      try changes.compactMap { id, kinds in
        try AssetTable.setKinds(kinds, of: id, revision: revision, in: database)
        return try AssetTable.record(id, in: database)
      }
    }
    guard let records else { return }
    show(records)
    didChange()
  }

  /// Passes the facts of records to the scanner; those of assets whose items the snapshot does not contain yet are passed
  /// by `applyMissingFacts`.
  private func show(_ records: [AssetRecord]) {
    let known = snapshot.ids(of: Set(records.lazy.map(\.id)))
    assetsWithoutItem = Set(records.lazy.map(\.id).filter { known[$0] == nil })
    apply(records.filter { known[$0.id] != nil }, to: known)
  }

  /// Passes the present facts of assets to the scanner whose items an update has added to the snapshot.
  func applyMissingFacts() {
    guard !assetsWithoutItem.isEmpty else { return }
    let found = snapshot.ids(of: assetsWithoutItem)
    guard !found.isEmpty else { return }
    assetsWithoutItem.subtract(found.keys)
    let records = read { database in try found.keys.compactMap { try AssetTable.record($0, in: database) } }
    apply(records ?? [], to: found)
  }
}
