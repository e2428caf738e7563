import FileTesting
import GObjectKit
import TestTools
import Testing

@testable import MediaLibrary

/// The library of the last session, with which a library starts.
@Suite(.timeLimit(.minutes(1))) struct StartSnapshotTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder
  private var path: String { data.path("library.snapshot") }

  init() throws { (folder, data) = (try TemporaryFolder(), try TemporaryFolder()) }

  /// Scans the folder with the stored snapshot.
  ///
  /// - Parameter roots: The names of subfolders that are roots instead of the folder.
  private func scan(_ roots: [String] = []) async -> (
    service: LibraryService, observer: LibraryObserver, state: LibraryObserver.State
  ) {
    let service = LibraryService(extensions: ["jpg", "mp4"], startSnapshot: path)
    let observer = LibraryObserver(service)
    let paths = roots.isEmpty ? [folder.path] : roots.map { folder.path($0) }
    for path in paths { service.add(LibraryRoot(path: path)) }
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

  /// Writes a file, with its folder.
  private func write(_ name: String, modified: Int = 1_600_000_000) throws {
    try File(path: folder.path(name)).parent.makeFolder()
    try folder.write(name, modified: modified)
  }

  /// Stores the folder as it is, without facts.
  private func storeContent() async throws { try StartSnapshot(await scan().state.items).write(path: path) }

  @Test func allItemsOfTheLastSessionAreThereAtOnce() async throws {
    // More than are reported together while a folder is read.
    let names = (0..<1_500).map { "\($0).jpg" }
    for name in names { try write(name) }
    for name in ["sub/a.jpg", "sub/deep/er/b.jpg"] { try write(name, modified: 1_500_000_000) }
    try await storeContent()
    let state = await scan().state
    #expect(state.updates.first?.snapshot.count == 1_502)
    #expect(state.updates.count == 1 && state.items.count == 1_502)
    #expect(state.items.last?.path == folder.path("sub/deep/er/b.jpg"))
  }

  @Test func whatHasChangedSinceIsCorrected() async throws {
    for name in ["a.jpg", "b.jpg", "old/c.jpg", "old/deep/d.jpg", "e/f.jpg"] { try write(name) }
    try await storeContent()
    for name in ["a.jpg", "old"] { folder.removeTree(name) }
    try write("new/g.jpg")
    try write("e/h.jpg")
    let (service, observer, _) = await scan()
    let state = await observer.wait("the library is as it is on the disk") {
      Set($0.items.map(\.name)) == ["b.jpg", "f.jpg", "g.jpg", "h.jpg"]
    }
    #expect(state.updates.first?.snapshot.count == 5)
    withExtendedLifetime(service) {}
  }

  @Test func changesAfterTheStartAreFollowedInRestoredFolders() async throws {
    try write("sub/a.jpg")
    try await storeContent()
    let (service, observer, _) = await scan()
    try write("sub/b.jpg")
    try write("sub/deep/c.jpg")
    await observer.wait("the new files appear") { $0.items.count == 3 }
    withExtendedLifetime(service) {}
  }

  @Test func aFolderInsideOfTwoRootsAppearsOnce() async throws {
    for name in ["a/b/one.jpg", "a/two.jpg"] { try write(name) }
    try await storeContent()
    for roots in [["a", "a/b"], ["a/b", "a"]] {
      let state = await scan(roots).state
      #expect(state.items.map(\.name).sorted() == ["one.jpg", "two.jpg"])
      #expect(state.updates.first?.snapshot.isEmpty == false)
    }
  }

  @Test func aFolderThatBecameALinkAppearsOnce() async throws {
    for name in ["a/one.jpg", "b/two.jpg"] { try write(name) }
    try await storeContent()
    try folder.rename("a", "c")
    try folder.symlink("a", to: folder.path("c"))
    let (service, observer, _) = await scan()
    await observer.wait("the real folder is shown") { state in
      state.items.map(\.path).sorted() == [folder.path("b/two.jpg"), folder.path("c/one.jpg")]
    }
    withExtendedLifetime(service) {}
    // Folders behind links are not stored.
    try await storeContent()
    let state = await scan().state
    #expect(state.items.count == 2)
  }

  @Test func foldersThatAreNoRootsAnyMoreAreNotRestored() async throws {
    for name in ["a/one.jpg", "ab/two.jpg"] { try write(name) }
    try await storeContent()
    let state = await scan(["a"]).state
    #expect(state.updates.first?.snapshot.map(\.name) == ["one.jpg"])
  }

  @Test func namesThatAreNotUTF8AreRestored() async throws {
    let name = String(fileBytes: [0x66, 0xFF, 0x2E, 0x6A, 0x70, 0x67])
    try write(name)
    try await storeContent()
    let state = await scan().state
    #expect(state.updates.count == 1 && state.items.first?.path == folder.path(name))
  }

  @Test func aRenamedFileHasItsFactsAndAChangedOneKeepsItsAsset() async throws {
    let names = ["a.jpg", "b.jpg"]
    for name in names { try folder.write(Array(name.utf8), to: name, modified: 1_600_000_000) }
    try await store(names)
    try folder.rename("a.jpg", "x.jpg")
    try folder.write("b.jpg", "another picture", modified: 1_600_000_007)
    let state = await scan().state
    #expect(state.item("x.jpg")?.marks == .favorite)
    // The index reads it again; until then it has the date of the last session.
    #expect(state.item("b.jpg")?.asset == AssetID(rawValue: 2))
    #expect(state.item("b.jpg")?.modified == Timestamp(seconds: 1_600_000_007))
    #expect(state.updates.last?.changed.isEmpty == false)
  }

  @Test func hardLinksHaveTheirOwnFacts() async throws {
    try folder.write("a.jpg", modified: 1_600_000_000)
    try folder.link("a.jpg", "b.jpg")
    try await store(["a.jpg", "b.jpg"])
    let state = await scan().state
    #expect(state.item("a.jpg")?.asset == AssetID(rawValue: 1))
    #expect(state.item("b.jpg")?.asset == AssetID(rawValue: 2))
  }

  @Test(arguments: [0, 3, 9, 17, 33, 45, 60, 90, 170, 190]) func aDamagedSnapshotIsIgnored(position: Int)
    async throws
  {
    for name in ["a.jpg", "b.jpg"] { try folder.write(Array(name.utf8), to: name, modified: 1_600_000_000) }
    try await store(["a.jpg", "b.jpg"])
    var bytes = try File(path: path).contents()
    bytes[position] ^= 0x10
    try File(path: path).write(Bytes(bytes))
    #expect(StartSnapshot(path: path) == nil)
    #expect(await scan().state.items.allSatisfy { $0.asset == nil })
  }

  @Test(arguments: [0, 1, 8, 39, 40, 100, 160]) func aTruncatedSnapshotIsIgnored(count: Int) async throws {
    for name in ["a.jpg", "b.jpg"] { try folder.write(Array(name.utf8), to: name, modified: 1_600_000_000) }
    try await store(["a.jpg", "b.jpg"])
    let bytes = try File(path: path).contents()
    try File(path: path).write(Bytes(bytes.prefix(count)))
    #expect(StartSnapshot(path: path) == nil)
  }
}
