import ColorKit
import GObjectKit
import GRDB
import MediaLibrary
import Testing

@testable import Imaging
@testable import LibraryIndex

@Suite(.timeLimit(.minutes(1))) struct SearchTableTests {
  private let store: LibraryStore
  private static let vocabulary = SearchVocabulary(.english)

  init() throws { store = try LibraryStore() }

  private func write(_ body: (Database, Int64) throws -> Void) throws {
    try store.database.write { database in
      try body(database, try AssetTable.beginRevision(in: database))
      try SearchTable.update(in: database)
    }
  }

  private func add(_ id: Int64, _ path: String, _ metadata: AssetMetadata = AssetMetadata()) throws {
    try write { database, revision in
      let record = AssetRecord.sample(path, id: AssetID(rawValue: id), inode: UInt64(id))
      try AssetTable.insert(record, revision: revision, in: database)
      try AssetTable.write(
        metadata, of: record.id, date: record.date, contentHash: nil, revision: revision, in: database)
    }
  }

  private func found(_ text: String) throws -> [Int64] {
    try store.database.read { database in
      let query = SearchQuery(text, vocabulary: Self.vocabulary)
      let phrases = query.tokens.flatMap(\.alternatives).flatMap { criterion in
        if case .texts(let phrases) = criterion { phrases } else { [SearchPhrase]() }
      }
      return try SearchTable.assets(containing: phrases, in: database).map(\.rawValue)
    }
  }

  @Test func photosAreFoundByTheBeginningsOfAllTheirTexts() throws {
    var metadata = AssetMetadata()
    (metadata.camera, metadata.lens) = ("Canon EOS 5D", "EF 50mm")
    (metadata.keywords, metadata.places) = (["Family", "Blue hour"], ["Trastevere", "Rome", "Italy"])
    (metadata.title, metadata.caption) = ("Dinner", "The café of Été")
    try add(1, "/media/card/Holiday 2024/BeachParty_01.jpg", metadata)
    try add(2, "/media/card/Other/x.jpg")
    for text in [
      "beach", "Party", "beachpar", "party_01", "holi", "canon", "5d", "50mm", "famil", "rome", "ital",
      "dinner",
      "CAFE", "café ete", "canon rome", "\"blue hour\"", "jpg canon", "01",
    ] {
      #expect(try found(text) == [1], "\(text)")
    }
    for text in ["each", "\"blue\" dog", "\"hour blue\"", "\"family blue\"", "\"rome trastevere\"", "nikon"] {
      #expect(try found(text) == [], "\(text)")
    }
    #expect(try found("jpg") == [1, 2])
  }

  @Test func namesWithoutSpacesAreFoundByTheirParts() throws {
    try add(1, "/p/北京旅行2024.jpg")
    try add(2, "/p/東京の写真.jpg")
    try add(3, "/p/한국여행.jpg")
    try add(4, "/p/สวัสดีเมืองไทย.jpg")
    #expect(try found("旅行") == [1])
    #expect(try found("京") == [1, 2])
    #expect(try found("写真") == [2])
    #expect(try found("京写") == [])
    #expect(try found("여행") == [3])
    #expect(try found("เมือง") == [4])
    #expect(try found("行2024") == [1])
  }

  @Test func aChangeReplacesTheTexts() throws {
    try add(1, "/p/a.jpg")
    try write { database, revision in
      try AssetTable.replaceKeywords(
        of: AssetID(rawValue: 1), by: ["sunset"], in: database)
      try AssetTable.didChange(AssetID(rawValue: 1), revision: revision, in: database)
    }
    #expect(try found("sunset") == [1])
    try write { database, revision in
      var record = try #require(try AssetTable.record(AssetID(rawValue: 1), in: database))
      record.path = AssetPath("/p/renamed.jpg")
      try AssetTable.update(record, revision: revision, in: database)
      try AssetTable.replaceKeywords(of: record.id, by: [], in: database)
    }
    #expect(try found("sunset") == [])
    #expect(try found("renamed") == [1])
    try write { database, revision in
      try AssetTable.setMissing(AssetID(rawValue: 1), since: .now, revision: revision, in: database)
    }
    #expect(try found("renamed") == [])
  }

  @Test func namesThatAreNotUTF8AreFoundByTheRest() throws {
    try add(1, "/p/" + String(fileBytes: Array("summer".utf8) + [0xFF] + Array("night.jpg".utf8)))
    #expect(try found("summer") == [1])
    #expect(try found("night") == [1])
  }

  @Test func anyTextIsAValidQuery() throws {
    try add(1, "/p/a.jpg")
    for text in [
      "*", "\"*\"", "AND", "NOT a", "a OR b", "name:a", "NEAR(a b)", "(", ")", "^a", "a-b", "\u{0}a", "😀",
      "'",
    ] {
      _ = try found(text)
    }
    #expect(try found("a -") == [1])
  }

  @Test func aDatabaseOfTheFirstVersionIsSearchedAfterItsMigration() throws {
    let queue = try DatabaseQueue()
    var first = DatabaseMigrator()
    Migration1.register(in: &first)
    try first.migrate(queue)
    try queue.write { database in
      let revision = try AssetTable.beginRevision(in: database)
      try AssetTable.insert(.sample("/p/mountains.jpg"), revision: revision, in: database)
    }
    try LibraryMigrations.migrator.migrate(queue)
    let phrase = try #require(SearchPhrase("mount", isPrefix: true))
    #expect(try queue.read { try SearchTable.assets(containing: [phrase], in: $0) }.count == 1)
  }

  @Test func colorsAreReadAndFollowed() throws {
    var metadata = AssetMetadata()
    metadata.palette = [PaletteColor(color: Color(rgb: 0xE01B24), weight: 1)]
    try add(1, "/p/a.jpg", metadata)
    try add(2, "/p/b.jpg")
    var colors = StoredColors()
    try store.database.read { try colors.update(from: $0) }
    #expect(colors.index.assets(nearestTo: Color(rgb: 0xE01B24).oklab).map(\.rawValue) == [1])
    try write { database, revision in
      try AssetTable.write(
        metadata, of: AssetID(rawValue: 2), date: AssetDate(.now, source: .modification), contentHash: nil,
        revision: revision, in: database)
      try AssetTable.setMissing(AssetID(rawValue: 1), since: .now, revision: revision, in: database)
    }
    try store.database.read { try colors.update(from: $0) }
    #expect(colors.index.assets(of: .red).map(\.rawValue) == [2])
  }
}
