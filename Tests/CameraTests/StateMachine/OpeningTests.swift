import Testing

@testable import Camera

/// Opening and closing cameras, as decided by the state machine.
@Suite(.timeLimit(.minutes(1))) struct OpeningTests {
  private let camera = FakeCamera.device("a")
  private var modes: CameraModes { CameraModes(preview: FakeCamera.mode, still: FakeCamera.mode) }

  private func opening() -> Driver {
    let driver = Driver(cameras: [camera])
    _ = driver.send(.start(.camera("a"), CaptureOptions()))
    _ = driver.send(.opened)
    return driver
  }

  @Test func aStartWaitsForTheDevices() {
    let driver = Driver()
    #expect(
      driver.send(.start(.camera("a"), CaptureOptions())) == [.requestAccess, .report(.state(.starting))])
    #expect(driver.send(.accessGranted) == [])
    #expect(
      driver.send(.devices([camera], []))
        == [
          .report(.microphones([])), .report(.cameras([camera])), .close,
          .open(camera, modes, isFlexible: false),
        ])
    #expect(driver.send(.opened) == [.startTimer(.firstFrame, Driver.limits.firstFrameTimeout)])
  }

  @Test func theFirstFrameMakesTheCameraRun() {
    let driver = opening()
    #expect(
      driver.send(.firstFrame(count: 1, adopted: nil))
        == [
          .stopTimer(.firstFrame), .remember("a"),
          .report(.opened(camera, preview: FakeCamera.mode, still: FakeCamera.mode)),
          .report(.state(.running)), .requestControls,
          .startTimer(.frameCheck, Driver.limits.firstFrameTimeout),
        ])
  }

  @Test func theRequestedCameraIsOpenedOrElseTheLastOrElseTheFirst() {
    let other = FakeCamera.device("b")
    let opened = { (choice: CameraChoice) -> CameraDevice? in
      let driver = Driver(cameras: [camera, other])
      for case .open(let camera, _, _) in driver.send(.start(choice, CaptureOptions())) { return camera }
      return nil
    }
    #expect(opened(.camera("b")) == other)
    #expect(opened(.lastUsed("b")) == other)
    #expect(opened(.lastUsed("gone")) == camera)
    #expect(opened(.lastUsed(nil)) == camera)
    var driver = Driver(cameras: [camera])
    #expect(
      driver.effects(of: .start(.camera("gone"), CaptureOptions()))
        == [.close, .report(.state(.starting)), .report(.state(.failed(.notFound(name: "gone"))))])
    driver = Driver(cameras: [])
    _ = driver.send(.start(.lastUsed("gone"), CaptureOptions()))
    #expect(driver.state == .failed(.noCamera))
  }

  @Test func aCameraWithoutFramesIsReopenedAtLastInAnyMode() {
    let driver = opening()
    #expect(
      driver.effects(of: .timedOut(.firstFrame))
        == [.close, .open(camera, modes, isFlexible: false)])
    _ = driver.send(.opened)
    #expect(
      driver.effects(of: .timedOut(.firstFrame)) == [.close, .open(camera, modes, isFlexible: true)])
    _ = driver.send(.opened)
    #expect(
      driver.effects(of: .timedOut(.firstFrame)) == [.diagnose(.noFrames(camera: "A"), camera)])
    #expect(
      driver.effects(of: .diagnosed(.busy(camera: "A")))
        == [.close, .report(.state(.failed(.busy(camera: "A"))))])
    #expect(driver.timers.isEmpty)
  }

  @Test func theModeThatTheCameraIsInIsAdoptedOnlyInAnyMode() {
    let opened = { (driver: Driver) -> CameraMode? in
      for case .report(.opened(_, let preview, let still)) in driver.send(
        .firstFrame(count: 1, adopted: Driver.small))
      {
        #expect(preview == still)
        return preview
      }
      return nil
    }
    var driver = opening()
    #expect(opened(driver) == FakeCamera.mode)
    driver = opening()
    _ = driver.send(.timedOut(.firstFrame))
    _ = driver.send(.timedOut(.firstFrame))
    #expect(opened(driver) == Driver.small)
  }

  @Test func aRefusedModeIsReplacedByAnyModeAtOnce() {
    var driver = opening()
    #expect(
      driver.effects(of: .previewFailed(.noUsableMode(camera: "A")))
        == [.close, .open(camera, modes, isFlexible: true)])
    // A running camera that has changed its modes.
    driver.deliverFirstFrame()
    driver = .running()
    #expect(
      driver.effects(of: .previewFailed(.noUsableMode(camera: "A")))
        == [.close, .report(.state(.starting)), .open(camera, modes, isFlexible: true)])
  }

  @Test func aRetryUsesTheCamerasPresentModes() {
    let driver = opening()
    let changed = CameraDevice(id: "a", name: "A", modes: [Driver.small])
    _ = driver.send(.devices([changed], []))
    #expect(
      driver.effects(of: .timedOut(.firstFrame))
        == [
          .close, .open(changed, CameraModes(preview: Driver.small, still: Driver.small), isFlexible: false),
        ])
  }

  @Test func aCameraWithoutUsableModeFails() {
    let driver = Driver(cameras: [CameraDevice(id: "a", name: "A", modes: [])])
    #expect(
      driver.effects(of: .start(.camera("a"), CaptureOptions()))
        == [
          .close, .report(.state(.starting)), .report(.state(.failed(.noUsableMode(camera: "A")))),
        ])
  }

  @Test func aFailedStateChangeWaitsForItsReasonOnTheBus() {
    let driver = opening()
    #expect(driver.send(.notOpened(nil)) == [.startTimer(.firstFrame, .milliseconds(500))])
    #expect(
      driver.effects(of: .previewFailed(.denied)) == [.close, .report(.state(.failed(.denied)))])
    #expect(driver.timers.isEmpty)
  }

  @Test func aMissingElementFailsAtOnce() {
    let driver = opening()
    #expect(
      driver.effects(of: .notOpened(.componentMissing(name: "pipewiresrc")))
        == [.close, .report(.state(.failed(.componentMissing(name: "pipewiresrc"))))])
  }

  @Test func errorsOfARunningCameraAreNotRetried() {
    let driver = Driver.running()
    let error = CameraError.failed(camera: "A", reason: "broken")
    #expect(driver.effects(of: .previewFailed(error)) == [.diagnose(error, camera)])
    #expect(driver.effects(of: .diagnosed(error)) == [.close, .report(.state(.failed(error)))])
  }

  @Test func anUnpluggedCameraFailsWhileItIsOpened() {
    let driver = opening()
    _ = driver.send(.devices([], []))
    #expect(driver.effects(of: .cameraRemoved(FakeCamera.device("b"))) == [])
    #expect(
      driver.effects(of: .cameraRemoved(camera))
        == [.close, .report(.state(.failed(.unplugged(camera: "A"))))])
    #expect(driver.timers.isEmpty)
  }

  @Test func aStopWhileOpeningClosesTheCamera() {
    let driver = opening()
    #expect(driver.effects(of: .stop) == [.close, .report(.state(.idle))])
    #expect(driver.timers.isEmpty)
    #expect(driver.send(.firstFrame(count: 1, adopted: nil)) == [])
    #expect(driver.send(.timedOut(.firstFrame)) == [])
    #expect(driver.state == .idle)
  }

  @Test func aStopWithdrawsAStartThatWaits() {
    let driver = Driver()
    _ = driver.send(.start(.camera("a"), CaptureOptions()))
    _ = driver.send(.stop)
    _ = driver.send(.accessGranted)
    #expect(
      driver.effects(of: .devices([camera], [])) == [.report(.microphones([])), .report(.cameras([camera]))])
    #expect(driver.state == .idle)
  }

  @Test func aRefusalFailsAndTheNextStartAsksAgain() {
    let driver = Driver()
    #expect(driver.send(.watch) == [.requestAccess])
    #expect(driver.send(.watch) == [], "the user is asked once")
    #expect(driver.send(.accessFailed(.denied)) == [.report(.state(.failed(.denied)))])
    #expect(driver.send(.watch) == [.report(.state(.idle)), .requestAccess])
    _ = driver.send(.accessGranted)
    #expect(driver.send(.watch) == [])
  }

  @Test func anotherCameraIsSwitchedTo() {
    let other = FakeCamera.device("b")
    let driver = Driver(cameras: [camera, other])
    _ = driver.send(.start(.camera("a"), CaptureOptions()))
    driver.deliverFirstFrame()
    #expect(
      driver.effects(of: .start(.camera("b"), CaptureOptions()))
        == [.close, .report(.state(.switching)), .open(other, modes, isFlexible: false)])
  }

  @Test func aCameraThatStopsSendingFramesIsReopened() {
    let driver = Driver.running()
    #expect(driver.send(.framesCounted(40)) == [.startTimer(.frameCheck, Driver.limits.firstFrameTimeout)])
    #expect(
      driver.effects(of: .framesCounted(40))
        == [.close, .report(.state(.starting)), .open(camera, modes, isFlexible: false)])
    // Frames that come again begin the attempts anew.
    driver.deliverFirstFrame()
    _ = driver.send(.framesCounted(40))
    #expect(
      driver.effects(of: .framesCounted(40)).last == .open(camera, modes, isFlexible: false))
    // Without frames in between, the attempts continue.
    driver.deliverFirstFrame()
    #expect(driver.effects(of: .framesCounted(1)).last == .open(camera, modes, isFlexible: true))
  }

  @Test func releasingTheServiceEndsTheSession() {
    let driver = Driver.running()
    #expect(driver.effects(of: .shutDown) == [.close, .report(.state(.idle)), .finish])
  }
}
