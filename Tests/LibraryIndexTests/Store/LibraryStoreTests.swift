import FileTesting
import GObjectKit
import GRDB
import MediaLibrary
import Testing

@testable import LibraryIndex

@Suite(.timeLimit(.minutes(1))) struct LibraryStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/data/library.sqlite" }

  @Test func aNewStoreIsEmptyAndUsesTheLog() throws {
    let store = try LibraryStore(path: path)
    let mode = try store.database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    #expect(mode == "wal")
    #expect(try store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM asset") } == 0)
  }

  @Test func aTruncatedDatabaseIsDamaged() throws {
    try addAssets(1000, to: LibraryStore(path: path))
    let bytes = try File(path: path).contents(limit: 1 << 24)
    try File(path: path).write(Bytes(bytes[..<(bytes.count / 2)]))
    #expect(throws: StoreFailure.damaged) { try LibraryStore(path: path) }
  }

  @Test func aFileThatIsNoDatabaseIsDamaged() throws {
    try File(path: path).parent.makeFolder()
    try File(path: path).write(Bytes(Array("This is a shopping list, and it is longer than a page.".utf8)))
    #expect(throws: StoreFailure.damaged) { try LibraryStore(path: path) }
  }

  @Test func aDatabaseOfANewerVersionIsNotTouched() throws {
    let store = try LibraryStore(path: path)
    try store.database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 holograms')") }
    store.close()
    #expect(throws: StoreFailure.newer) { try LibraryStore(path: path) }
  }

  @Test func aPathHasOneExistingFileAndAnyNumberOfMissingOnes() throws {
    let store = try LibraryStore()
    try store.database.write { database in
      var record = AssetRecord.sample("/p/a.jpg")
      for _ in 0..<3 {
        record.id = .make()
        try AssetTable.insert(record, revision: 1, in: database)
        try AssetTable.setMissing(record.id, since: Timestamp(nanoseconds: 5), revision: 2, in: database)
      }
      record.id = .make()
      try AssetTable.insert(record, revision: 3, in: database)
      let found = try AssetTable.records(at: AssetPath("/p/a.jpg"), in: database)
      #expect(found.count == 4)
      #expect(found.first?.id == record.id)
      record.id = .make()
      #expect(throws: DatabaseError.self) { try AssetTable.insert(record, revision: 4, in: database) }
    }
  }

  @Test func namesThatAreNotUTF8AreKept() throws {
    let store = try LibraryStore()
    let record = AssetRecord.sample("/p/" + String(fileBytes: [0x61, 0xFF, 0x2E, 0x6A]))
    try store.database.write { database in
      try AssetTable.insert(record, revision: 1, in: database)
      #expect(try AssetTable.records(at: record.path, in: database) == [record])
    }
  }

  private func addAssets(_ count: Int, to store: LibraryStore) throws {
    try store.database.write { database in
      for index in 0..<count {
        try AssetTable.insert(.sample("/pictures/\(index).jpg"), revision: 1, in: database)
      }
    }
    store.close()
  }
}
