import GObjectKit
import GRDB
import MediaLibrary

/// Compares the files of the library with the database. Used only by the actor that owns it.
final class LibraryComparison {
  private let context: IndexContext
  private let reading: FileReading
  private let pairs: LivePhotoPairs
  /// The assets of the files that the first scan has found; nil afterwards.
  private var found: Set<AssetID>? = []

  init(_ context: IndexContext, _ reading: FileReading, _ pairs: LivePhotoPairs) {
    (self.context, self.reading, self.pairs) = (context, reading, pairs)
  }

  /// Follows an update of the library.
  ///
  /// - Returns: The items to compare; see `reconcile`.
  func follow(_ update: LibraryUpdate) -> [MediaItemID] {
    let previous = context.snapshot
    context.snapshot = update.snapshot
    pairs.applyMissingFacts()
    setMissing(update.removed.compactMap { previous[$0] })
    // Items that only moved in the order are known.
    let inserted = update.splices.lazy.flatMap(\.inserted).filter { previous.index(of: $0) == nil }
    return Array(inserted) + update.renamed + update.changed
  }

  /// Finds the assets of files, and queues those that were not read or have changed.
  ///
  /// - Returns: The records in the order of the files; nil after a failure.
  @discardableResult
  func reconcile(_ files: [FoundFile]) -> [AssetRecord]? {
    guard !files.isEmpty else { return [] }
    guard let result = context.perform({ try $0.reconcile(files) }) else { return nil }
    if result.written > 0 {
      context.noteSuccess()
      context.didChange()
    }
    var facts: [ItemFactsUpdate] = []
    for (file, record) in zip(files, result.records) {
      found?.insert(record.id)
      let update = file.update(record)
      if update.facts != file.facts { facts.append(update) }
      if record.state == .unread {
        reading.enqueue(ReadQueue.Job(asset: record.id, item: file.id, date: record.date.timestamp))
      }
    }
    context.publish()
    context.apply(facts)
    return result.records
  }

  /// Marks the assets of removed items as missing, unless another file is at their path.
  private func setMissing(_ items: [MediaItem]) {
    guard !items.isEmpty else { return }
    let kinds = context.write { database, revision in
      try items.reduce(into: MediaKinds()) { kinds, item in
        let file = FoundFile(item)
        let record = try AssetTable.records(at: file.path, in: database).first
        guard let record, record.missingSince == nil, record.file.inode == file.inode else { return }
        try AssetTable.setMissing(record.id, since: .now, revision: revision, in: database)
        kinds.formUnion(record.kinds)
      }
    }
    guard let kinds else { return }
    context.didChange()
    if !kinds.isDisjoint(with: [.livePhoto, .livePhotoVideo]) { pairs.mark() }
  }

  /// Marks the assets as missing that the first scan has not found and whose file is gone. Those of folders that are not
  /// part of the library stay as they are.
  ///
  /// - Returns: Whether this was the first scan.
  func finishFirstScan() -> Bool {
    guard let found else { return false }
    self.found = nil
    context.status.isScanned = true
    defer { context.publish() }
    let gone = context.read { try AssetTable.existing(except: found, in: $0) }?.filter {
      !$0.path.file.exists
    }
    guard let gone, !gone.isEmpty else { return true }
    let done: Void? = context.write { database, revision in
      for record in gone {
        try AssetTable.setMissing(record.id, since: .now, revision: revision, in: database)
      }
      try AssetTable.removeForgotten(before: .now, in: database)
    }
    if done != nil { context.didChange() }
    return true
  }
}
