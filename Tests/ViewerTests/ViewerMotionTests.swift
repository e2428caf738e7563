import GtkKit
import Imaging
import MediaLibrary
import TestTools
import Testing

@testable import Viewer

/// Pictures that move in the viewer, with fake services.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ViewerMotionTests {
  private let service = FakeService()
  private let motions = FakeMotions()
  private let clock = TestClock()
  private let source = FakeSource("a.gif", "b.jpg")
  private let model: ViewerModel

  init() throws {
    model = ViewerModel(source: source, service: service, motions: motions, clock: clock)
    motions.set(.frames(try #require(ImageAnimation.test())), of: source.items[0])
    model.motion?.playsAtOnce = { true }
    model.resize(width: 800, height: 600)
  }

  private func open(_ index: Int) async {
    model.open(source.items[index].id)
    service.decoded(source.items[index])
    await eventually("the picture is shown") { model.picture?.item == source.items[index] }
    await clock.advanceAndDrain(by: .zero)
  }

  @Test func framesReplaceTheStillPicture() async {
    await open(0)
    #expect(model.picture?.frame?.index == 0)
    #expect(model.picture?.originalSize == ImageSize(width: 2, height: 1))
    await clock.advanceAndDrain(by: .milliseconds(100))
    #expect(model.picture?.frame?.index == 1)
  }

  @Test func aPictureDecodedForAnotherSizeDoesNotReplaceTheFrame() async {
    await open(0)
    service.decoded(source.items[0])
    await clock.advanceAndDrain(by: .zero)
    #expect(model.picture?.frame?.index == 0)
    model.loadDetail(level: 0)
    #expect(service.details == [])
  }

  @Test func theNextPhotoReleasesTheFrames() async {
    await open(0)
    weak let animation = model.animation
    #expect(animation != nil)
    await open(1)
    #expect(model.animation == nil)
    #expect(model.picture?.frame == nil)
    #expect(animation == nil)
    await clock.advanceAndDrain(by: .seconds(10))
    #expect(model.picture?.item == source.items[1])
    await open(0)
    #expect(model.animation?.isPlaying == true)
    model.close()
    #expect(model.animation == nil)
  }

  @Test func withReducedMotionItWaitsForPlay() async {
    model.motion?.playsAtOnce = { false }
    await open(0)
    await clock.advanceAndDrain(by: .seconds(10))
    #expect(model.picture?.frame?.index == 0 && model.awaitsPlay)
    model.animation?.togglePlaying()
    #expect(!model.awaitsPlay)
    await clock.advanceAndDrain(by: .milliseconds(100))
    #expect(model.picture?.frame?.index == 1)
    // A person has paused it.
    model.animation?.togglePlaying()
    #expect(!model.awaitsPlay)
  }

  @Test func itDoesNotMoveWhileTheViewerIsNotOnTheScreen() async {
    await open(0)
    model.setOnScreen(false)
    await clock.advanceAndDrain(by: .seconds(10))
    #expect(model.picture?.frame?.index == 0)
    model.setOnScreen(true)
    await clock.advanceAndDrain(by: .milliseconds(100))
    #expect(model.picture?.frame?.index == 1)
  }

  @Test func aFrameThatCannotBeDecodedIsSaid() async {
    motions.fail(at: 1)
    await open(0)
    #expect(model.notice?.text == "“a.gif” cannot be played. \(ImageError.truncated.description)")
    #expect(model.picture?.frame?.index == 0 && model.animation?.isPlaying == false)
  }

  @Test func aStillPictureHasNoFrames() async {
    await open(1)
    #expect(model.animation == nil && motions.requests.isEmpty)
  }
}
