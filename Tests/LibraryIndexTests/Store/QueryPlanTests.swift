import GObjectKit
import GRDB
import MediaLibrary
import Synchronization
import Testing

@testable import LibraryIndex

/// Statements that run for each change take time in proportion to the change, not to the library.
@Suite(.timeLimit(.minutes(1))) struct QueryPlanTests {
  private final class Statements: Sendable {
    let all = Mutex<Set<String>>([])
  }

  private let store: LibraryStore
  private let statements = Statements()

  init() throws { store = try LibraryStore() }

  /// Runs `body` and returns the plans of its statements that read all assets.
  private func scans(
    _ body: (Database, _ revision: Int64) throws -> Void
  ) throws -> [String] {
    try store.database.write { database in
      database.trace { [statements] event in
        guard case .statement(let statement) = event else { return }
        statements.all.withLock { _ = $0.insert(statement.expandedSQL) }
      }
      let revision = try AssetTable.beginRevision(in: database)
      try body(database, revision)
      try SearchTable.update(in: database)
      database.trace(nil)
      let all = statements.all.withLock { $0 }
      #expect(!all.isEmpty)
      return try all.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("UPDATE asset ") }.flatMap { sql in
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(sql)").compactMap { row in
          let detail: String = row["detail"]
          return detail.hasPrefix("SCAN asset") ? "\(detail): \(sql)" : nil
        }
      }
    }
  }

  @Test func aChangedAssetIsWrittenWithoutReadingTheOthers() throws {
    let record = AssetRecord.sample("/pictures/a.jpg", id: AssetID(rawValue: 5), inode: 5)
    let scans = try scans { database, revision in
      try AssetTable.insert(record, revision: revision, in: database)
      try AssetTable.write(
        AssetMetadata(), of: record.id, date: record.date, contentHash: 7, revision: revision, in: database)
      try AssetTable.setKinds(.livePhoto, of: record.id, revision: revision, in: database)
      try AssetTable.setMissing(record.id, since: .now, revision: revision, in: database)
    }
    #expect(scans.isEmpty)
  }

  @Test func aFileIsFoundWithoutReadingTheOthers() throws {
    let record = AssetRecord.sample("/pictures/a.jpg", id: AssetID(rawValue: 5), inode: 5)
    let scans = try scans { database, revision in
      _ = try AssetTable.records(at: record.path, in: database)
      _ = try AssetTable.records(withSize: 5, inode: 5, limit: 8, in: database)
      _ = try AssetTable.records(withContent: 5, limit: 8, in: database)
      _ = try AssetTable.knowsContent(ofSize: 5, in: database)
      _ = try AssetTable.records(changedAfter: revision - 1, in: database)
    }
    #expect(scans.isEmpty)
  }

  @Test func livePhotosAreFoundWithoutReadingTheOthers() throws {
    #expect(try scans { database, _ in _ = try StackQuery.pairChanges(in: database) }.isEmpty)
  }
}
