import GObjectKit
import GRDB
import MediaLibrary
import Testing

@testable import LibraryIndex

/// Files that the library contains more than once.
@Suite(.timeLimit(.minutes(1))) struct DuplicateTests {
  private let store: LibraryStore

  init() throws { store = try LibraryStore() }

  private func add(_ name: String, content: UInt64? = nil, look: UInt64? = nil, isMissing: Bool = false)
    throws
    -> AssetID
  {
    try store.database.write { database in
      var record = AssetRecord.sample("/p/" + name)
      record.missingSince = isMissing ? Timestamp(seconds: 5) : nil
      try AssetTable.insert(record, revision: 1, in: database)
      var metadata = AssetMetadata()
      metadata.perceptualHash = look
      try AssetTable.write(
        metadata, of: record.id, date: record.date, contentHash: content, revision: 1, in: database)
      return record.id
    }
  }

  private var found: Set<AssetID> {
    get throws { Set(try store.database.read(StackQuery.duplicates).flatMap(\.items)) }
  }

  @Test func copiesAreDuplicatesAndOtherFilesAreNot() throws {
    let copies = [try add("a.jpg", content: 11), try add("b.jpg", content: 11)]
    _ = try add("c.jpg", content: 12)
    _ = try add("d.jpg")
    _ = try add("e.jpg")
    #expect(try found == Set(copies))
  }

  @Test func imagesThatLookTheSameAreDuplicates() throws {
    let hash: UInt64 = 0xF0F0_1234_ABCD_5678
    let first = try add("a.jpg", content: 1, look: hash)
    // Four different bits, in different parts of the hash.
    let second = try add("b.jpg", content: 2, look: hash ^ 0x8000_0100_0002_0001)
    // Five different bits.
    _ = try add("c.jpg", content: 3, look: hash ^ 0x0F00_0000_0000_0010)
    #expect(try found == [first, second])
  }

  @Test func imagesOfOneColorAreNotDuplicates() throws {
    _ = try add("black.png", content: 1, look: 0)
    _ = try add("white.png", content: 2, look: 0)
    #expect(try found.isEmpty)
  }

  @Test func aMissingCopyDoesNotCount() throws {
    _ = try add("a.jpg", content: 11)
    _ = try add("b.jpg", content: 11, isMissing: true)
    #expect(try found.isEmpty)
  }
}
