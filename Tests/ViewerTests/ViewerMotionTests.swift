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

  @Test func theNextPhotoEndsTheVideo() async {
    let player = FakeMotionPlayer()
    motions.set(.video(MotionVideo(path: "/v.mp4")), of: source.items[0])
    model.motion?.makePlayer = { player }
    model.volume = { 0.25 }
    await open(0)
    #expect(model.animation == nil && model.live?.state == .still)
    model.live?.hold()
    await eventually("the video is played") {
      player.calls == [.play("file:///v.mp4", number: 1, volume: 0.25)]
    }
    player.send(.began(1))
    await eventually("the video is shown") { model.live?.state == .playing }
    weak let live = model.live
    await open(1)
    #expect(model.live == nil && player.calls.first == .stop)
    await eventually("the video is released") { live == nil }
  }

  @Test func theVideoEndsWhenTheViewerLeavesTheScreen() async {
    let player = FakeMotionPlayer()
    motions.set(.video(MotionVideo(path: "/v.mp4")), of: source.items[0])
    model.motion?.makePlayer = { player }
    await open(0)
    model.live?.hold()
    model.setOnScreen(false)
    #expect(model.live?.state == .still)
  }

  @Test func aChosenFrameReplacesThePhotoUntilItIsCancelled() async {
    let video = MotionVideo(path: "/v.mp4", photoTime: .seconds(1))
    motions.set(.video(video), of: source.items[0])
    model.motion?.makePlayer = { FakeMotionPlayer() }
    await open(0)
    let still = model.picture
    model.chooseKeyPhoto()
    await eventually("the frame of the photo") { model.picture?.originalSize.width == 31 }
    #expect(model.canSaveFrame && model.showsFrames)
    model.keyFrame?.step(1)
    await eventually("the next frame") { model.picture?.originalSize.width == 32 }
    model.keyFrame?.choose(.seconds(9))
    #expect(model.keyFrame?.time == .seconds(3))
    await eventually("the last frame") { model.picture?.originalSize.width == 91 }
    model.endChoosingKeyPhoto()
    #expect(model.picture == still && !model.canSaveFrame && !model.showsFrames)
  }

  @Test func aVideoThatCannotBeReadHasNoFrames() async {
    motions.set(.video(MotionVideo(path: "/v.mp4")), of: source.items[0])
    motions.fail(at: 0)
    await open(0)
    model.chooseKeyPhoto()
    await eventually("the reason") {
      model.notice?.text == "The video of “a.gif” cannot be played. \(ImageError.truncated.description)"
    }
    #expect(model.keyFrame == nil && model.picture?.frame == nil)
  }
}
