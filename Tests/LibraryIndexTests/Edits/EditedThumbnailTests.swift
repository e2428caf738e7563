import Editing
import FileTesting
import GObjectKit
import Imaging
import PictureTesting
import Testing

@testable import MediaLibrary

/// Thumbnails of edited photos, and decoding with an edit.
@Suite(.timeLimit(.minutes(2))) struct EditedThumbnailTests {
  private final class Edits: EditSource {
    let stack: EditStack?

    init(_ stack: EditStack?) { self.stack = stack }

    func edit(of asset: AssetID) throws(ImageError) -> SharedEdit? {
      try stack.map { stack throws(ImageError) in try SharedEdit(stack) }
    }
  }

  private let folder: TemporaryFolder
  private let cache: ThumbnailCache
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    cache = ThumbnailCache(folder: folder.path("cache"))
    path = try folder.write(
      CornerPicture(width: 960, height: 640).stored(orientation: 6).encoded(as: "jpeg"), to: "a.jpg",
      modified: 1_700_000_000)
    try PictureFile.tag(path, ["Exif.Image.Orientation": "6"])
    PictureFile.setModified(path, to: 1_700_000_000)
  }

  private func item(_ stack: EditStack?, revision: UInt32 = 1) -> MediaItem {
    MediaItem(
      id: MediaItemID(rawValue: 1), path: path, modified: Timestamp(seconds: 1_700_000_000),
      facts: ItemFacts(
        asset: AssetID(rawValue: 5), date: Timestamp(seconds: 0), editRevision: revision),
      edits: Edits(stack))
  }

  private func thumbnail(_ item: MediaItem, _ targetSize: TargetSize) async throws -> PixelBuffer {
    let service = ThumbnailService(cache: cache)
    service.request(ThumbnailRequest(id: 1, item, targetSize: targetSize))
    for await batch in service.deliveries {
      for delivery in batch {
        switch delivery.event {
        case .final(let pixels, _):
          await service.waitUntilIdle()
          return pixels
        case .failed(let error): throw error
        case .preliminary: Issue.record("The embedded preview is not edited.")
        case .video: break
        }
      }
    }
    throw ImageError.cancelled
  }

  /// The names of the thumbnails in the shared part of the cache.
  private var shared: [String] {
    ThumbnailSize.allCases.flatMap { folder.names(in: "cache/" + $0.rawValue) }
  }

  @Test func aThumbnailHasTheEditAndIsNotInTheSharedCache() async throws {
    // The lower right quarter, which is white, becomes black.
    let quarter = try #require(NormalizedRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    let stack = EditStack([.crop(quarter), .filter(.invert)])
    let pixels = try await thumbnail(item(stack), .fill(side: 120))
    #expect((pixels.width, pixels.height) == (120, 120))
    for (x, y) in [(5, 5), (60, 60), (115, 115)] { #expect(pixels.pixel(x: x, y: y).red < 12) }
    #expect(shared.isEmpty)
    #expect(folder.names(in: "cache/tintype-edited/large").count == 1)
    // Another edit has another thumbnail, and the first one is still valid.
    let inverted = try await thumbnail(item(EditStack([.filter(.invert)]), revision: 2), .fill(side: 120))
    #expect(inverted.pixel(x: 5, y: 5).red < 12 && inverted.pixel(x: 5, y: 5).green > 240)
    #expect(folder.names(in: "cache/tintype-edited/large").count == 2)
    let again = try await thumbnail(item(stack, revision: 3), .fill(side: 120))
    #expect(again.bytes.array == pixels.bytes.array)
    #expect(folder.names(in: "cache/tintype-edited/large").count == 2)
  }

  @Test func aPhotoThatWasResetHasTheSharedThumbnail() async throws {
    let pixels = try await thumbnail(item(nil), .fill(side: 120))
    #expect(pixels.pixel(x: 5, y: 5).red > 240)
    #expect(shared.count == 1)
  }

  @Test func aNarrowCropIsSharp() async throws {
    let strip = try #require(NormalizedRect(x: 0.45, y: 0, width: 0.1, height: 1))
    let pixels = try await thumbnail(item(EditStack([.crop(strip)])), .fill(side: 90))
    #expect((pixels.width, pixels.height) == (90, 90))
    // The edge between the quarters is in the middle, and not blurred by enlarging.
    #expect(pixels.pixel(x: 40, y: 5).red > 200 && pixels.pixel(x: 50, y: 5).green > 200)
  }

  @Test(arguments: [TargetSize.full, .fit(width: 300, height: 300), .fill(side: 100)])
  func aDecodedPhotoHasTheSizeOfTheEditedImage(targetSize: TargetSize) throws {
    let stack = EditStack([.rotate(quarterTurns: 1), .cropToSquare, .filter(.grayscale)])
    let image = try ImageDecoder().decode(path: path, edit: SharedEdit(stack), targetSize: targetSize)
    #expect(image.originalSize == ImageSize(width: 640, height: 640))
    let side = targetSize == .full ? 640 : targetSize == .fill(side: 100) ? 100 : 300
    #expect((image.pixels.width, image.pixels.height) == (side, side))
    // Rotated clockwise, the lower left quarter, which is blue, is at the upper left.
    let pixel = image.pixels.pixel(x: side / 4, y: side / 4)
    #expect(pixel.red == pixel.blue && pixel.red < 40)
  }

  @Test func thePaletteIsThatOfTheEditedPhoto() async throws {
    let colors = try await ImageDecoder.immediate.palette(of: item(EditStack([.filter(.grayscale)])))
    #expect(colors.allSatisfy { abs($0.color.red - $0.color.blue) < 0.02 })
    #expect(
      try await ImageDecoder.immediate.palette(of: item(nil)).contains { $0.color.red - $0.color.blue > 0.5 })
  }

  @Test func anUneditedItemCostsNothing() {
    #expect(MemoryLayout<MediaRow>.stride == 64)
  }
}
