import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import PictureTesting
import Sharing
import TestTools
import Testing

/// Exports of real files.
@Suite(.timeLimit(.minutes(1))) struct ExportServiceTests {
  private let folder: TemporaryFolder
  private let service = ExportService()

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String, _ bytes: [UInt8]? = nil) throws -> MediaItem {
    let path = try folder.write(bytes ?? CornerPicture().stored(orientation: 1).encoded(as: "jpeg"), to: name)
    return MediaItem(id: MediaItemID(rawValue: 1), path: path, modified: Timestamp(seconds: 1))
  }

  @Test func namesAreNumberedAndNothingIsOverwritten() async throws {
    let photo = try photo("IMG_1.JPG")
    let target = File(path: folder.path("new/folder"))
    var names: [String] = []
    for _ in 0..<3 {
      names.append(try await service.export(photo, ExportOptions(format: .jpeg), into: target).name)
    }
    #expect(names == ["IMG_1.JPG", "IMG_1 (2).JPG", "IMG_1 (3).JPG"])
    let png = try await service.export(photo, ExportOptions(format: .png), into: target)
    #expect(png.name == "IMG_1.png")
    // Also in the folder of the photo.
    let original = try File(path: photo.path).contents()
    let beside = try await service.export(
      photo, ExportOptions(format: .jpeg, quality: 20), into: File(path: folder.path))
    #expect(beside.name == "IMG_1 (2).JPG")
    #expect(try File(path: photo.path).contents() == original)
    #expect(
      folder.names(in: "new/folder").sorted() == ["IMG_1 (2).JPG", "IMG_1 (3).JPG", "IMG_1.JPG", "IMG_1.png"])
  }

  @Test func theSizeIsThatOfTheFile() async throws {
    let photo = try photo("a.jpg")
    let options = ExportOptions(format: .jpeg, quality: 70, size: .longEdge(100))
    let copy = try await service.export(photo, options, into: File(path: folder.path("out")))
    #expect(try await service.size(of: photo, options) == Int(copy.info().size))
  }

  @MainActor @Test func whatAKilledExportHasLeftIsDeleted() async throws {
    let photo = try photo("a.jpg")
    try File(path: folder.path("out")).makeFolder()
    // No process has such a number.
    try folder.write([1, 2, 3], to: "out/.tintype-draft-2000000000-1-1.jpg")
    let model = ExportModel([photo], choices: ExportChoices(folder: File(path: folder.path("out"))))
    model.export()
    await eventually("the export ends") { if case .ended = model.phase { true } else { false } }
    #expect(folder.names(in: "out") == ["a.jpg"])
  }

  @Test func aBrokenPhotoLeavesNothing() async throws {
    let photo = try photo("a.jpg", Array("no image".utf8))
    await #expect(throws: ExportError.image(.notAnImage)) {
      try await service.export(photo, ExportOptions(), into: File(path: folder.path("out")))
    }
    #expect(folder.names(in: "out").isEmpty)
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory, "needs permission to mount memory"))
  func aFullDiskIsNamedAndNothingIsLeft() async throws {
    let volume = try TemporaryVolume(memory: 64)
    let photo = try photo("a.png", RGBPixels.noise(width: 300, height: 300).encoded(as: "png"))
    let error = await #expect(throws: ExportError.self) {
      try await service.export(photo, ExportOptions(format: .png), into: File(path: volume.path))
    }
    #expect(error?.description == "There is not enough free space for “a.png”.")
    let reader = try DirectoryReader(path: volume.path, followingLinks: false)
    var batch = DirectoryBatch()
    while try reader.read(limit: 10, into: &batch, accepting: { _, _ in true }) {}
    #expect(batch.entries.isEmpty)
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory, "needs permission to mount memory"))
  func aReadOnlyFolderIsNamed() async throws {
    let volume = try TemporaryVolume(memory: 64, isReadOnly: true)
    let photo = try photo("a.jpg")
    let error = await #expect(throws: ExportError.self) {
      try await service.export(photo, ExportOptions(), into: File(path: volume.path))
    }
    #expect(error?.description == "The folder “volume” is read-only.")
  }
}
