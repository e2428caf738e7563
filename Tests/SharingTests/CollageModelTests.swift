import FileTesting
import GObjectKit
import GtkKit
import Imaging
import MediaLibrary
import Synchronization
import TestTools
import Testing

@testable import Sharing

/// The collage's model with photos that the test gives.
@Suite(.timeLimit(.minutes(1))) @MainActor struct CollageModelTests {
  private final class FakeCollages: CollageServing {
    let written = Mutex<[PixelBuffer]>([])
    let failure: ExportError?

    init(failure: ExportError? = nil) { self.failure = failure }

    func photo(_ item: MediaItem, side: Int) async -> PixelBuffer? {
      // The second photo is damaged.
      guard item.id.rawValue != 2 else { return nil }
      let (width, height) = (side, side * 2 / 3)
      return PixelBuffer(
        bytes: Bytes([UInt8](repeating: 200, count: width * height * 4)), width: width, height: height,
        isOpaque: true)
    }

    func write(_ image: PixelBuffer, into folder: File) async throws(ExportError) -> File {
      if let failure { throw failure }
      written.withLock { $0.append(image) }
      return folder.child("Collage.jpg")
    }
  }

  private func item(_ id: UInt64, _ name: String) -> MediaItem {
    MediaItem(id: MediaItemID(rawValue: id), path: "/photos/" + name, modified: .now)
  }

  private func model(_ service: FakeCollages) async -> CollageModel {
    let items = [item(1, "a.jpg"), item(2, "b.jpg"), item(3, "c.mp4"), item(4, "d.jpg")]
    let model = CollageModel(items, background: 0x112233, folder: File(path: "/pictures"), service: service)
    await eventually("the preview is shown") { model.preview != nil }
    return model
  }

  @Test func videosAreLeftOutAndADamagedPhotoLeavesItsPlaceEmpty() async {
    let model = await model(FakeCollages())
    #expect(model.photos.count == 3 && model.canBeMade)
    #expect(model.phase == .choosing)
  }

  @Test func aChangeDrawsTheCollageAnew() async {
    let model = await model(FakeCollages())
    let before = model.preview
    #expect(before?.width == 900 && before?.height == 675)
    model.select(.tall)
    await eventually("the new ratio is drawn") { model.preview?.height == 900 && model.preview?.width == 506 }
    let tall = model.preview
    model.setSpacing(40)
    await eventually("the spacing is drawn") { model.preview !== tall }
  }

  @Test func theCollageIsWrittenInItsFullSize() async throws {
    let service = FakeCollages()
    let model = await model(service)
    model.select(.square)
    model.save()
    await eventually("it is saved") { model.phase == .saved(File(path: "/pictures/Collage.jpg")) }
    let image = try #require(service.written.withLock { $0.first })
    #expect(image.width == 4000 && image.height == 4000)
    let corner = image.pixel(x: 0, y: 0)
    #expect(corner.red == 0x11 && corner.green == 0x22 && corner.blue == 0x33)
  }

  @Test func aFailureIsSaidAndTheCollageCanBeSavedAgain() async {
    let model = await model(FakeCollages(failure: .notWritable(File(path: "/pictures"))))
    model.save()
    await eventually("the reason is shown") { model.problem != nil }
    #expect(model.phase == .choosing)
  }

  @Test func theRealServiceWritesWithoutReplacing() async throws {
    let temporary = try TemporaryFolder()
    let folder = File(path: temporary.path("Pictures"))
    let image = PixelBuffer(
      bytes: Bytes([UInt8](repeating: 255, count: 64 * 64 * 4)), width: 64, height: 64, isOpaque: true)
    let first = try await CollageService().write(image, into: folder)
    let second = try await CollageService().write(image, into: folder)
    #expect(first.name != second.name && first.exists && second.exists)
  }
}
