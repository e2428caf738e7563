import Editing
import GObjectKit
import Imaging
import Synchronization
import TestTools
import Testing

@testable import Editor

/// The editor's model with a service that renders when the test says so.
@Suite(.timeLimit(.minutes(2))) @MainActor struct EditorModelTests {
  final class FakeService: EditorServing {
    struct State {
      var requested: [PreviewRequest] = []
      var waiting: [CheckedContinuation<Void, Never>] = []
      var decoded: [TargetSize] = []
      var isHeld = false
    }

    let state = Mutex(State())
    let failure: ImageError?

    init(failure: ImageError? = nil) { self.failure = failure }

    func photo(path: String, targetSize: TargetSize) async throws(ImageError) -> EditorPhoto {
      state.withLock { $0.decoded.append(targetSize) }
      if let failure { throw failure }
      let size = ImageSize(width: 3000, height: 2000)
      return EditorPhoto(Self.pixels(targetSize.size(of: size)), originalSize: size)
    }

    func preview(_ request: PreviewRequest) async -> EditorPreview {
      let isHeld = state.withLock { state in
        state.requested.append(request)
        return state.isHeld
      }
      if isHeld {
        await withCheckedContinuation { next in state.withLock { $0.waiting.append(next) } }
      }
      let pixels = Self.pixels(ImageSize(width: 2, height: 2))
      return EditorPreview(texture: Texture(pixels), before: nil, histogram: Histogram(pixels))
    }

    func tiles(_ request: TilesRequest) async -> [Texture] { [] }

    func lut(path: String) async throws(LUTFileError) -> LUT {
      throw .content(File(path: path), .empty)
    }

    /// Lets the rendering that waits go on.
    func release() { state.withLock { $0.waiting.removeFirst() }.resume() }

    private static func pixels(_ size: ImageSize) -> PixelBuffer {
      PixelBuffer(
        bytes: Bytes([UInt8](repeating: 255, count: size.width * size.height * 4)), width: size.width,
        height: size.height, isOpaque: true)
    }
  }

  private let service = FakeService()
  private let clock = TestClock()
  private let file = File(path: "/photos/a.jpg")

  private func model(_ edit: EditStack = EditStack()) async -> EditorModel {
    let model = EditorModel(file, edit: edit, service: service, clock: clock)
    model.resize(width: 600, height: 400)
    await eventually("the photo is decoded") { model.state == .ready }
    return model
  }

  @Test func changesOfOneSliderAreOneStep() async {
    let model = await model()
    for value in [0.1, 0.2, 0.3] { model.change(.slider("contrast")) { $0[.contrast] = value } }
    model.change(.slider("shadows")) { $0[.shadows] = 0.5 }
    model.undo()
    #expect(model.draft?[.contrast] == 0.3 && model.draft?[.shadows] == 0)
    model.undo()
    #expect(model.draft?[.contrast] == 0)
    #expect(model.history?.canUndo == false)
    model.redo()
    #expect(model.draft?[.contrast] == 0.3)
  }

  @Test func aSliderThatRestedBeginsAnotherStep() async {
    let model = await model()
    model.change(.slider("contrast")) { $0[.contrast] = 0.1 }
    await eventually("the step has ended", meanwhile: { clock.advance(by: .seconds(1)) }) {
      !model.isStepOpen
    }
    model.change(.slider("contrast")) { $0[.contrast] = 0.2 }
    model.undo()
    #expect(model.draft?[.contrast] == 0.1)
  }

  @Test func theNewestChangeIsRenderedAndThoseBeforeItAreLeftOut() async {
    let model = await model()
    await eventually("the first preview is shown") { model.preview != nil }
    service.state.withLock { $0.isHeld = true }
    for value in [0.1, 0.2, 0.3, 0.4] { model.change(.slider("contrast")) { $0[.contrast] = value } }
    await eventually("one is rendered") { service.state.withLock { $0.waiting.count } == 1 }
    service.release()
    await eventually("the next is rendered") { service.state.withLock { $0.waiting.count } == 1 }
    service.release()
    let values = service.state.withLock { $0.requested }.map {
      EditDraft($0.stack, size: $0.photo.originalSize)[.contrast]
    }
    #expect(values == [0, 0.1, 0.4])
  }

  @Test func anUnchangedEditIsReturnedAsItWas() async {
    let edit = EditStack([.filter(.noir), .rotate(quarterTurns: 1)])
    let model = await model(edit)
    #expect(!model.isChanged)
    #expect(model.result == edit)
    model.change { $0[.exposure] = 1 }
    #expect(model.isChanged)
    model.undo()
    #expect(!model.isChanged)
    model.revert()
    #expect(model.result?.operations.isEmpty == true && model.isChanged)
  }

  @Test func aPhotoThatCannotBeDecodedIsSaid() async {
    let failing = FakeService(failure: .truncated)
    let model = EditorModel(file, edit: EditStack(), service: failing, clock: clock)
    model.resize(width: 600, height: 400)
    await eventually("the reason is shown") { model.state == .failed(ImageError.truncated.description) }
    #expect(model.result == nil && !model.isChanged)
  }

  @Test func aSmallCropIsDecodedLargerOutsideOfTheCropPage() async {
    let model = await model()
    model.page = .crop
    model.changeFrame { $0.drag(.topLeft, toX: 0.5, y: 0.5, ratio: nil) }
    #expect(service.state.withLock { $0.decoded } == [.fit(width: 600, height: 400)])
    model.page = .adjust
    await eventually("it is decoded again") {
      service.state.withLock { $0.decoded.last } == .fit(width: 1200, height: 800)
    }
  }

  @Test func aRatioIsKeptInPixels() async {
    let model = await model()
    model.select(.square, isSwapped: false)
    #expect(model.draft?.size == ImageSize(width: 2000, height: 2000))
    model.select(.sixteenToNine, isSwapped: true)
    #expect(model.draft?.size == ImageSize(width: 1125, height: 2000))
    model.change { $0.geometry.rotate(quarterTurns: 1) }
    #expect(model.draft?.size == ImageSize(width: 2000, height: 1125))
  }

  @Test func aBrokenLUTIsSaidAndChangesNothing() async {
    let model = await model()
    await model.openLUT(path: "/luts/broken.cube")
    #expect(model.notice?.text.contains("broken.cube") == true)
    #expect(!model.isChanged)
  }

  @Test func theModelIsFreedWhileItRenders() async {
    weak var freed: EditorModel?
    do {
      let model = await model()
      freed = model
      service.state.withLock { $0.isHeld = true }
      model.change { $0[.exposure] = 1 }
      await eventually("it renders") { service.state.withLock { $0.waiting.count } == 1 }
    }
    service.release()
    await eventually("the model is gone") { freed == nil }
  }
}
