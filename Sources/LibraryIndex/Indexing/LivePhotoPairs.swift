import MediaLibrary

/// Live Photos in two files, which are recognized only by both files. Used only by the actor that owns it.
final class LivePhotoPairs {
  private let context: IndexContext
  /// Assets whose items the snapshot did not contain when their kinds changed.
  private var assetsWithoutItem = Set<AssetID>()

  init(_ context: IndexContext) { self.context = context }

  /// Sets the kinds of the photo and the video of each pair, and removes them from files whose partner is gone.
  func mark() {
    guard let changes = context.read(StackQuery.pairChanges), !changes.isEmpty else { return }
    let records = context.write { database, revision in
      try changes.compactMap { id, kinds in
        try AssetTable.setKinds(kinds, of: id, revision: revision, in: database)
        return try AssetTable.record(id, in: database)
      }
    }
    guard let records else { return }
    show(records)
    context.didChange()
  }

  /// Passes the facts of records to the scanner; those of assets whose items the snapshot does not contain yet are passed
  /// by `applyMissingFacts`.
  private func show(_ records: [AssetRecord]) {
    let known = context.snapshot.ids(of: Set(records.lazy.map(\.id)))
    assetsWithoutItem = Set(records.lazy.map(\.id).filter { known[$0] == nil })
    context.apply(records.filter { known[$0.id] != nil }, to: known)
  }

  /// Passes the present facts of assets to the scanner whose items an update has added to the snapshot.
  func applyMissingFacts() {
    guard !assetsWithoutItem.isEmpty else { return }
    let found = context.snapshot.ids(of: assetsWithoutItem)
    guard !found.isEmpty else { return }
    assetsWithoutItem.subtract(found.keys)
    let records = context.read { database in
      try found.keys.compactMap { try AssetTable.record($0, in: database) }
    }
    context.apply(records ?? [], to: found)
  }
}
