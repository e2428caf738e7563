import Imaging
import TestTools
import Testing

@testable import Viewer

/// Playing the frames of a picture, with a fake decoder and a clock that the test advances.
@Suite(.timeLimit(.minutes(2))) @MainActor struct AnimationModelTests {
  private let motions = FakeMotions()
  private let clock = TestClock()
  private let item = FakeSource.item(1, "moving.gif")

  /// A model of an animation with a frame for each delay in milliseconds.
  private func model(
    _ delays: [Int] = [100, 200, 300], plays: Int? = nil, isPlaying: Bool = true
  ) throws -> AnimationModel {
    let animation = try #require(ImageAnimation.test(delays: delays, plays: plays))
    return AnimationModel(item, animation, service: motions, isPlaying: isPlaying, clock: clock)
  }

  private func drain() async { await clock.advanceAndDrain(by: .zero) }

  private func advance(_ milliseconds: Int) async {
    await clock.advanceAndDrain(by: .milliseconds(milliseconds))
  }

  @Test func framesAreShownForTheirDelays() async throws {
    let model = try model()
    await drain()
    #expect(model.frame?.index == 0 && model.position == "1 / 3")
    await advance(99)
    #expect(model.frame?.index == 0)
    await advance(1)
    #expect(model.frame?.index == 1 && model.position == "2 / 3")
    await advance(199)
    #expect(model.frame?.index == 1)
    await advance(1)
    #expect(model.frame?.index == 2)
    await advance(300)
    #expect(model.frame?.index == 0)
  }

  @Test func theNextFrameIsDecodedAheadFromTheShownOne() async throws {
    let model = try model()
    await drain()
    #expect(motions.indices == [0, 1])
    #expect(motions.requests[1].previous == 0)
    await advance(100)
    // No more than one ahead.
    #expect(motions.indices == [0, 1, 2])
    await advance(200)
    await advance(300)
    // The first frame does not depend on the last one.
    #expect(motions.indices == [0, 1, 2, 0, 1] && motions.requests[3].previous == nil)
    #expect(model.isPlaying)
  }

  @Test func itStopsAtTheLastFrameAfterAsManyTimesAsTheFileSays() async throws {
    let model = try model([100, 100], plays: 2)
    await drain()
    var shown: [Int] = []
    for _ in 0..<6 {
      if let index = model.frame?.index { shown.append(index) }
      await advance(100)
    }
    #expect(shown == [0, 1, 0, 1, 1, 1])
    #expect(!model.isPlaying)
    // Play starts it again, as often as before.
    model.togglePlaying()
    await drain()
    #expect(model.frame?.index == 0 && model.isPlaying)
    for _ in 0..<3 { await advance(100) }
    #expect(model.frame?.index == 1 && !model.isPlaying)
  }

  @Test func aPausedFrameStays() async throws {
    let model = try model()
    await drain()
    await advance(100)
    model.togglePlaying()
    await advance(10_000)
    #expect(model.frame?.index == 1 && !model.isPlaying)
    model.togglePlaying()
    await advance(199)
    #expect(model.frame?.index == 1)
    await advance(1)
    #expect(model.frame?.index == 2)
  }

  @Test func stepsPauseAndGoAroundTheEnds() async throws {
    let model = try model()
    await drain()
    model.step(1)
    await drain()
    #expect(model.frame?.index == 1 && !model.isPlaying)
    model.step(-1)
    await drain()
    model.step(-1)
    await drain()
    #expect(model.frame?.index == 2 && model.position == "3 / 3")
    model.step(1)
    await drain()
    #expect(model.frame?.index == 0)
    await advance(10_000)
    #expect(model.frame?.index == 0)
  }

  @Test func stepsThatAreFasterThanTheDecoderEndAtTheRightFrame() async throws {
    let model = try model([100, 100, 100, 100, 100, 100], isPlaying: false)
    await drain()
    motions.isHeld = true
    for _ in 0..<3 { model.step(1) }
    await drain()
    #expect(motions.indices == [0, 1])
    motions.isHeld = false
    motions.release()
    await drain()
    #expect(model.frame?.index == 3 && model.position == "4 / 6")
    #expect(motions.indices == [0, 1, 3])
  }

  @Test func aFrameThatIsDecodedAheadIsNotShownAfterAStepBack() async throws {
    let model = try model()
    await drain()
    await advance(100)
    var shown: [Int] = []
    model.onFrame = { shown.append($0.index) }
    motions.isHeld = true
    model.togglePlaying()
    model.togglePlaying()
    await drain()
    model.step(-1)
    motions.isHeld = false
    motions.release()
    await drain()
    #expect(shown == [0])
  }

  @Test func aFrameThatIsDecodedTooLateIsShownWhenItIsThere() async throws {
    let model = try model([100, 100, 100])
    motions.isHeld = true
    await drain()
    motions.isHeld = false
    motions.release()
    await drain()
    motions.isHeld = true
    await advance(100)
    motions.isHeld = false
    motions.release()
    await advance(150)
    #expect(model.frame?.index == 2)
  }

  @Test func smallDelaysOfTheProgramDoNotAddUp() async throws {
    let model = try model([100, 100, 100, 100, 100])
    await drain()
    // Each frame is noticed 10 ms too late; the frames keep to the file's time nevertheless.
    await advance(110)
    await advance(90)
    #expect(model.frame?.index == 2)
    await advance(110)
    await advance(90)
    #expect(model.frame?.index == 4)
  }

  @Test func aPictureThatIsNotOnTheScreenDoesNotMove() async throws {
    let model = try model()
    await drain()
    model.setSuspended(true)
    await advance(10_000)
    #expect(model.frame?.index == 0 && model.isPlaying)
    model.setSuspended(false)
    await advance(100)
    #expect(model.frame?.index == 1)
  }

  @Test func aDamagedFrameEndsPlayingAndIsReported() async throws {
    motions.fail(at: 2)
    let model = try model()
    var reason: ImageError?
    model.onFailure = { reason = $0 }
    await drain()
    await advance(100)
    await advance(200)
    #expect(reason == .truncated && !model.isPlaying)
    #expect(model.frame?.index == 1 && model.position == "2 / 3")
  }

  @Test func aReleasedModelDecodesNoMore() async throws {
    var model: AnimationModel? = try model()
    await drain()
    weak let released = model
    model = nil
    await advance(1000)
    #expect(released == nil && motions.indices == [0, 1])
  }
}
