import FileTesting
import GObjectKit
import Glibc
import MediaLibrary
import Testing

@testable import LibraryIndex

/// Files keep their identifiers. Each test changes real files as if the program were not running, and scans again.
@Suite(.timeLimit(.minutes(1))) struct ReconcilerTests {
  private let folder: TemporaryFolder
  private let store: LibraryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try LibraryStore()
  }

  /// Reconciles all files of the folder, and marks the others as missing. Returns the records by name.
  @discardableResult
  private func scan(reading: Bool = true) throws -> [String: AssetRecord] {
    let names = folder.files
    let files = try names.enumerated().map { index, name in
      FoundFile(
        id: MediaItemID(rawValue: UInt64(index + 1)), path: folder.path(name),
        info: try File(path: folder.path(name)).info())
    }
    let records = try Reconciler.reconcile(files, in: store).records
    let found = Set(records.map(\.id))
    try store.database.write { database in
      for record in try AssetTable.records(changedAfter: -1, in: database)
      where record.missingSince == nil && !found.contains(record.id) {
        try AssetTable.setMissing(record.id, since: .now, revision: 1, in: database)
      }
      guard reading else { return }
      for record in records where record.state == .unread {
        try AssetTable.write(
          AssetMetadata(), of: record.id, date: record.date,
          contentHash: ContentHash.hash(ofFileAt: record.path.file.path), revision: 1, in: database)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(names, records))
  }

  private func write(_ name: String, _ content: String = "picture", modified: Int = 1_600_000_000) throws {
    try File(path: folder.path(name)).parent.makeFolder()
    try folder.write(Array(content.utf8), to: name, modified: modified)
  }

  private func rename(_ old: String, _ new: String) throws {
    try File(path: folder.path(new)).parent.makeFolder()
    try File(path: folder.path(old)).rename(to: File(path: folder.path(new)))
  }

  @Test func aFileThatIsScannedAgainIsKnown() throws {
    try write("a.jpg")
    let first = try scan()
    let second = try scan()
    #expect(second["a.jpg"]?.id == first["a.jpg"]?.id)
    #expect(second["a.jpg"]?.state == .read)
  }

  @Test(arguments: ["b.jpg", "other/a.jpg", "other/deep/c.jpg"])
  func aFileThatIsRenamedOrMovedKeepsItsIdentifierAndIsNotReadAgain(name: String) throws {
    try write("a.jpg")
    let id = try scan()["a.jpg"]?.id
    try rename("a.jpg", name)
    let after = try scan()
    #expect(after.count == 1)
    #expect(after[name]?.id == id)
    #expect(after[name]?.state == .read)
  }

  @Test func aFileThatIsWrittenAgainKeepsItsIdentifierAndIsReadAgain() throws {
    try write("a.jpg")
    let id = try scan()["a.jpg"]?.id
    try write("a.jpg", "another picture", modified: 1_600_000_005)
    #expect(try scan(reading: false)["a.jpg"]?.state == .unread)
    // A program that writes a temporary file and renames it.
    try write("a.tmp", "a third picture", modified: 1_600_000_009)
    try rename("a.tmp", "a.jpg")
    let after = try scan(reading: false)
    #expect(after["a.jpg"]?.id == id)
    #expect(after["a.jpg"]?.state == .unread)
  }

  @Test func aCopyIsANewFile() throws {
    try write("a.jpg")
    let id = try scan()["a.jpg"]?.id
    try write("b.jpg")
    let after = try scan()
    #expect(after["a.jpg"]?.id == id)
    #expect(after["b.jpg"]?.id != id)
  }

  @Test func aHardLinkIsANewFile() throws {
    try write("a.jpg")
    let id = try scan()["a.jpg"]?.id
    try #require(link(folder.path("a.jpg"), folder.path("b.jpg")) == 0)
    let after = try scan()
    #expect(after["a.jpg"]?.id == id)
    #expect(after["b.jpg"]?.id != id)
    // The first name goes; the second keeps its own identifier.
    try folder.remove("a.jpg")
    #expect(try scan()["b.jpg"]?.id == after["b.jpg"]?.id)
  }

  @Test func aFileThatIsMovedToAnotherVolumeIsFoundByItsContent() throws {
    let content = String(repeating: "picture", count: 20_000)
    try write("a.jpg", content)
    let id = try scan()["a.jpg"]?.id
    try folder.remove("a.jpg")
    // The first new file takes the inode; so the moved one has another.
    try write("z.jpg", "something else")
    try write("moved.jpg", content, modified: 1_600_000_777)
    #expect(try scan()["moved.jpg"]?.id == id)
  }

  @Test func twoFilesThatExchangeTheirNamesKeepTheirIdentifiers() throws {
    try write("a.jpg", "picture a", modified: 1_600_000_001)
    try write("b.jpg", "picture bb", modified: 1_600_000_002)
    let before = try scan()
    try rename("a.jpg", "c.jpg")
    try rename("b.jpg", "a.jpg")
    try rename("c.jpg", "b.jpg")
    let after = try scan()
    #expect(after["a.jpg"]?.id == before["b.jpg"]?.id)
    #expect(after["b.jpg"]?.id == before["a.jpg"]?.id)
    #expect(after.values.allSatisfy { $0.state == .read })
  }

  @Test func aFileThatReplacesAnotherKeepsItsOwnIdentifier() throws {
    try write("a.jpg", "picture a", modified: 1_600_000_001)
    try write("b.jpg", "picture bb", modified: 1_600_000_002)
    let before = try scan()
    try rename("a.jpg", "b.jpg")
    let after = try scan()
    #expect(after.count == 1)
    #expect(after["b.jpg"]?.id == before["a.jpg"]?.id)
  }

  @Test func aNewFileWithTheInodeOfADeletedOneIsNew() throws {
    try write("a.jpg", "picture a", modified: 1_600_000_001)
    let before = try scan()
    try folder.remove("a.jpg")
    // Several file systems give the next file the free inode; the size is equal as well.
    try write("b.jpg", "picture b", modified: 1_600_000_002)
    #expect(try scan()["b.jpg"]?.id != before["a.jpg"]?.id)
  }

  @Test func aFileThatComesBackKeepsItsIdentifier() throws {
    try write("a.jpg")
    let id = try scan()["a.jpg"]?.id
    let away = try TemporaryFolder()
    try File(path: folder.path("a.jpg")).rename(to: File(path: away.path("a.jpg")))
    #expect(try scan().isEmpty)
    try File(path: away.path("a.jpg")).rename(to: File(path: folder.path("a.jpg")))
    let after = try scan()
    #expect(after["a.jpg"]?.id == id)
    #expect(after["a.jpg"]?.missingSince == nil)
    #expect(after["a.jpg"]?.state == .read)
  }

  @Test func anotherPhotoWithTheNameOfAMissingOneIsNew() throws {
    try write("IMG_0001.jpg", "the first")
    let id = try scan()["IMG_0001.jpg"]?.id
    let away = try TemporaryFolder()
    try File(path: folder.path("IMG_0001.jpg")).rename(to: File(path: away.path("a.jpg")))
    try scan()
    try write("IMG_0001.jpg", "the second photo", modified: 1_600_009_000)
    #expect(try scan()["IMG_0001.jpg"]?.id != id)
  }

  @Test func namesThatAreNotUTF8KeepTheirIdentifiers() throws {
    let name = String(fileBytes: [0x61, 0xE9, 0x2E, 0x6A, 0x70, 0x67])
    try folder.write([1, 2], to: name)
    let id = try scan()[name]?.id
    #expect(try scan()[name]?.id == id)
    #expect(try scan().count == 1)
  }

  @Test func fourThousandFilesThatMoveTogetherKeepTheirIdentifiers() throws {
    for index in 0..<4000 {
      try write("old/\(index).jpg", "picture \(index)", modified: 1_600_000_000 + index)
    }
    let before = try scan()
    try rename("old", "new")
    let after = try scan()
    #expect(after.count == 4000)
    #expect((0..<4000).allSatisfy { before["old/\($0).jpg"]?.id == after["new/\($0).jpg"]?.id })
  }
}
