import Editing
import FileTesting
import GObjectKit
import Imaging
import LoaderKit
import MediaLibrary
import PictureTesting
import Sharing
import Testing

/// Files that are handed over, made of real photos.
@Suite(.timeLimit(.minutes(1))) struct ShareServiceTests {
  private let folder: TemporaryFolder
  private let service = ShareService()

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String, as format: String = "jpeg", location: Bool = false) throws -> MediaItem {
    let path = try folder.write(CornerPicture().stored(orientation: 1).encoded(as: format), to: name)
    if location {
      try PictureFile.tag(
        path,
        [
          "Exif.Image.Model": "EOS 80D", "Exif.GPSInfo.GPSLatitude": "64/1 8/1 0/1",
          "Exif.GPSInfo.GPSLatitudeRef": "N",
        ])
    }
    return MediaItem(id: MediaItemID(rawValue: 1), path: path, modified: Timestamp(seconds: 1))
  }

  @Test func anUnchangedPhotoIsItsOwnFile() async throws {
    let photo = try photo("a.jpg", location: true)
    let shared = try await service.file(of: photo, ShareChoices(isCompatible: true))
    #expect(shared.file == photo.file && shared.changes.isEmpty)
    #expect(try shared.size == photo.file.info().size)
  }

  @Test func aPhotoWithoutLocationIsItsOwnFile() async throws {
    let photo = try photo("a.jpg")
    let shared = try await service.file(of: photo, ShareChoices(removesLocation: true))
    #expect(shared.file == photo.file && shared.changes.isEmpty)
  }

  @Test func theLocationIsRemovedFromACopy() async throws {
    let photo = try photo("a.jpg", location: true)
    let original = try photo.file.contents()
    let shared = try await service.file(of: photo, ShareChoices(removesLocation: true))
    #expect(shared.changes == .location && shared.file.name == "a.jpg" && shared.file != photo.file)
    let tags = try PhotoMetadata.open(path: shared.file.path) { $0.exifTags }
    #expect(!tags.contains { $0.hasPrefix("Exif.GPSInfo") } && tags.contains("Exif.Image.Model"))
    #expect(try photo.file.contents() == original)
    // The copy is used again, and not for a file that keeps the location.
    #expect(try await service.file(of: photo, ShareChoices(removesLocation: true)).file == shared.file)
    #expect(try await service.file(of: photo, ShareChoices()).file == photo.file)
  }

  /// Drones write positions under names of their own.
  @Test func metadataOfUnknownMeaningIsNotHandedOver() async throws {
    let drone = #"xmlns:drone="http://www.dji.com/drone-dji/1.0/" drone:FlightStart="Reykjavik""#
    let jpeg = try PictureFile.jpeg(CornerPicture().stored(orientation: 1).encoded(as: "jpeg"), xmp: drone)
    let photo = MediaItem(
      id: MediaItemID(rawValue: 1), path: try folder.write(jpeg, to: "a.jpg"), modified: Timestamp(seconds: 1))
    let shared = try await service.file(of: photo, ShareChoices(removesLocation: true))
    #expect(shared.changes == .location)
    let bytes = try shared.file.contents()
    let place = Array("Reykjavik".utf8)
    #expect(!bytes.indices.contains { bytes[$0...].starts(with: place) })
  }

  @Test(arguments: [("a.tiff", "tiff"), ("a.webp", "webp"), ("a.bmp", "bmp")])
  func aFormatThatNotEveryProgramOpensIsConverted(name: String, format: String) async throws {
    let photo = try photo(name, as: format)
    #expect(try await service.file(of: photo, ShareChoices()).file == photo.file)
    let shared = try await service.file(of: photo, ShareChoices(isCompatible: true))
    #expect(shared.changes == .format)
    #expect(["a.jpg", "a.png"].contains(shared.file.name))
    #expect(try ImageDecoder().header(path: shared.file.path).size == ImageSize(width: 192, height: 128))
  }

  @Test func aBrokenPhotoIsRefused() async throws {
    let path = try folder.write(Array("no image".utf8), to: "a.tiff")
    let photo = MediaItem(id: MediaItemID(rawValue: 1), path: path, modified: Timestamp(seconds: 1))
    await #expect(throws: ExportError.image(.notAnImage)) {
      try await service.file(of: photo, ShareChoices(isCompatible: true))
    }
  }

  @Test func aMissingPhotoIsRefused() async throws {
    let photo = MediaItem(
      id: MediaItemID(rawValue: 1), path: folder.path("gone.jpg"), modified: Timestamp(seconds: 1))
    await #expect(throws: ExportError.self) { try await service.file(of: photo, ShareChoices()) }
  }
}
