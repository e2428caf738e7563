import FileTesting
import GObjectKit
import MediaLibrary
import TestTools
import Testing
import Viewer

/// A picture opened from outside the library, with real files and the real trash.
@Suite(.timeLimit(.minutes(2))) @MainActor struct FolderPicturesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (number, name) in ["old.jpg", "middle.png", "new.jpg"].enumerated() {
      try folder.write(Array("picture".utf8), to: name, modified: 1_000 + number)
    }
    try folder.write(Array("no picture".utf8), to: "notes.txt")
    try folder.write(Array("hidden".utf8), to: ".hidden.jpg")
  }

  private func names(_ pictures: any PictureSequence) -> [String] {
    (0..<pictures.count).map { pictures[$0].name }
  }

  private func open(_ names: String...) -> FolderPictures {
    FolderPictures(opening: names.map { folder.path($0) })
  }

  @Test func theFoldersPicturesAreListedNewestFirst() async {
    let pictures = open("middle.png")
    await eventually("the folder is read") { pictures.pictures.count == 3 }
    #expect(names(pictures.pictures) == ["new.jpg", "middle.png", "old.jpg"])
    #expect(pictures.pictures.index(of: pictures.first) == 1)
  }

  @Test func severalOpenedFilesAreListedInOrder() async {
    let pictures = open("old.jpg", "new.jpg", "old.jpg")
    await eventually("they are read") { pictures.pictures.count == 2 }
    #expect(names(pictures.pictures) == ["old.jpg", "new.jpg"])
    #expect(pictures.pictures.index(of: pictures.first) == 0)
  }

  @Test func anOpenedFileIsListedWithAnyName() async {
    let pictures = open("notes.txt")
    await eventually("the folder is read") { pictures.pictures.count == 4 }
    #expect(pictures.pictures.index(of: pictures.first) == 0)
  }

  @Test func aMissingFileIsListedAlone() async {
    let pictures = open("gone.jpg")
    await eventually("the picture has an identifier") { pictures.pictures.count == 1 }
    #expect(names(pictures.pictures) == ["gone.jpg"])
  }

  @Test func addedRemovedAndRenamedFilesAreTracked() async throws {
    let pictures = open("middle.png")
    await eventually("the folder is read") { pictures.pictures.count == 3 }
    try folder.write(Array("picture".utf8), to: "later.jpg", modified: 9_000)
    await eventually("the new file is there") { pictures.pictures.count == 4 }
    #expect(names(pictures.pictures).first == "later.jpg")
    try folder.remove("old.jpg")
    await eventually("the deleted file is gone") { pictures.pictures.count == 3 }
    try File(path: folder.path("middle.png")).rename(to: File(path: folder.path("renamed.png")))
    await eventually("the new name is there") { names(pictures.pictures).contains("renamed.png") }
    let index = try #require(pictures.pictures.index(of: pictures.first))
    #expect(pictures.pictures[index].name == "renamed.png")
  }

  @Test func trashingShowsTheNextPictureAndUndoRestoresIt() async throws {
    let pictures = open("middle.png")
    let viewer = ViewerModel(source: pictures, service: FakeService())
    viewer.open(pictures.first)
    await eventually("the folder is read") { viewer.count == 3 }
    #expect(viewer.title == "middle.png")
    await viewer.trash()
    #expect(viewer.title == "old.jpg")
    #expect(viewer.notice?.text == "“middle.png” moved to the trash")
    #expect(viewer.notice?.action == .undo)
    #expect(!File(path: folder.path("middle.png")).exists)
    await eventually("the sequence is shorter") { viewer.position == "2 of 2" }
    await viewer.undoTrash()
    await eventually("it is shown again") { viewer.title == "middle.png" }
    #expect(viewer.position == "2 of 3")
    #expect(File(path: folder.path("middle.png")).exists)
    // There is nothing left to restore.
    await viewer.undoTrash()
    #expect(viewer.title == "middle.png")
  }

  @Test func theLastPictureCanBeTrashedAndRestored() async throws {
    try folder.remove("new.jpg")
    try folder.remove("old.jpg")
    let pictures = open("middle.png")
    let viewer = ViewerModel(source: pictures, service: FakeService())
    viewer.open(pictures.first)
    await eventually("it is there") { viewer.title == "middle.png" }
    await viewer.trash()
    await eventually("nothing is left") { viewer.state == .empty }
    await viewer.undoTrash()
    await eventually("it is shown again") { viewer.title == "middle.png" }
  }
}
