import FileTesting
import GObjectKit
import TestTools
import Testing

@testable import MediaLibrary

/// The facts of the last session, with which a library starts.
@Suite(.timeLimit(.minutes(1))) struct StartSnapshotTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder
  private var path: String { data.path("library.snapshot") }

  init() throws { (folder, data) = (try TemporaryFolder(), try TemporaryFolder()) }

  /// Scans the folder with the stored snapshot.
  private func scan() async -> (
    service: LibraryService, observer: LibraryObserver, state: LibraryObserver.State
  ) {
    let service = LibraryService(extensions: ["jpg", "mp4"], startSnapshot: path)
    let observer = LibraryObserver(service)
    service.add(LibraryRoot(path: folder.path))
    let state = await observer.wait("the scan ends") { $0.scans == 1 }
    return (service, observer, state)
  }

  /// Gives each file facts and stores them. The dates reverse the order of the names.
  private func store(_ names: [String]) async throws {
    let (service, observer, state) = await scan()
    service.apply(
      state.items.map { item in
        let index = names.firstIndex(of: item.name) ?? 0
        return ItemFactsUpdate(
          id: item.id, size: item.size, modified: item.modified,
          facts: ItemFacts(
            asset: AssetID(rawValue: Int64(index + 1)), date: Timestamp(seconds: 1000 + index),
            kinds: .screenshot, rating: UInt8(index % 6), marks: index == 0 ? .favorite : []))
      })
    let described = await observer.wait("the facts arrive") { state in
      state.items.count == names.count && state.items.allSatisfy { $0.asset != nil }
    }
    try StartSnapshot(described.items).write(path: path)
  }

  @Test func theFirstItemsHaveTheFactsOfTheLastSession() async throws {
    let names = ["a.jpg", "b.jpg", "c.mp4"]
    for name in names { try folder.write(Array(name.utf8), to: name, modified: 1_600_000_000) }
    try await store(names)
    let state = await scan().state
    #expect(state.updates.first?.snapshot.map(\.name) == ["c.mp4", "b.jpg", "a.jpg"])
    #expect(state.item("a.jpg")?.marks == .favorite)
    #expect(state.item("b.jpg")?.rating == 1)
    #expect(state.item("c.mp4")?.kinds == [.video, .screenshot])
    #expect(state.item("c.mp4")?.asset == AssetID(rawValue: 3))
  }

  @Test func aRenamedFileHasItsFactsAndAChangedOneHasNot() async throws {
    let names = ["a.jpg", "b.jpg"]
    for name in names { try folder.write(Array(name.utf8), to: name, modified: 1_600_000_000) }
    try await store(names)
    try folder.rename("a.jpg", "x.jpg")
    try folder.write("b.jpg", "another picture", modified: 1_600_000_007)
    let state = await scan().state
    #expect(state.item("x.jpg")?.marks == .favorite)
    #expect(state.item("b.jpg")?.asset == nil)
    #expect(state.item("b.jpg")?.date == Timestamp(seconds: 1_600_000_007))
  }

  @Test func hardLinksHaveTheirOwnFacts() async throws {
    try folder.write("a.jpg", modified: 1_600_000_000)
    try folder.link("a.jpg", "b.jpg")
    try await store(["a.jpg", "b.jpg"])
    let state = await scan().state
    #expect(state.item("a.jpg")?.asset == AssetID(rawValue: 1))
    #expect(state.item("b.jpg")?.asset == AssetID(rawValue: 2))
  }

  @Test(arguments: [0, 3, 9, 17, 40, 90]) func aDamagedSnapshotIsIgnored(position: Int) async throws {
    for name in ["a.jpg", "b.jpg"] { try folder.write(Array(name.utf8), to: name, modified: 1_600_000_000) }
    try await store(["a.jpg", "b.jpg"])
    var bytes = try File(path: path).contents()
    bytes[position] ^= 0x10
    try File(path: path).write(Bytes(bytes))
    #expect(StartSnapshot(path: path) == nil)
    #expect(await scan().state.items.allSatisfy { $0.asset == nil })
  }

  @Test(arguments: [0, 1, 8, 31, 32, 100]) func aTruncatedSnapshotIsIgnored(count: Int) async throws {
    for name in ["a.jpg", "b.jpg"] { try folder.write(Array(name.utf8), to: name, modified: 1_600_000_000) }
    try await store(["a.jpg", "b.jpg"])
    let bytes = try File(path: path).contents()
    try File(path: path).write(Bytes(bytes.prefix(count)))
    #expect(StartSnapshot(path: path) == nil)
  }
}
