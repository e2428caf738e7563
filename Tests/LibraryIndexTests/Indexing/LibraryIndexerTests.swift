import FileTesting
import GObjectKit
import GRDB
import MediaLibrary
import TestTools
import Testing

@testable import LibraryIndex

/// The index of a real folder, with a fake for the workers.
@Suite(.timeLimit(.minutes(1))) struct LibraryIndexerTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder
  private let reader = FakeReader()

  init() throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    for (index, name) in ["a.jpg", "b.jpg", "c.jpg", "d.mp4"].enumerated() {
      try folder.write(Array("picture \(name)".utf8), to: name, modified: 1_600_000_000 - index)
    }
  }

  private func date(_ name: String, _ seconds: Int) {
    reader.set(name) { $0.date = AssetDate(Timestamp(seconds: seconds), source: .exif) }
  }

  private func library() async -> IndexedLibrary { await IndexedLibrary(folder, data: data, reader: reader) }

  @Test func filesAreInTheOrderOfTheirCaptureDatesAlsoAfterARestart() async throws {
    date("c.jpg", 1_650_000_000)
    date("a.jpg", 1_400_000_000)
    let first = await library()
    await first.wait("the capture dates order the items") {
      $0.names == ["c.jpg", "b.jpg", "d.mp4", "a.jpg"]
    }
    await first.waitUntilComplete()
    let ids = await first.items.map(\.asset)
    await first.close()
    let second = await library()
    await second.waitUntilComplete()
    await second.wait("the order is the same") { $0.names == ["c.jpg", "b.jpg", "d.mp4", "a.jpg"] }
    #expect(await second.items.map(\.asset) == ids)
    #expect(reader.reads.count == 4)
  }

  @Test func aPhotoAndItsVideoAreALivePhotoUntilOneIsGone() async throws {
    try folder.write(Array("video".utf8), to: "a.mp4", modified: 1_600_000_000)
    for name in ["a.jpg", "a.mp4"] { reader.set(name) { $0.pair = "1F2E" } }
    let library = await library()
    await library.wait("both have their kinds") {
      $0.item("a.jpg")?.kinds == .livePhoto && $0.item("a.mp4")?.kinds == [.video, .livePhotoVideo]
    }
    #expect(await library.item("d.mp4")?.kinds == .video)
    try folder.remove("a.mp4")
    await library.wait("the photo is an ordinary one") { $0.item("a.jpg")?.kinds == [] }
  }

  @Test func theNewestFileIsReadFirst() async throws {
    let library = await IndexedLibrary(folder, data: data, reader: reader, concurrency: 1)
    await library.waitUntilComplete()
    #expect(
      Array(reader.reads.dropFirst())
        == ["a.jpg", "b.jpg", "c.jpg", "d.mp4"].filter { $0 != reader.reads[0] })
  }

  @Test func onlyAChangedFileIsReadAgain() async throws {
    let library = await library()
    await library.waitUntilComplete()
    let asset = await library.item("b.jpg")?.asset
    date("b.jpg", 1_000_000_000)
    try folder.write(Array("another picture".utf8), to: "b.jpg", modified: 1_600_000_500)
    await library.wait("the file is read again") { $0.names.last == "b.jpg" }
    #expect(reader.reads.filter { $0 == "b.jpg" }.count == 2)
    #expect(reader.reads.count == 5)
    #expect(await library.item("b.jpg")?.asset == asset)
  }

  @Test func aFileThatEndsTheWorkerIsNotReadAgainUntilItChanges() async throws {
    reader.fail("a.jpg", with: .decoderStopped)
    let first = await library()
    await first.waitUntilComplete()
    #expect(await first.item("a.jpg")?.asset != nil)
    await first.close()
    let second = await library()
    await second.waitUntilComplete()
    #expect(reader.reads.filter { $0 == "a.jpg" }.count == 1)
    try folder.write(Array("a changed picture".utf8), to: "a.jpg", modified: 1_600_000_500)
    await eventually("the changed file is read") { reader.reads.filter { $0 == "a.jpg" }.count == 2 }
  }

  @Test func aRenamedFileKeepsItsIdentifierWhileTheProgramRunsAndAfterwards() async throws {
    let first = await library()
    await first.waitUntilComplete()
    let asset = await first.item("a.jpg")?.asset
    try File(path: folder.path("a.jpg")).rename(to: File(path: folder.path("x.jpg")))
    await first.wait("the name changes") { $0.item("x.jpg")?.asset == asset }
    await first.indexer.flush()
    await first.close()
    try File(path: folder.path("x.jpg")).rename(to: File(path: folder.path("y.jpg")))
    let second = await library()
    await second.wait("the file is found") { $0.item("y.jpg")?.asset == asset }
    await second.waitUntilComplete()
    #expect(reader.reads.count == 4)
  }

  @Test func theSearchFindsWhatWasRead() async throws {
    reader.set("b.jpg") { $0.title = "Lighthouse" }
    let library = await library()
    await library.waitUntilComplete()
    let asset = await library.item("b.jpg")?.asset
    let found = await library.indexer.query { database in
      try Int64.fetchAll(database, sql: "SELECT rowid FROM search WHERE search MATCH 'lighthouse'")
    }
    #expect(found?.map { AssetID(rawValue: $0) } == [try #require(asset)])
  }

  @Test func nothingIsReadWhilePaused() async throws {
    let library = await IndexedLibrary(folder, data: data, reader: reader, isPaused: true)
    await library.wait("the files are known") { $0.items.count == 4 && $0.status.total == 4 }
    #expect(reader.reads.isEmpty)
    await library.indexer.setPaused(false)
    await library.waitUntilComplete()
    #expect(reader.reads.count == 4)
  }

  @Test func implausibleClocksDoNotOrderTheLibrary() async throws {
    date("a.jpg", 3600)
    date("b.jpg", 4_080_000_000)
    date("c.jpg", 1_650_000_000)
    try folder.write([1], to: "IMG_20230101_120000.jpg", modified: 4_080_000_000)
    let library = await library()
    await library.waitUntilComplete()
    await library.wait("the plausible dates order the items") {
      $0.names == ["IMG_20230101_120000.jpg", "c.jpg", "a.jpg", "b.jpg", "d.mp4"]
    }
  }

  @Test func fourThousandFilesAtOnceAreIndexed() async throws {
    let library = await library()
    await library.waitUntilComplete()
    for index in 0..<4000 { try folder.write([UInt8(index % 250)], to: "new\(index).jpg") }
    await library.wait("the files are found") { $0.items.count == 4004 }
    await library.waitUntilComplete()
    #expect(Set(await library.items.compactMap(\.asset)).count == 4004)
    #expect(reader.reads.count == 4004)
  }
}
