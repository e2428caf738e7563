import Imaging
import MediaLibrary
import TestTools
import Testing

@testable import Viewer

/// When the video of a photo is played, with a fake player.
@Suite(.timeLimit(.minutes(1))) @MainActor struct LivePhotoModelTests {
  private let motions = FakeMotions()
  private let player = FakeMotionPlayer()
  private let model: LivePhotoModel

  init() {
    let item = FakeSource("a.jpg").items[0]
    model = LivePhotoModel(item, MotionVideo(path: "/v.mp4"), service: motions, player: player)
    model.volume = { 0.5 }
  }

  private func hold() async {
    model.hold()
    await eventually("the player is asked") { model.state == .opening && !player.calls.isEmpty }
  }

  @Test func itIsPlayedFromTheFirstFrameUntilItIsReleased() async {
    model.hold()
    #expect(model.state == .opening)
    await eventually("the video is played") {
      player.calls == [.play("file:///v.mp4", number: 1, volume: 0.5)]
    }
    player.send(.began(1))
    await eventually("the video is shown") { model.state == .playing }
    model.release()
    #expect(model.state == .still && player.calls == [.stop])
  }

  @Test func thePhotoIsBackAtTheEndAlthoughAKeyIsHeld() async {
    await hold()
    player.send(.began(1))
    player.send(.ended(1))
    await eventually("the photo is back") { model.state == .still && player.calls == [.stop] }
    // The key repeats.
    model.hold()
    #expect(model.state == .still && player.calls == [])
    model.release()
    model.hold()
    #expect(model.state == .opening && player.calls == [.play("file:///v.mp4", number: 2, volume: 0.5)])
  }

  @Test func eventsOfAnEarlierPlayAreIgnored() async {
    await hold()
    model.release()
    await hold()
    player.send(.ended(1))
    player.send(.began(2))
    await eventually("the second play is shown") { model.state == .playing }
  }

  @Test func whatIsReleasedWhileTheFileIsReadIsNotPlayed() async {
    motions.isHeld = true
    model.hold()
    model.release()
    motions.isHeld = false
    motions.release()
    await hold()
    player.send(.began(2))
    await eventually("only the second one is played") { model.state == .playing }
  }

  @Test func whatCannotBePlayedIsSaid() async {
    var reasons: [String] = []
    model.onFailure = { reasons.append($0) }
    await hold()
    player.send(.failed(1, "No decoder."))
    await eventually("the reason") { reasons == ["No decoder."] && model.state == .still }
  }

  @Test func aFileThatCannotBeReadIsSaid() async {
    var reasons: [String] = []
    model.onFailure = { reasons.append($0) }
    motions.fail(at: 0)
    model.hold()
    await eventually("the reason") { reasons == [ImageError.truncated.description] && model.state == .still }
    #expect(player.calls == [.stop])
  }

  @Test func itIsPlayedOnceWithoutBeingHeld() async {
    model.playOnce()
    await eventually("the video is played") { !player.calls.isEmpty }
    player.send(.began(1))
    await eventually("the video is shown") { model.state == .playing }
    player.send(.ended(1))
    await eventually("the photo is back") { model.state == .still }
  }
}
