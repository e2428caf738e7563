import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import Testing

@testable import Viewer

/// Frames as photos of their own.
@Suite(.timeLimit(.minutes(1))) struct SavedFrameTests {
  private let folder: TemporaryFolder
  private let item: MediaItem
  private let frame = AnimationFrame(index: 2, pixels: .gray(width: 2, height: 1))

  init() throws {
    folder = try TemporaryFolder()
    item = MediaItem(
      id: MediaItemID(rawValue: 1), path: try folder.write([1, 2, 3], to: "Sea.gif"),
      modified: Timestamp(seconds: 1_000_000_000, nanoseconds: 5))
  }

  @Test func aFrameIsWrittenBesideItsFileWithItsDate() throws {
    let file = try SavedFrame(frame, of: item).write()
    #expect(file.path == folder.path("Sea (frame 3).png"))
    #expect(try file.info().modified == item.modified)
    let image = try ImageDecoder.immediate.decode(path: file.path, targetSize: .full)
    #expect(image.pixels.width == 2 && image.pixels.height == 1)
    #expect(try item.file.contents() == [1, 2, 3])
  }

  @Test func aFrameOfAVideoIsAPhotoOfTheSameDate() throws {
    let file = try SavedFrame(.gray(width: 20, height: 10), ofVideoOf: item).write()
    #expect(file.name == "Sea (key photo).jpg")
    let metadata = try ImageMetadata.read(path: file.path)
    #expect(metadata.captureDate?.secondsSince1970() == 1_000_000_000)
    #expect(metadata.size == ImageSize(width: 20, height: 10) && metadata.orientation == .up)
  }

  @Test func noFileIsReplaced() throws {
    let first = try SavedFrame(frame, of: item).write()
    let second = try SavedFrame(frame, of: item).write()
    #expect(second.name == "Sea (frame 3) (2).png" && first.exists)
  }

  @Test func aFolderThatIsGoneIsSaid() throws {
    let item = MediaItem(id: item.id, path: folder.path("gone/Sea.gif"), modified: item.modified)
    let error = #expect(throws: SavedFrame.Failure.self) { try SavedFrame(frame, of: item).write() }
    #expect(error?.description.isEmpty == false)
  }
}
