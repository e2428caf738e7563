import Editing
import FileTesting
import GObjectKit
import Imaging
import Testing

@testable import Editor

/// The editor's real service, with the oddest photos.
@Suite(.timeLimit(.minutes(1))) struct EditorServiceTests {
  private let service = EditorService()

  private func photo(_ width: Int, _ height: Int) -> EditorPhoto {
    EditorPhoto(
      PixelBuffer(
        bytes: Bytes([UInt8](repeating: 255, count: width * height * 4)), width: width, height: height,
        isOpaque: true), originalSize: ImageSize(width: width, height: height))
  }

  @Test(arguments: [(1, 1), (1, 10_000), (10_000, 1), (3, 2)])
  func theSmallestAndTheLongestPhotosAreEdited(width: Int, height: Int) async throws {
    let photo = photo(width, height)
    var draft = EditDraft(EditStack(), size: photo.originalSize)
    for adjustment in Adjustment.allCases { draft[adjustment] = adjustment.range.upperBound }
    draft.geometry.rotate(quarterTurns: 1)
    draft.geometry.degrees = 12
    var frame = CropFrame(nil)
    frame.drag(.topLeft, toX: 0.9, y: 0.9, ratio: nil)
    draft.geometry.crop = frame.crop
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { PhotoPoint(x: $0.0, y: $0.1) }
    draft.marks = [
      Mark(.pixelate(corners)), Mark(.arrow(from: corners[0], to: corners[2])), Mark(.blackOut(corners)),
    ]
    for filter in NamedFilter.allCases {
      draft.filter = EditDraft.Filter(filter: filter, amount: 1)
      let preview = await service.preview(
        PreviewRequest(photo: photo, stack: draft.stack, before: draft.uncolored, marksClipping: true))
      #expect(preview.texture.width >= 1 && preview.texture.height >= 1)
      #expect(preview.before?.width == preview.texture.width)
    }
    let tiles = await service.tiles(TilesRequest(photo: photo, stack: draft.unfiltered, side: 82))
    #expect(tiles.count == NamedFilter.allCases.count + 1)
  }

  @Test func aMissingLUTIsSaid() async {
    await #expect(throws: LUTFileError.self) { try await service.lut(path: "/nonexistent.cube") }
  }
}
