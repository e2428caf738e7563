import Editing
import FileTesting
import GObjectKit
import LibraryIndex
import MediaLibrary
import PictureTesting
import TestTools
import Testing

@testable import PhotosPicker

/// The commands that edit photos, with a real library and its index.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhotoEditsTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder
  private let index: LibraryIndexModel
  private let picker: PickerModel
  private let photo: MediaItemID

  init() async throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(CornerPicture().stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    let edits = EditStore()
    let service = LibraryService(extensions: ["jpg"], edits: edits)
    let library = LibraryModel(scanner: service)
    index = LibraryIndexModel(
      library: library,
      indexer: LibraryIndexer(folder: data.path, scanner: service, reader: AssetReader(), edits: edits))
    picker = PickerModel(library: library, index: index)
    library.add(LibraryRoot(path: folder.path))
    index.start()
    await eventually("the photo is read") { library.items.first?.asset != nil }
    photo = try #require(library.items.first?.id)
  }

  @Test func rotationsInQuickSuccessionAllCount() async {
    let rotations = (0..<5).map { _ in
      Task { [picker, photo] in await picker.edits.rotate([photo], quarterTurns: 1).text }
    }
    for rotation in rotations { #expect(await rotation.value == "1 photo rotated") }
    #expect(await index.edit(of: photo)?.operations == [.rotate(quarterTurns: 1)])
  }

  @Test func aPhotoThatWasTurnedBackIsRotatedAgain() async {
    _ = await picker.edits.rotate([photo], quarterTurns: 1)
    _ = await picker.edits.rotate([photo], quarterTurns: -1)
    #expect(await index.edit(of: photo) == nil)
    // The library may still show the edit.
    #expect(await picker.edits.rotate([photo], quarterTurns: 2).step != nil)
    #expect(await index.edit(of: photo)?.operations == [.rotate(quarterTurns: 2)])
  }
}
