import FileTesting
import GObjectKit
import GRDB
import MediaLibrary
import TestTools
import Testing

@testable import LibraryIndex

/// Databases that cannot be written or are locked.
@Suite(.timeLimit(.minutes(1))) struct UnusableFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1], to: "a.jpg")
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory))
  func aReadOnlyFolderIsSaidAndTheIndexWorksInMemory() throws {
    let volume = try TemporaryVolume(memory: 256, isReadOnly: true)
    let database = try IndexDatabase(IndexDatabase.Location(folder: volume.path + "/data"))
    #expect(database.problem == .readOnly)
    #expect(!database.isPersistent)
    try database.write { try AssetTable.insert(.sample("/p/a.jpg"), revision: 1, in: $0) }
    database.outdateMirror()
    database.close()
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory)) func aFullVolumeIsSaid() throws {
    let volume = try TemporaryVolume(memory: 400)
    let database = try IndexDatabase(IndexDatabase.Location(folder: volume.path))
    #expect(database.problem == nil)
    #expect(throws: StoreFailure.full) {
      for index in 0..<10_000 {
        try database.write { try AssetTable.insert(.sample("/p/\(index).jpg"), revision: 1, in: $0) }
      }
    }
    database.report(.full)
    #expect(database.problem == .full)
  }

  @Test func aLockedDatabaseIsSaidAndUsedWhenTheLockEnds() throws {
    let data = try TemporaryFolder()
    let location = IndexDatabase.Location(folder: data.path)
    let first = try LibraryStore(path: location.database)
    try first.database.write { try AssetTable.insert(.sample("/p/a.jpg"), revision: 1, in: $0) }
    first.close()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: location.database, configuration: configuration)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    }
    let database = try IndexDatabase(location)
    #expect(database.problem == .locked)
    // What a person makes in the meantime is not lost.
    try database.write { database in
      try AlbumTable.insertIfMissing(.make(), name: "Summer", in: database)
    }
    #expect(!database.reopen())
    try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try other.close()
    #expect(database.reopen())
    #expect(database.problem == nil)
    #expect(try database.read(AlbumTable.albums).map(\.name) == ["Summer"])
    #expect(try database.read { try AssetTable.records(at: AssetPath("/p/a.jpg"), in: $0).count } == 1)
  }
}
