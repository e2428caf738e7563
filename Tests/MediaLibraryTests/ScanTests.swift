import FileTesting
import GObjectKit
import Glibc
import MediaLibrary
import Testing

let pictureExtensions = ["jpg", "jpeg", "png", "webp"]

/// Scanning folders with files, links and special cases.
@Suite(.timeLimit(.minutes(2))) struct ScanTests {
  let folder: TemporaryFolder
  let service = LibraryService(extensions: pictureExtensions)

  init() throws { folder = try TemporaryFolder() }

  private func scan(_ name: String = "") async -> LibraryObserver.State {
    let probe = LibraryObserver(service)
    service.add(LibraryRoot(path: folder.path(name)))
    let state = await probe.wait("the scan ends") { $0.finishedCount != nil }
    #expect(state.rowsMatchSnapshot)
    return state
  }

  @Test func picturesInNestedFoldersAreListedNewestFirst() async throws {
    try folder.makeFolder("2023/summer")
    try folder.makeFolder("2024")
    try folder.write("2023/summer/a.jpg", modified: 1_000)
    try folder.write("2024/b.JPG", modified: 3_000)
    try folder.write("c.png", modified: 2_000)
    try folder.write("d.webp", modified: 2_000)
    try folder.write("notes.txt", modified: 9_000)
    try folder.write("jpg", modified: 9_000)
    let state = await scan()
    #expect(state.names == ["b.JPG", "c.png", "d.webp", "a.jpg"])
    #expect(state.finishedCount == 4)
    let newest = try #require(state.items.first)
    #expect(newest.path == folder.path("2024/b.JPG"))
    #expect(newest.size == 7)
    #expect(newest.modified.seconds == 3_000)
    #expect(!newest.folder.isReadOnly)
  }

  @Test func theDateInTheNameDeterminesTheOrder() async throws {
    try folder.write("IMG_20240312_101500.jpg", modified: 9_000)
    try folder.write("Screenshot from 2024-03-12 10-15-30.png", modified: 8_000)
    try folder.write("old.jpg", modified: 10_000)
    #expect(
      await scan().names == ["Screenshot from 2024-03-12 10-15-30.png", "IMG_20240312_101500.jpg", "old.jpg"])
  }

  @Test func hiddenFilesAndFoldersAreIgnored() async throws {
    try folder.makeFolder(".thumbnails/deep")
    try folder.write(".thumbnails/deep/a.jpg")
    try folder.write(".hidden.jpg")
    try folder.write("shown.jpg")
    #expect(await scan().names == ["shown.jpg"])
  }

  @Test func symbolicLinksAreFollowedAndLoopsEnd() async throws {
    try folder.makeFolder("real/below")
    try folder.makeFolder("elsewhere")
    try folder.makeFolder("shown")
    try folder.write("real/a.jpg", modified: 3)
    try folder.write("elsewhere/b.jpg", modified: 2)
    try folder.symlink("real/below/up", to: "..")
    try folder.symlink("real/self", to: ".")
    try folder.symlink("real/again", to: "below")
    try folder.symlink("real/away", to: folder.path("elsewhere"))
    try folder.symlink("real/c.jpg", to: "a.jpg")
    try folder.symlink("real/circle.jpg", to: "circle.jpg")
    try folder.symlink("real/nowhere.jpg", to: "missing.jpg")
    let state = await scan("real")
    #expect(state.items.map(\.path) == ["real/a.jpg", "real/c.jpg", "real/away/b.jpg"].map(folder.path))
    #expect(state.unreadable.isEmpty)
  }

  @Test func aFolderWithTwoPathsIsListedByItsRealPath() async throws {
    try folder.makeFolder("a")
    try folder.makeFolder("z")
    try folder.symlink("a/link", to: "../z")
    try folder.write("z/picture.jpg")
    #expect(await scan().items.map(\.path) == [folder.path("z/picture.jpg")])
  }

  @Test func onlyRegularFilesAreListed() async throws {
    try folder.makeFolder("folder.jpg")
    try folder.write("folder.jpg/inside.jpg")
    try #require(mkfifo(folder.path("pipe.jpg"), 0o600) == 0)
    try folder.write("empty.jpg", "")
    #expect(Set(await scan().names) == ["inside.jpg", "empty.jpg"])
  }

  @Test func namesWithAnyBytesArePreserved() async throws {
    let names = [
      "日落 2019.jpg", "50% #1 & more?.jpg", String(fileBytes: [0x63, 0xE9, 0x2E, 0x6A, 0x70, 0x67]),
    ]
    try folder.makeFolder("相册 #1")
    for name in names { try folder.write("相册 #1/" + name) }
    let state = await scan()
    #expect(Set(state.names) == Set(names))
    for item in state.items {
      #expect(File(uri: item.uri)?.path == item.path)
      #expect(try item.file.info().size == 7)
    }
    let hash = try #require(state.item(names[1]))
    #expect(hash.uri.hasSuffix("/%E7%9B%B8%E5%86%8C%20%231/50%25%20%231%20&%20more%3F.jpg"))
    #expect(state.item(names[2])?.displayName == "c\u{FFFD}.jpg")
  }

  @Test func anUnreadableFolderIsReported() async throws {
    // No process can open a path of more than 4095 bytes, not even root.
    try folder.write("top.jpg")
    let name = String(repeating: "d", count: 200)
    var here = open(folder.path, O_DIRECTORY)
    for _ in 0..<21 {
      try #require(mkdirat(here, name, 0o700) == 0)
      let next = openat(here, name, O_DIRECTORY)
      close(here)
      here = next
    }
    close(here)
    let state = await scan()
    #expect(state.names == ["top.jpg"])
    let (path, reason) = try #require(state.unreadable.first)
    #expect(reason == .nameTooLong(path: path))
    #expect(state.unreadable.count == 1)
    #expect(
      LibraryError.folderUnreadable(path: path, reason: reason).description.contains(
        "Move it to a parent folder"))
  }

  @Test(.enabled(if: getuid() != 0, "root may read every folder"))
  func aFolderAppearsOnceItsPermissionsAllowReading() async throws {
    try folder.makeFolder("closed")
    try folder.write("closed/a.jpg")
    chmod(folder.path("closed"), 0)
    let probe = LibraryObserver(service)
    service.add(LibraryRoot(path: folder.path))
    let state = await probe.wait("the scan ends") { $0.finishedCount != nil }
    #expect(state.unreadable[folder.path("closed")] == .notPermitted(path: folder.path("closed")))
    chmod(folder.path("closed"), 0o700)
    await probe.wait("the folder opens") { $0.names == ["a.jpg"] && $0.unreadable.isEmpty }
  }

  /// Run with `unshare -Ur sh -c 'echo 2 > /proc/sys/user/max_inotify_watches; …'`.
  @Test(.enabled(if: ScanTests.watchLimit < 10, "needs a system that is short of watches"))
  func rescanReadsUnmonitoredFoldersAgain() async throws {
    for name in ["a", "b", "c", "d"] {
      try folder.makeFolder(name)
      try folder.write(name + "/1.jpg")
    }
    let probe = LibraryObserver(service)
    service.add(LibraryRoot(path: folder.path))
    let state = await probe.wait("the scan ends") { $0.finishedCount != nil }
    #expect(state.items.count == 4)
    #expect(state.unwatched.count == 1)
    for name in ["a", "b", "c", "d"] { try folder.write(name + "/2.jpg") }
    service.rescan()
    await probe.wait("all have come") { $0.items.count == 8 }
    for name in ["a", "b", "c", "d"] { try folder.remove(name + "/1.jpg") }
    service.rescan()
    await probe.wait("all have gone") { $0.items.count == 4 && Set($0.names) == ["2.jpg"] }
  }

  private static var watchLimit: Int {
    let text = (try? File(path: "/proc/sys/user/max_inotify_watches").contents()) ?? []
    return Int(String(decoding: text, as: UTF8.self).dropLast()) ?? .max
  }

  @Test func filesOfNestedRootsAreListedOnceUntilBothRootsAreRemoved() async throws {
    try folder.makeFolder("all/some")
    try folder.write("all/a.jpg", modified: 2)
    try folder.write("all/some/b.jpg", modified: 1)
    let probe = LibraryObserver(service)
    let (all, some) = (LibraryRoot(path: folder.path("all")), LibraryRoot(path: folder.path("all/some/")))
    service.add(all)
    service.add(some)
    await probe.wait("both roots are read") { $0.names == ["a.jpg", "b.jpg"] && !$0.isScanning }
    service.remove(all)
    await probe.wait("only the inner root is left") { $0.names == ["b.jpg"] && !$0.isScanning }
    service.remove(some)
    let state = await probe.wait("nothing is left") { $0.items.isEmpty }
    #expect(state.rowsMatchSnapshot)
  }

  @Test func filesOfAReadOnlyRootAreReadOnly() async throws {
    try folder.makeFolder("samples/more")
    try folder.write("samples/more/a.jpg")
    let probe = LibraryObserver(service)
    service.add(LibraryRoot(path: folder.path("samples"), isReadOnly: true))
    let state = await probe.wait("the sample is there") { $0.items.count == 1 }
    #expect(state.items[0].folder.isReadOnly)
  }

  @Test func aMissingRootIsScannedWhenItAppears() async throws {
    let probe = LibraryObserver(service)
    service.add(LibraryRoot(path: folder.path("not/yet")))
    let path = folder.path("not/yet")
    await probe.wait("the root is missed") { $0.missing == [path] && $0.finishedCount == 0 }
    try folder.makeFolder("not/yet")
    try folder.write("not/yet/a.jpg")
    await probe.wait("the root is found") { $0.missing.isEmpty && $0.names == ["a.jpg"] }
    try folder.rename("not/yet", "not/any more")
    await probe.wait("the root is missed again") { $0.missing == [path] && $0.items.isEmpty }
    try folder.rename("not/any more", "not/yet")
    await probe.wait("the root is back") { $0.missing.isEmpty && $0.names == ["a.jpg"] }
  }

  @Test func rescanFindsARootWhoseParentFolderMoved() async throws {
    try folder.makeFolder("above/root")
    try folder.write("above/root/a.jpg")
    let probe = LibraryObserver(service)
    let path = folder.path("above/root")
    service.add(LibraryRoot(path: path))
    await probe.wait("the root is read") { $0.names == ["a.jpg"] }
    try folder.rename("above", "away")
    service.rescan()
    await probe.wait("the root is missed") { $0.missing == [path] && $0.items.isEmpty }
    try folder.rename("away", "above")
    await probe.wait("the root is back") { $0.missing.isEmpty && $0.names == ["a.jpg"] }
  }
}
