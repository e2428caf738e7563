import Testing

@testable import Camera

/// Photo requests, as decided by the state machine.
@Suite(.timeLimit(.minutes(1))) struct PhotoQueueTests {
  private let first = PhotoRequest(number: 1)
  private let second = PhotoRequest(number: 2)
  private let same = CameraModes(preview: FakeCamera.mode, still: FakeCamera.mode)
  private let different = CameraModes(preview: Driver.small, still: Driver.large)

  @Test func photosInThePreviewsModeAreCapturedTogether() {
    let driver = Driver.running()
    #expect(
      driver.send(.takePhoto(first))
        == [
          .report(.state(.capturing)), .capture(first, same),
          .startTimer(.capture(first), Driver.limits.firstFrameTimeout),
        ])
    #expect(driver.effects(of: .takePhoto(second)) == [.capture(second, same)])
    #expect(driver.effects(of: .captured(first)) == [.report(.captured(first)), .process(first)])
    #expect(driver.state == .capturing)
    #expect(
      driver.effects(of: .captured(second))
        == [.report(.captured(second)), .process(second), .report(.state(.running))])
    #expect(driver.timers == [.frameCheck])
  }

  @Test func photosInAModeOfTheirOwnAreCapturedOneAfterTheOther() {
    let driver = Driver.running(Driver.twoModes)
    #expect(
      driver.effects(of: .takePhoto(first)) == [.report(.state(.capturing)), .capture(first, different)])
    #expect(driver.send(.takePhoto(second)) == [])
    #expect(
      driver.effects(of: .captured(first))
        == [
          .report(.captured(first)), .process(first), .restorePreview(Driver.small),
          .capture(second, different),
        ])
    #expect(driver.timers == [.frameCheck, .capture(second)])
    #expect(
      driver.effects(of: .captured(second))
        == [
          .report(.captured(second)), .process(second), .restorePreview(Driver.small),
          .report(.state(.running)),
        ])
  }

  @Test func aPhotoWithoutFrameFailsAndTheNextOneFollows() {
    let driver = Driver.running(Driver.twoModes)
    _ = driver.send(.takePhoto(first))
    _ = driver.send(.takePhoto(second))
    #expect(
      driver.effects(of: .timedOut(.capture(first)))
        == [
          .report(.photoFailed(first, .noFrames(camera: "TWO"))), .restorePreview(Driver.small),
          .capture(second, different),
        ])
    #expect(driver.send(.captured(first)) == [], "the frame is late")
    #expect(driver.state == .capturing)
  }

  @Test func theLateFrameOfAFailedPhotoIsIgnored() {
    let driver = Driver.running()
    _ = driver.send(.takePhoto(first))
    #expect(
      driver.send(.timedOut(.capture(first)))
        == [.report(.photoFailed(first, .noFrames(camera: "A"))), .report(.state(.running))])
    #expect(driver.send(.captured(first)) == [])
  }

  @Test func aReopenedCameraFailsItsPhotos() {
    let driver = Driver.running(Driver.twoModes)
    _ = driver.send(.takePhoto(first))
    _ = driver.send(.takePhoto(second))
    let error = CameraError.noUsableMode(camera: "TWO")
    #expect(
      driver.effects(of: .previewFailed(error)).prefix(2)
        == [.report(.photoFailed(first, error)), .report(.photoFailed(second, error))])
    #expect(driver.send(.captured(first)) == [])
  }

  @Test func aFrozenPreviewIsNoFailureWhileAPhotoIsCaptured() {
    let driver = Driver.running(Driver.twoModes)
    _ = driver.send(.takePhoto(first))
    #expect(driver.effects(of: .framesCounted(1)) == [])
    _ = driver.send(.captured(first))
    #expect(driver.effects(of: .framesCounted(1)).contains(.report(.state(.starting))))
  }

  @Test func aPhotoNeedsARunningCamera() {
    var driver = Driver(cameras: [FakeCamera.device("a")])
    #expect(driver.send(.takePhoto(first)) == [.report(.photoFailed(first, .noCamera))])
    _ = driver.send(.start(.camera("a"), CaptureOptions()))
    #expect(driver.send(.takePhoto(first)) == [.report(.photoFailed(first, .noFrames(camera: "A")))])
    driver = .recording()
    #expect(driver.send(.takePhoto(first)) == [.report(.photoFailed(first, .noFrames(camera: "A")))])
  }

  @Test func aCapturedPhotoStartsNoRecording() {
    let driver = Driver.running()
    _ = driver.send(.takePhoto(first))
    #expect(driver.send(.startRecording) == [])
  }
}
