import Editing
import FileTesting
import GObjectKit
import GRDB
import Imaging
import PictureTesting
import TestTools
import Testing

@testable import LibraryIndex
@testable import MediaLibrary

/// Edits of photos, which the library keeps and shows.
@MainActor @Suite(.timeLimit(.minutes(2))) struct EditedPhotoTests {
  private let folders: (photos: TemporaryFolder, data: TemporaryFolder)
  private let original: String
  private let gray = EditStack([.filter(.grayscale)])

  init() throws {
    folders = try EditedLibrary.folders()
    original = Checksum.md5(Bytes(try File(path: folders.photos.path("a.jpg")).contents()))
  }

  private func open(isReadOnly: Bool = false) async -> EditedLibrary {
    await EditedLibrary(folders, isReadOnly: isReadOnly)
  }

  private func expectSameFiles(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for name in folders.photos.names() where name.hasSuffix(".jpg") {
      let bytes = Bytes(try File(path: folders.photos.path(name)).contents())
      #expect(Checksum.md5(bytes) == original, sourceLocation: sourceLocation)
    }
  }

  @Test func anEditIsShownAtOnceAndUndoneInOneStep() async throws {
    let photos = await open()
    let before = try await photos.color("a.jpg")
    let undo = try await photos.index.setEdit(gray, of: photos.ids("a.jpg", "b.jpg"))
    await photos.wait("both are edited", edited: "a.jpg", "b.jpg")
    #expect(try await photos.isGray("a.jpg"))
    #expect(await photos.edit("a.jpg") == gray)
    let revision = try #require(try photos.item("a.jpg").edit?.revision)
    let redo = try await photos.index.undo(undo)
    await photos.wait("none is edited")
    #expect(try await photos.color("a.jpg") == before)
    #expect(await photos.edit("a.jpg") == nil)
    try await photos.index.undo(redo)
    await photos.wait("both are edited again", edited: "a.jpg", "b.jpg")
    #expect(try #require(try photos.item("a.jpg").edit?.revision) > revision)
    try expectSameFiles()
  }

  @Test func photosAreRotatedAfterTheirOtherEdits() async throws {
    let photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await photos.wait("one is edited", edited: "a.jpg")
    let undo = try await photos.index.rotate(photos.ids("a.jpg", "b.jpg"), quarterTurns: -1)
    await photos.wait("both are edited", edited: "a.jpg", "b.jpg")
    #expect(await photos.edit("a.jpg")?.operations == gray.operations + [.rotate(quarterTurns: -1)])
    #expect(await photos.edit("b.jpg")?.operations == [.rotate(quarterTurns: -1)])
    try await photos.index.rotate(photos.ids("b.jpg"), quarterTurns: 1)
    await photos.wait("one is edited", edited: "a.jpg")
    try await photos.index.undo(undo)
    #expect(await photos.edit("a.jpg") == gray)
    try expectSameFiles()
  }

  @Test func aPhotoWithoutOperationsIsReset() async throws {
    let photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg", "b.jpg"))
    await photos.wait("both are edited", edited: "a.jpg", "b.jpg")
    await photos.index.files?.finish()
    try await photos.index.setEdit(EditStack(), of: photos.ids("a.jpg"))
    await photos.wait("one is edited", edited: "b.jpg")
    try await photos.index.setEdit(nil, of: photos.ids("b.jpg"))
    await photos.wait("none is edited")
    photos.close()
    // What is left of the edit is neither in the database nor beside the photos.
    for name in ["a.jpg.xmp", "b.jpg.xmp"] {
      #expect(try !String(decoding: folders.photos.contents(name), as: UTF8.self).contains("grayscale"))
    }
    let store = try LibraryStore(path: folders.data.path("library.sqlite"))
    let texts = try await store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM editText") }
    #expect(texts == 0)
  }

  @Test func theEditAndItsMarkSurviveARestart() async throws {
    let first = await open()
    try await first.index.setEdit(gray, of: first.ids("a.jpg"))
    await first.wait("it is edited", edited: "a.jpg")
    // Another change never shows the photo without its edit.
    var isUnedited = false
    let subscription = first.library.onUpdate { update in
      if update.snapshot.allSatisfy({ $0.edit == nil }) { isUnedited = true }
    }
    try await first.index.setFavorite(true, on: first.ids("a.jpg"))
    await eventually("it is a favorite") {
      first.library.items.contains { $0.marks == [.favorite, .edited] }
    }
    withExtendedLifetime(subscription) { #expect(!isUnedited) }
    first.close()
    // The start-up snapshot knows it before the database is open.
    let snapshot = try #require(StartSnapshot(path: LibraryIndexer.startSnapshot(in: folders.data.path)))
    #expect((0..<2).filter { (snapshot.entry(at: $0)?.facts?.editRevision ?? 0) > 0 }.count == 1)
    let second = await open()
    await second.wait("it is edited", edited: "a.jpg")
    #expect(try second.item("a.jpg").marks == [.favorite, .edited])
    #expect(try await second.isGray("a.jpg"))
    #expect(try await second.isGray("b.jpg") == false)
    try expectSameFiles()
  }

  @Test(arguments: ["c.jpg", "sub/a.jpg"], [true, false])
  func theEditGoesWithAPhotoThatAnotherProgramMoves(target: String, isRunning: Bool) async throws {
    try File(path: folders.photos.path("sub")).makeFolder()
    var photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await photos.wait("it is edited", edited: "a.jpg")
    if !isRunning { photos.close() }
    try File(path: folders.photos.path("a.jpg")).rename(to: File(path: folders.photos.path(target)))
    if !isRunning { photos = await open() }
    await eventually("it is edited at its new path") {
      photos.library.items.filter { $0.edit != nil }.map(\.path) == [folders.photos.path(target)]
    }
    #expect(try await photos.isGray(File(path: target).name))
  }

  @Test func aLostDatabaseLosesNoEdit() async throws {
    let first = await open()
    try await first.index.setEdit(gray, of: first.ids("a.jpg"))
    first.close()
    for name in folders.data.names() { try folders.data.remove(name) }
    let second = await open()
    await second.wait("it is edited", edited: "a.jpg")
    #expect(await second.edit("a.jpg") == gray)
    #expect(try await second.isGray("a.jpg"))
    try expectSameFiles()
  }

  @Test func theEditOfAPhotoInAReadOnlyFolderIsInTheMirror() async throws {
    let first = await open(isReadOnly: true)
    try await first.index.setEdit(gray, of: first.ids("a.jpg", "b.jpg"))
    try await first.index.setEdit(nil, of: first.ids("b.jpg"))
    first.close()
    #expect(folders.photos.names() == ["a.jpg", "b.jpg"])
    for name in folders.data.names() where name != "library.json" { try folders.data.remove(name) }
    let second = await open(isReadOnly: true)
    await second.wait("it is edited", edited: "a.jpg")
    #expect(try await second.isGray("a.jpg"))
  }

  @Test func anEditThatCannotBeReadIsNotShownAsAnUneditedPhoto() async throws {
    let photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await photos.wait("it is edited", edited: "a.jpg")
    photos.close()
    await #expect(throws: ImageError.editNotReadable) { try await photos.color("a.jpg") }
    #expect(try await !photos.isGray("b.jpg"))
  }

  @Test func videosAreNotEdited() async throws {
    try folders.photos.write([1, 2, 3], to: "c.mp4")
    let photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg", "c.mp4"))
    await photos.wait("the photo is edited", edited: "a.jpg")
    #expect(await photos.edit("c.mp4") == nil)
  }
}

extension TemporaryFolder {
  /// The bytes of a file.
  func contents(_ name: String) throws -> [UInt8] { try File(path: path(name)).contents(limit: 64 << 20) }
}
