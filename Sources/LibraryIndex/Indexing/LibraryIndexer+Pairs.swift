import MediaLibrary

/// Live Photos in two files, which neither file shows by itself.
extension LibraryIndexer {
  /// Gives the photo and the video of each pair their kinds, and takes them from files whose partner is gone.
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

  /// Gives the scanner the facts of records, also of those whose items the snapshot does not contain yet: the identifiers
  /// of their assets may be on their way to the scanner.
  private func show(_ records: [AssetRecord]) {
    let known = snapshot.ids(of: Set(records.lazy.map(\.id)))
    unshown = Set(records.lazy.map(\.id).filter { known[$0] == nil })
    apply(records.filter { known[$0.id] != nil }, to: known)
  }

  /// Gives the scanner the present facts of assets that an update has brought into the snapshot.
  func showLate() {
    guard !unshown.isEmpty else { return }
    let found = snapshot.ids(of: unshown)
    guard !found.isEmpty else { return }
    unshown.subtract(found.keys)
    let records = read { database in try found.keys.compactMap { try AssetTable.record($0, in: database) } }
    apply(records ?? [], to: found)
  }
}
