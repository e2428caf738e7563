import GObjectKit
import GRDB
import MediaLibrary

/// Comparing the files of the library with the database.
extension LibraryIndexer {
  /// The number of files to compare at once; takes some milliseconds, after which other calls have their turn.
  private static let chunk = 500

  func handle(_ update: LibraryUpdate) async {
    let previous = snapshot
    snapshot = update.snapshot
    applyMissingFacts()
    setMissing(update.removed.compactMap { previous[$0] })
    // Items that only moved in the order are known.
    let inserted = update.splices.lazy.flatMap(\.inserted).filter { previous.index(of: $0) == nil }
    await reconcile(Array(inserted) + update.renamed + update.changed)
  }

  /// Finds the assets of items, and reads those that were not read or have changed.
  func reconcile(_ ids: [MediaItemID]) async {
    var rest = ids[...]
    while !rest.isEmpty {
      await deferral?.value
      let files = rest.prefix(Self.chunk).compactMap { snapshot[$0] }.map(FoundFile.init)
      rest = rest.dropFirst(Self.chunk)
      reconcileNow(files)
      await Task.yield()
    }
  }

  /// Finds the assets of files. Returns the records in the order of the files; nil after a failure.
  @discardableResult
  func reconcileNow(_ files: [FoundFile]) -> [AssetRecord]? {
    guard !files.isEmpty else { return [] }
    guard let result = perform({ try $0.reconcile(files) }) else { return nil }
    if result.written > 0 {
      noteSuccess()
      didChange()
    }
    var facts: [ItemFactsUpdate] = []
    for (file, record) in zip(files, result.records) {
      found?.insert(record.id)
      let update = file.update(record)
      if update.facts != file.facts { facts.append(update) }
      if record.state == .unread {
        enqueue(ReadQueue.Job(asset: record.id, item: file.id, date: record.date.timestamp))
      }
    }
    startReading()
    publish()
    if !facts.isEmpty { scanner.apply(facts) }
    return result.records
  }

  /// Marks the assets of removed items as missing, unless another file is at their path.
  private func setMissing(_ items: [MediaItem]) {
    guard !items.isEmpty else { return }
    let kinds = write { database, revision in
      try items.reduce(into: MediaKinds()) { kinds, item in
        let file = FoundFile(item)
        let record = try AssetTable.records(at: file.path, in: database).first
        guard let record, record.missingSince == nil, record.file.inode == file.inode else { return }
        try AssetTable.setMissing(record.id, since: .now, revision: revision, in: database)
        kinds.formUnion(record.kinds)
      }
    }
    guard let kinds else { return }
    didChange()
    if !kinds.isDisjoint(with: [.livePhoto, .livePhotoVideo]) { markPairs() }
  }

  /// Marks the assets as missing that the first scan has not found and whose file is gone. Those of folders that are not
  /// part of the library stay as they are.
  func finishFirstScan() {
    guard let found else { return }
    self.found = nil
    status.isScanned = true
    compareKnownSidecars()
    defer { publish() }
    let gone = read { try AssetTable.existing(except: found, in: $0) }?.filter { !$0.path.file.exists }
    guard let gone, !gone.isEmpty else { return settle() }
    let done: Void? = write { database, revision in
      for record in gone {
        try AssetTable.setMissing(record.id, since: .now, revision: revision, in: database)
      }
      try AssetTable.removeForgotten(before: .now, in: database)
    }
    if done != nil { didChange() }
    settle()
  }

  /// Counts a change of the database.
  func didChange() {
    status.changes += 1
    // Their numbers of files that exist.
    if !status.albums.isEmpty { loadAlbums() }
    publish()
  }

  // MARK: Other programs

  /// Applies the changes that another instance of the program has made, and opens the database again after it was
  /// deleted or locked.
  func poll() {
    if database?.reopen() == true {
      status.problem = database?.problem
      adoptDatabase()
      return reconcileAllLater()
    }
    guard let version = perform({ try $0.dataVersion() }), version != dataVersion else { return }
    dataVersion = version
    let last = revision
    let changed = read { database in
      (
        records: try AssetTable.records(changedAfter: last, in: database),
        revision: try AssetTable.revision(in: database)
      )
    }
    guard let changed else { return }
    revision = changed.revision
    apply(changed.records)
    loadAlbums()
    didChange()
  }

  /// Passes the facts of records to the scanner. They are not compared with those of the snapshot, which may be older than
  /// facts that are on their way to the scanner; the scanner ignores what does not change.
  ///
  /// - Parameter known: Items of assets that the snapshot may not contain yet.
  func apply(_ records: [AssetRecord], to known: [AssetID: MediaItemID] = [:]) {
    let items = snapshot.ids(of: Set(records.lazy.map(\.id))).merging(known) { $1 }
    let facts = records.compactMap { record in
      items[record.id].flatMap { snapshot[$0] }.map { FoundFile($0).update(record) }
    }
    if !facts.isEmpty { scanner.apply(facts) }
  }
}
