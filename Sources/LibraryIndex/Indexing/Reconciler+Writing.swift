import GObjectKit
import GRDB
import MediaLibrary

extension Reconciler {
  /// The result for a list of files.
  struct Result: Sendable {
    /// The records in the order of the files.
    var records: [AssetRecord] = []
    /// The number of records that were written.
    var written = 0
  }

  /// Reconciles files with a database, in one transaction if anything is to be written.
  ///
  /// The decisions are made twice: without a transaction, so that no other process waits while this one looks at the
  /// disk, and again in the transaction, with what was seen on the disk then.
  static func reconcile(_ files: [FoundFile], in store: LibraryStore) throws -> Result {
    let disk = DiskLookup()
    let reconciler = Reconciler(disk: disk)
    let decisions = try store.database.read { database in
      try files.map { try reconciler.decide($0, in: database) }
    }
    let isKnown = decisions.allSatisfy { if case .known = $0 { true } else { false } }
    guard !isKnown else { return Result(records: decisions.map(\.record)) }
    return try store.database.write { database in
      var result = Result()
      let revision = try AssetTable.beginRevision(in: database)
      for file in files {
        let decision = try reconciler.decide(file, in: database)
        try reconciler.write(decision, revision: revision, in: database)
        result.records.append(decision.record)
        if case .known = decision { continue }
        result.written += 1
      }
      try SearchTable.update(in: database)
      return result
    }
  }

  /// Writes a decision. Another asset that had the path is missing from now on; the file that it became, if any, is
  /// found after this one.
  private func write(_ decision: Decision, revision: Int64, in database: Database) throws {
    let record = decision.record
    if case .known = decision { return }
    let displaced = try AssetTable.records(at: record.path, in: database).first {
      $0.missingSince == nil && $0.id != record.id
    }
    if let displaced {
      try AssetTable.setMissing(displaced.id, since: .now, revision: revision, in: database)
    }
    if case .new = decision {
      try AssetTable.insert(record, revision: revision, in: database)
    } else {
      try AssetTable.update(record, revision: revision, in: database)
    }
  }
}
