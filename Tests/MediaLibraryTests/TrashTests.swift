import FileTesting
import GObjectKit
import Glibc
import MediaLibrary
import Observation
import TestTools
import Testing

/// Moving files to the desktop's trash and restoring them. Each test removes its files from the trash.
@Suite(.timeLimit(.minutes(2))) struct TrashTests {
  let folder: TemporaryFolder
  let trash = Trash()

  init() throws { folder = try TemporaryFolder() }

  private func move(_ names: String...) async -> TrashOutcome {
    await trash.move(names.map { (folder.path($0), nil) })
  }

  private func content(_ name: String) throws -> String {
    String(decoding: try File(path: folder.path(name)).contents(), as: UTF8.self)
  }

  @Test func restoredFilesAreUnchanged() async throws {
    let names = ["a.jpg", "日落 50% #1.jpg", String(fileBytes: [0xE9, 0x2E, 0x6A, 0x70, 0x67])]
    for name in names { try folder.write(name, "content of " + name.displayName, modified: 1_000) }
    let outcome = await trash.move(names.map { (folder.path($0), nil) })
    #expect(outcome.failures.isEmpty)
    #expect(outcome.trashed.map(\.path) == names.map(folder.path))
    #expect(outcome.trashed.map(\.isRestorable) == [true, true, true])
    #expect(names.allSatisfy { !File(path: folder.path($0)).exists })
    let back = await trash.restore(outcome.trashed)
    #expect(back.failures.isEmpty)
    #expect(back.restored.map(\.path) == names.map(folder.path))
    #expect(back.restored.allSatisfy { !$0.isRenamed })
    for name in names {
      #expect(try content(name) == "content of " + name.displayName)
      #expect(try File(path: folder.path(name)).info().modified.seconds == 1_000)
    }
  }

  @Test func filesWithTheSameNameAreRestoredSeparately() async throws {
    try folder.write("a.jpg", "first")
    let first = await move("a.jpg")
    try folder.write("a.jpg", "second")
    let second = await move("a.jpg")
    _ = await trash.restore(first.trashed)
    #expect(try content("a.jpg") == "first")
    let back = await trash.restore(second.trashed)
    #expect(back.restored.map(\.path) == [folder.path("a (restored).jpg")])
    #expect(back.restored.map(\.isRenamed) == [true])
    #expect(try content("a (restored).jpg") == "second")
    #expect(try content("a.jpg") == "first")
  }

  @Test func restoringNeverReplacesAFile() async throws {
    try folder.write("a.jpg", "trashed")
    let outcome = await move("a.jpg")
    try folder.write("a.jpg", "new")
    try folder.write("a (restored).jpg", "new too")
    let back = await trash.restore(outcome.trashed)
    #expect(back.restored.map(\.path) == [folder.path("a (restored 2).jpg")])
    #expect(try content("a.jpg") == "new")
    #expect(try content("a (restored).jpg") == "new too")
    #expect(try content("a (restored 2).jpg") == "trashed")
  }

  @Test func restoringCreatesTheMissingFolder() async throws {
    try folder.makeFolder("album/inner")
    try folder.write("album/inner/a.jpg")
    let outcome = await move("album/inner/a.jpg")
    folder.removeTree("album")
    let back = await trash.restore(outcome.trashed)
    #expect(back.failures.isEmpty)
    #expect(try content("album/inner/a.jpg") == "picture")
  }

  @Test func trashingALinkKeepsItsTarget() async throws {
    try folder.write("a.jpg")
    try folder.symlink("link.jpg", to: "a.jpg")
    let outcome = await move("link.jpg")
    #expect(try content("a.jpg") == "picture")
    _ = await trash.restore(outcome.trashed)
    #expect(try File(path: folder.path("link.jpg")).info(followingLinks: false).kind == .link)
  }

  @Test func missingFilesAreReported() async throws {
    try folder.write("here.jpg")
    let outcome = await move("gone.jpg", "here.jpg")
    #expect(outcome.failures == [.vanished(path: folder.path("gone.jpg"))])
    #expect(outcome.failures[0].description == "“gone.jpg” no longer exists.")
    #expect(outcome.trashed.count == 1)
    _ = await trash.restore(outcome.trashed)
    // A file can be restored only once.
    let again = await trash.restore(outcome.trashed)
    #expect(again.failures == [.notInTrash(path: folder.path("here.jpg"))])
    #expect(try content("here.jpg") == "picture")
  }

  @Test(.enabled(if: access("/dev/shm", W_OK) == 0, "needs a volume without a trash"))
  func aVolumeWithoutATrashIsReported() async throws {
    let file = File(path: "/dev/shm/library-test-\(getpid()).jpg")
    try file.createEmpty()
    defer { try? file.delete() }
    let outcome = await trash.move([(file.path, nil)])
    #expect(outcome.failures == [.noTrash(path: file.path)])
    #expect(file.exists)
  }

  @Test(.enabled(if: TemporaryVolume.canMountDisks, "needs permission to mount a disk image"))
  func theTrashOfAnotherVolumeIsFound() async throws {
    let volume = try TemporaryVolume(disk: 1_024)
    let file = File(path: volume.path).child("a.jpg")
    try file.createEmpty()
    let outcome = await trash.move([(file.path, nil)])
    #expect(outcome.failures == [])
    #expect(!file.exists)
    #expect(File(path: volume.path).child(".Trash-\(getuid())/files/a.jpg").exists)
    #expect(outcome.trashed.map(\.isRestorable) == [true])
    let back = await trash.restore(outcome.trashed)
    #expect(back.restored.map(\.path) == [file.path])
    #expect(file.exists)
  }

  @MainActor @Test func aRestoredFileIsTheSameItem() async throws {
    try folder.write("a.jpg", modified: 2)
    try folder.write("b.jpg", modified: 1)
    let service = LibraryService(extensions: pictureExtensions)
    let model = LibraryModel(scanner: service, roots: [LibraryRoot(path: folder.path)])
    for await count in Observations({ model.count }) where count == 2 { break }
    let ids = model.items.map(\.id)
    let outcome = await model.trash(ids)
    #expect(outcome.trashed.count == 2)
    for await isEmpty in Observations({ model.isEmpty }) where isEmpty { break }
    try folder.write("b.jpg", "another b", modified: 3)
    for await count in Observations({ model.count }) where count == 1 { break }
    let other = model.items[0].id
    let back = await model.restore(outcome.trashed)
    #expect(back.restored.map(\.isRenamed) == [false, true])
    for await count in Observations({ model.count }) where count == 3 { break }
    #expect(model.items[ids[0]]?.name == "a.jpg")
    #expect(model.items[ids[1]]?.name == "b (restored).jpg")
    #expect(model.items[other]?.name == "b.jpg")
  }

  @MainActor @Test func filesOfAReadOnlyRootAreNotTrashed() async throws {
    try folder.write("a.jpg")
    let service = LibraryService(extensions: pictureExtensions)
    let model = LibraryModel(scanner: service, roots: [LibraryRoot(path: folder.path, isReadOnly: true)])
    for await count in Observations({ model.count }) where count == 1 { break }
    let outcome = await model.trash(model.items.map(\.id))
    #expect(outcome.failures == [.readOnly(path: folder.path("a.jpg"))])
    #expect(try content("a.jpg") == "picture")
  }
}
