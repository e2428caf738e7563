import Editing
import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import PictureTesting
import Testing

@testable import PhotosPicker

/// Edited photos that a picker hands over.
@MainActor @Suite(.timeLimit(.minutes(2))) struct EditedItemTests {
  private final class Edits: EditSource {
    let stack: EditStack?

    init(_ stack: EditStack?) { self.stack = stack }

    func edit(of asset: AssetID) throws(ImageError) -> SharedEdit? {
      guard let stack else { throw .editNotReadable }
      return try SharedEdit(stack)
    }
  }

  private let folder: TemporaryFolder
  private let gray = EditStack([.filter(.grayscale)])

  init() throws { folder = try TemporaryFolder() }

  private func item(
    _ bytes: [UInt8], _ name: String, _ encoding: PreferredItemEncoding, _ stack: EditStack?
  ) throws -> PhotosPickerItem {
    let facts = ItemFacts(asset: AssetID(rawValue: 5), date: Timestamp(seconds: 0), editRevision: 3)
    return PhotosPickerItem(
      MediaItem(
        id: MediaItemID(rawValue: 1), path: try folder.write(bytes, to: name), size: Int64(bytes.count),
        modified: .now, facts: facts, edits: Edits(stack)),
      encoding: encoding)
  }

  private func isGray(_ path: String) throws -> Bool {
    let pixel = try ImageDecoder().decode(path: path, targetSize: .full).pixels.pixel(x: 8, y: 8)
    return abs(Int(pixel.red) - Int(pixel.blue)) < 4
  }

  @Test(arguments: PreferredItemEncoding.allCases)
  func anEditedPhotoIsHandedOverWithItsEdit(encoding: PreferredItemEncoding) async throws {
    let photo = try CornerPicture().stored(orientation: 1).encoded(as: "jpeg")
    let item = try item(photo, "a.jpg", encoding, gray)
    #expect(item.supportedContentTypes.first == "image/jpeg")
    let file = try await item.loadTransferable(as: File.self)
    #expect(file.path != folder.path("a.jpg") && file.name == "a.jpg")
    #expect(try isGray(file.path))
    let copy = try folder.write(try await item.loadTransferable(as: [UInt8].self), to: "copy.jpg")
    #expect(try isGray(copy))
    let pixel = try await item.loadTransferable(as: PixelBuffer.self).pixel(x: 8, y: 8)
    #expect(pixel.red == pixel.green)
    #expect(try File(path: folder.path("a.jpg")).contents() == photo)
  }

  @Test func theOriginalIsHandedOverWhenAskedFor() async throws {
    let photo = try CornerPicture().stored(orientation: 1).encoded(as: "jpeg")
    let item = try item(photo, "a.jpg", .automatic, gray)
    #expect(try await item.loadTransferable(as: File.self, version: .original).path == folder.path("a.jpg"))
    #expect(try await item.loadTransferable(as: [UInt8].self, version: .original) == photo)
    #expect(
      try await item.loadTransferable(as: PixelBuffer.self, version: .original).pixel(x: 8, y: 8).green < 40)
  }

  @Test func anEditedPhotoOfAnotherFormatBecomesACompatibleOne() async throws {
    let item = try item(RotatedHEIC.bytes, "a.heic", .current, gray)
    #expect(item.supportedContentTypes == ["image/jpeg", "image/png"])
    #expect(try await ["a.jpg", "a.png"].contains(item.loadTransferable(as: File.self).name))
    let png = try await item.loadTransferable(as: File.self, contentTypes: ["image/png"])
    #expect(png.name == "a.png")
    #expect(try isGray(png.path))
    let error = await #expect(throws: PhotosPickerError.self) {
      try await item.loadTransferable(as: File.self, contentTypes: ["image/tiff"])
    }
    #expect(error == .notAccepted(name: "a.heic", type: "image/heif"))
  }

  @Test func anEditThatCannotBeReadHandsNothingOver() async throws {
    let photo = try CornerPicture().stored(orientation: 1).encoded(as: "jpeg")
    let item = try item(photo, "a.jpg", .automatic, nil)
    await #expect(throws: PhotosPickerError.self) { try await item.loadTransferable(as: [UInt8].self) }
  }
}
