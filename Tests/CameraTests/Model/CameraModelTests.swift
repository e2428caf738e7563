import GObjectKit
import GStreamerKit
import Observation
import Synchronization
import TestTools
import Testing

@testable import Camera

/// Tests of CameraModel with a fake service and a manual clock.
@Suite(.timeLimit(.minutes(2))) @MainActor struct CameraModelTests {
  let service = FakeCamera()
  let clock = TestClock()
  let model: CameraModel

  init() { model = CameraModel(service: service, clock: clock) }

  private func run(_ devices: CameraDevice...) async {
    let devices = devices.isEmpty ? [FakeCamera.device("a"), FakeCamera.device("b")] : devices
    model.viewAppeared()
    service.send(
      .cameras(devices), .opened(devices[0], preview: FakeCamera.mode, still: FakeCamera.mode),
      .state(.running))
    await eventually("the camera runs") { model.connection.state == .running }
  }

  @Test func theCameraIsOpenWhileTheViewIsShown() async {
    #expect(service.calls.isEmpty, "nothing is opened before the view is shown")
    model.viewAppeared()
    #expect(service.calls == [.watch])
    service.send(.cameras([FakeCamera.device("a")]))
    await eventually("the camera is opened") { service.calls.last == .start(nil) }
    #expect(model.connection.state == .starting)
    #expect(!model.canShoot, "the shutter waits for the session")
    service.send(.state(.running))
    await eventually("the shutter is ready") { model.canShoot }
    model.viewDisappeared()
    #expect(service.calls.last == .stop)
  }

  @Test func theCameraIsOpenAsLongAsAViewShowsIt() async {
    final class Shown {}
    let (one, other) = (Shown(), Shown())
    for view in [one, one, other] { model.viewAppeared(view) }
    #expect(service.calls == [.watch])
    #expect(model.isPresented(by: other) && !model.isPresented(by: one))
    for _ in 1...2 { model.viewDisappeared(other) }
    #expect(service.calls == [.watch], "the other view still shows it")
    #expect(model.isPresented(by: one), "it shows the alerts now")
    for _ in 1...2 { model.viewDisappeared(one) }
    #expect(service.calls == [.watch, .stop])
  }

  @Test func aStatusPageIsShownUntilACameraIsConnected() async {
    model.viewAppeared()
    service.send(.cameras([]))
    await eventually("the status page is shown") { model.connection.failure == .noCamera }
    #expect(model.connection.cameraUnavailable)
    #expect(model.alert == nil, "a page, not an alert")
    service.send(.cameras([FakeCamera.device("a")]))
    await eventually("the connected camera is opened") { service.calls.last == .start(nil) }
    #expect(!model.connection.cameraUnavailable)
  }

  @Test(arguments: [
    CameraError.denied, .busy(camera: "A"), .failed(camera: "A", reason: "x"), .noFrames(camera: "A"),
  ])
  func eachFailureShowsAnAlert(error: CameraError) async {
    await run()
    service.send(.state(.failed(error)))
    await eventually("the alert is there") { model.alert == error }
    #expect(model.connection.failure == error)
    #expect(!error.title.isEmpty && error.message.hasSuffix(".") || error.message.hasSuffix("x"))
    #expect(error.advice.hasSuffix("."))
    model.retry()
    #expect(model.alert == nil)
    #expect(service.calls.last == .start("a"))
  }

  /// Names of elements and GStreamer's own messages are for the log.
  @Test(arguments: [
    CameraError.componentMissing(name: "pipewiresrc"), .failed(camera: "A", reason: "pipewiresrc0"),
    .recordingFailed(reason: "pipewiresrc0"), .microphoneFailed(reason: "pipewiresrc0"),
  ])
  func noMessageNamesAnElement(error: CameraError) {
    #expect(!error.description.contains("pipewiresrc") && !error.title.contains("pipewiresrc"))
    #expect(error.message.hasSuffix("."))
  }

  @Test func capturesAreCroppedToTheViewWhileThePreviewFillsIt() {
    model.settings.viewRatio = 1.5
    #expect(model.settings.options.aspectRatio == 1.5)
    model.settings.fillsView = false
    #expect(model.settings.options.aspectRatio == nil)
    model.settings.fillsView = true
    #expect(model.settings.options.aspectRatio == 1.5)
    #expect(service.calls.last == .apply(model.settings.options))
  }

  @Test func aDisconnectedCameraIsReplaced() async {
    let (a, b) = (FakeCamera.device("a"), FakeCamera.device("b"))
    await run(a, b)
    service.send(.cameras([b]), .state(.failed(.unplugged(camera: "A"))))
    await eventually("the other camera is opened") { service.calls.last == .start("b") }
    #expect(model.notice?.text == "“A” was disconnected. “\(b.name)” is used now.")
    #expect(model.alert == nil && model.connection.failure == nil)
  }

  @Test func camerasAreSwitchedInTurn() async {
    await run()
    model.switchCamera()
    #expect(service.calls.last == .start("b"))
    #expect(model.connection.state == .switching)
    #expect(!model.canShoot)
    #expect(!model.canSwitchCamera)
    service.send(
      .opened(FakeCamera.device("b"), preview: FakeCamera.mode, still: FakeCamera.mode), .state(.running))
    await eventually("it runs") { model.canShoot }
    model.switchCamera()
    #expect(service.calls.last == .start("a"))
  }

  @Test func retakeClearsThePhoto() async {
    await run()
    model.takePhoto()
    let request = service.photos.last
    #expect(request?.use == .single)
    #expect(model.requests.isProcessing)
    #expect(!model.canShoot)
    service.send(.captured(request!))
    await eventually("the screen blinks") {
      model.flash.state == .blinking && model.requests.captureCount == 1
    }
    await clock.advanceAndDrain(by: ScreenFlash.blinkTime)
    await eventually("for a moment") { model.flash.state == .off }
    service.send(.photo(request!, FakeCamera.photo("1.jpg")))
    await eventually("the photo is there") { model.results.photo?.path == "/pictures/1.jpg" }
    #expect(!model.requests.isProcessing)
    #expect(model.canShoot)
    model.retake()
    #expect(model.results.photo == nil)
  }

  @Test(arguments: [3, 5, 10]) func theCountdownShowsTheRemainingSeconds(seconds: Int) async {
    await run()
    model.settings.countdownSeconds = seconds
    model.shoot()
    for remaining in stride(from: seconds, to: 0, by: -1) {
      await eventually("\(remaining) are left") { model.sequence.remainingSeconds == remaining }
      #expect(service.photos.isEmpty)
      await clock.advanceAndDrain(by: .seconds(1))
    }
    await eventually("the photo is taken") { service.photos.count == 1 }
    #expect(model.sequence.remainingSeconds == nil)
  }

  @Test func theShutterCancelsTheCountdown() async {
    await run()
    model.settings.countdownSeconds = 3
    model.shoot()
    await eventually("it counts") { model.sequence.remainingSeconds == 3 }
    model.shoot()
    #expect(model.sequence.remainingSeconds == nil)
    await clock.advanceAndDrain(by: .seconds(5))
    #expect(service.photos.isEmpty)
    model.settings.countdownSeconds = 4
    #expect(model.settings.countdownSeconds == 3, "only 0, 3, 5 and 10")
  }

  @Test func observersOfTheShutterAreNotifiedOfASequence() async {
    await run()
    let changes = Mutex(0)
    func look() {
      withObservationTracking {
        _ = (model.sequence.isActive, model.canShoot)
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    model.settings.options.flashMode = .on
    look()
    // Without a countdown, no other observable property changes.
    model.takePhoto()
    #expect(model.sequence.isActive && !model.canShoot)
    #expect(changes.withLock { $0 } == 1)
    look()
    model.sequence.cancel()
    #expect(!model.sequence.isActive && model.canShoot)
    #expect(changes.withLock { $0 } == 2)
  }

  @Test func theLastCaptureIsTheNewestEvenIfTheClockIsSetBack() async {
    await run()
    service.send(
      .video(
        CapturedVideo(
          path: "/clips/1.mkv", duration: .seconds(1), thumbnail: nil, date: Timestamp(seconds: 1000),
          hasSound: true)))
    await eventually("the video is there") { model.results.last?.path == "/clips/1.mkv" }
    model.takePhoto()
    service.send(.photo(service.photos[0], FakeCamera.photo("earlier.jpg")))
    await eventually("the photo is last") { model.results.last?.path == "/pictures/earlier.jpg" }
    model.retake()
    #expect(model.results.last?.path == "/clips/1.mkv")
  }

  @Test func theFlashPrecedesThePhoto() async {
    await run()
    model.settings.options.flashMode = .on
    model.takePhoto()
    await eventually("the screen lights") { model.flash.state == .lit }
    #expect(service.photos.isEmpty)
    await clock.advanceAndDrain(by: .seconds(1))
    await eventually("the photo is taken") { service.photos.count == 1 }
    service.send(.photo(service.photos[0], FakeCamera.photo("1.jpg")))
    await eventually("it is there") { model.canShoot }
    model.settings.options.flashMode = .auto
    model.takePhoto()
    #expect(service.photos.count == 2, "no flash in a bright picture")
    service.send(.photo(service.photos[1], FakeCamera.photo("2.jpg")), .brightness(0.1))
    await eventually("it is there") { model.canShoot }
    model.takePhoto()
    #expect(service.photos.count == 2, "the flash first")
    await eventually("it lights") { clock.sleeperCount > 0 }
    await clock.advanceAndDrain(by: .seconds(1))
    await eventually("the photo is taken") { service.photos.count == 3 }
  }

  @Test func theFlashGoesOutWhenThePhotoFails() async {
    await run()
    model.settings.options.flashMode = .on
    model.takePhoto()
    await clock.advanceAndDrain(by: .seconds(1))
    await eventually("the photo is taken") { service.photos.count == 1 }
    #expect(model.flash.state == .lit, "until the frame is captured")
    service.send(.photoFailed(service.photos[0], .noFrames(camera: "A")))
    await eventually("the alert is shown") { model.alert == .noFrames(camera: "A") }
    #expect(model.flash.state == .off)
  }

  @Test func aPhotoThatIsSavedAfterTheCameraWasClosedLeavesNoSpinner() async {
    await run()
    model.takePhoto()
    model.viewDisappeared()
    service.send(.state(.failed(.noFrames(camera: "A"))))
    await eventually("the camera is closed") { model.connection.state == .idle }
    #expect(!model.requests.isProcessing)
    #expect(model.alert == nil, "the camera is not visible")
  }

  @Test func aBurstContinuesUntilTheShutterIsReleased() async {
    await run()
    model.startBurst()
    for count in 1...10 {
      await eventually("\(count) are asked for") { service.photos.count == count && clock.sleeperCount == 1 }
      if count < 10 { await clock.advanceAndDrain(by: .milliseconds(200)) }
    }
    model.sequence.endBurst()
    await clock.advanceAndDrain(by: .seconds(1))
    #expect(service.photos.map(\.use) == (1...10).map { .burst(number: $0) })
    #expect(model.requests.isProcessing)
    for request in service.photos { service.send(.photo(request, FakeCamera.photo("\(request.number).jpg"))) }
    await eventually("all are saved") { !model.requests.isProcessing }
  }

  @Test func aStripTakesFourPhotosAndCanBeCancelled() async {
    await run()
    model.settings.isFourUp = true
    model.takePhoto()
    for index in 0..<4 {
      await eventually("photo \(index)") { service.photos.count == index + 1 }
      #expect(service.photos[index].use == .strip(index: index))
      await clock.advanceAndDrain(by: .seconds(2))
    }
    service.send(.photo(service.photos[3], FakeCamera.photo("strip.jpg")))
    await eventually("one photo is saved") {
      model.results.photo?.path == "/pictures/strip.jpg" && model.canShoot
    }
    model.takePhoto()
    await eventually("the next begins") { service.photos.count == 5 }
    model.sequence.cancel()
    #expect(service.calls.last == .cancelStrip)
    #expect(!model.requests.isProcessing)
    #expect(!model.sequence.isActive)
  }

  @Test func aVideoIsRecorded() async {
    await run()
    model.select(.video)
    model.shoot()
    #expect(service.calls.last == .startRecording)
    service.send(.state(.recording), .elapsed(.seconds(65)), .level(AudioLevel(average: -30, peak: -10)))
    await eventually("time and level are shown") {
      model.recording?.label == "1:05" && model.recording?.level.meter == 0.5
    }
    #expect(!model.canSwitchCamera)
    model.select(.photo)
    #expect(model.mode == .video, "not while recording")
    model.shoot()
    #expect(service.calls.last == .stopRecording)
    service.send(.state(.running), .recordingFailed(.diskFull(folder: "/clips")))
    await eventually("the alert is shown") { model.alert == .diskFull(folder: "/clips") }
    #expect(model.recording == nil)
    #expect(model.connection.state == .running)
  }

  @Test func optionsAreSentToTheService() async {
    await run()
    model.settings.options.zoom = 20
    #expect(model.settings.options.zoom == 8)
    model.settings.options.rotation = model.settings.options.rotation.next
    model.settings.options.isMuted = true
    guard case .apply(let options) = service.calls.last else {
      Issue.record("nothing was applied")
      return
    }
    #expect(options.zoom == 8 && options.rotation == .quarter && options.isMuted)
    #expect(model.isPreviewMirrored)
    model.settings.options.isPreviewMirrored = false
    #expect(!model.isPreviewMirrored)
    service.send(.controls([ImageControl(id: "b", name: "Brightness", range: 0...10, value: 5)]))
    await eventually("the control is there") { model.imageControls.controls.count == 1 }
    model.imageControls.set("b", to: 99)
    #expect(service.calls.last == .set("b", 10))
  }
}
