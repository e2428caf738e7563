import FileTesting
import GObjectKit
import MediaLibrary
import TestTools
import Testing

/// What the index knows about the items of a scanner.
@Suite(.timeLimit(.minutes(1))) struct ItemFactsTests {
  private let folder: TemporaryFolder
  private let service = LibraryService(extensions: ["jpg", "mp4"])
  private let observer: LibraryObserver

  init() throws {
    folder = try TemporaryFolder()
    observer = LibraryObserver(service)
    for (index, name) in ["a.jpg", "b.jpg", "c.jpg", "v.mp4"].enumerated() {
      try folder.write([1, 2, 3], to: name, modified: 1_000_000 - index)
    }
  }

  private func scan() async -> LibraryObserver.State {
    service.add(LibraryRoot(path: folder.path))
    return await observer.wait("the scan ends") { $0.scans == 1 }
  }

  private func update(
    _ item: MediaItem?, date: Int, kinds: MediaKinds = [], rating: UInt8 = 0, marks: ItemMarks = []
  ) throws -> ItemFactsUpdate {
    let item = try #require(item)
    return ItemFactsUpdate(
      id: item.id, size: item.size, modified: item.modified,
      facts: ItemFacts(
        asset: AssetID(rawValue: Int64(item.id.rawValue)), date: Timestamp(seconds: date), kinds: kinds,
        rating: rating, marks: marks))
  }

  @Test func itemsAreInTheOrderOfTheirCaptureDates() async throws {
    let state = await scan()
    #expect(state.names == ["a.jpg", "b.jpg", "c.jpg", "v.mp4"])
    service.apply([
      try update(state.item("c.jpg"), date: 9_000_000, kinds: .screenshot),
      try update(state.item("a.jpg"), date: 10),
    ])
    let after = await observer.wait("the order changes") {
      $0.names == ["c.jpg", "b.jpg", "v.mp4", "a.jpg"]
    }
    #expect(after.rowsMatchSnapshot)
    #expect(after.item("c.jpg")?.kinds == .screenshot)
    #expect(after.item("c.jpg")?.asset != nil)
    #expect(after.items.count(matching: .screenshots) == 1)
    #expect(after.item("c.jpg")?.id == state.item("c.jpg")?.id)
  }

  @Test func factsThatKeepTheOrderDescribeItems() async throws {
    let state = await scan()
    let item = try #require(state.item("b.jpg"))
    service.apply([
      try update(item, date: item.date.seconds, kinds: [.panorama, .video], rating: 4, marks: .favorite)
    ])
    let after = await observer.wait("the item is described") { $0.item("b.jpg")?.rating == 4 }
    #expect(after.updates.last?.splices.isEmpty == true)
    #expect(after.updates.last?.described == [item.id])
    // The name decides what is a video.
    #expect(after.item("b.jpg")?.kinds == .panorama)
    #expect(after.item("b.jpg")?.marks == .favorite)
    #expect(after.item("v.mp4")?.kinds == .video)
  }

  @Test func factsOfAFileThatHasChangedSinceAreIgnored() async throws {
    let state = await scan()
    var old = try update(state.item("a.jpg"), date: 5)
    old.size = 2
    service.apply([old, try update(state.item("b.jpg"), date: 6)])
    let after = await observer.wait("the other facts arrive") { $0.item("b.jpg")?.asset != nil }
    #expect(after.item("a.jpg")?.asset == nil)
    #expect(after.names.first == "a.jpg")
  }

  @Test func aRenamedFileKeepsItsFacts() async throws {
    let state = await scan()
    service.apply([try update(state.item("a.jpg"), date: 5, rating: 3)])
    await observer.wait("the facts arrive") { $0.item("a.jpg")?.rating == 3 }
    try File(path: folder.path("a.jpg")).rename(to: File(path: folder.path("IMG_20200101_101010.jpg")))
    let after = await observer.wait("the name changes") { $0.item("IMG_20200101_101010.jpg") != nil }
    #expect(after.names.last == "IMG_20200101_101010.jpg")
    #expect(after.items.last?.rating == 3)
  }

  @Test func aFileThatReappearsKeepsItsFacts() async throws {
    let state = await scan()
    service.apply([try update(state.item("a.jpg"), date: 5, marks: .private)])
    await observer.wait("the facts arrive") { $0.item("a.jpg")?.marks == .private }
    let away = try TemporaryFolder()
    try File(path: folder.path("a.jpg")).rename(to: File(path: away.path("a.jpg")))
    await observer.wait("the file disappears") { $0.item("a.jpg") == nil }
    try File(path: away.path("a.jpg")).rename(to: File(path: folder.path("a.jpg")))
    let after = await observer.wait("the file is back") { $0.item("a.jpg") != nil }
    #expect(after.item("a.jpg")?.marks == .private)
    #expect(after.item("a.jpg")?.date == Timestamp(seconds: 5))
  }
}
