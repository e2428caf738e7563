import GObjectKit
import GStreamerKit
import TestTools
import Testing

@testable import Camera

/// Recordings, as decided by the state machines.
@Suite(.timeLimit(.minutes(1))) struct RecordingStateMachineTests {
  private let microphone = Driver.microphone
  /// Restarts the timer for the next frames.
  private let awaitProgress = CameraAction.startTimer(.recordingProgress, Driver.limits.recordingTimeout)
  /// Completes the file.
  private let complete: [CameraAction] = [
    .stopTimer(.recordingProgress), .endRecording, .startTimer(.finish, Driver.limits.finishTimeout),
  ]

  @Test func aRecordingWithSoundBeginsWithTheFirstBuffer() {
    let driver = Driver.running()
    #expect(driver.send(.startRecording) == [.record(microphone, FakeCamera.mode)])
    #expect(driver.state == .running, "nothing is recorded before the file is open")
    #expect(
      driver.send(.recorder(.opened))
        == [.startTimer(.firstSound, Driver.limits.firstSoundTimeout), .report(.state(.recording))])
    #expect(
      driver.send(.recorder(.began)) == [.stopTimer(.firstSound), .report(.elapsed(.zero)), awaitProgress])
    #expect(
      driver.send(.recorder(.elapsed(.seconds(1)))) == [.report(.elapsed(.seconds(1))), awaitProgress])
    #expect(driver.send(.recorder(.stop)) == complete)
    #expect(driver.send(.recorder(.stop)) == [], "it is being completed")
    #expect(driver.effects(of: .recorder(.finished)) == [.saveRecording, .report(.state(.running))])
    #expect(driver.timers == [.frameCheck])
  }

  @Test func aRecordingWithoutMicrophoneWaitsForNoSound() {
    let driver = Driver.running(microphones: [])
    #expect(driver.send(.startRecording) == [.record(nil, FakeCamera.mode)])
    #expect(driver.send(.recorder(.opened)) == [awaitProgress, .report(.state(.recording))])
    #expect(driver.effects(of: .recorder(.began)) == [.report(.elapsed(.zero))])
  }

  @Test func theChosenMicrophoneIsRecordedOrElseTheFirst() {
    let other = Microphone(id: "head", name: "Head")
    #expect(
      Driver.running(microphones: [microphone, other]).send(.startRecording)
        == [.record(microphone, FakeCamera.mode)])
    let driver = Driver.running(microphones: [microphone, other])
    var options = CaptureOptions()
    options.microphone = "head"
    #expect(driver.send(.apply(options)) == [.applyOptions])
    #expect(driver.send(.startRecording) == [.record(other, FakeCamera.mode)])
  }

  @Test func aRecordingThatCannotBeOpenedIsReported() {
    let driver = Driver.running()
    _ = driver.send(.startRecording)
    #expect(
      driver.send(.recorder(.notOpened(.encoderMissing))) == [.report(.recordingFailed(.encoderMissing))])
    #expect(driver.state == .running)
    #expect(driver.send(.startRecording) == [.record(microphone, FakeCamera.mode)], "it can be tried again")
  }

  @Test func aSilentMicrophoneIsLeftOut() {
    let driver = Driver.running()
    _ = driver.send(.startRecording)
    _ = driver.send(.recorder(.opened))
    #expect(
      driver.effects(of: .timedOut(.firstSound))
        == [
          .discardRecording, .report(.recordingFailed(.microphoneFailed(reason: "It sends no sound."))),
          .record(nil, FakeCamera.mode),
        ])
    #expect(driver.state == .recording)
    #expect(driver.send(.recorder(.opened)) == [awaitProgress])
    #expect(driver.effects(of: .recorder(.began)) == [.report(.elapsed(.zero))])
    #expect(driver.timers == [.frameCheck, .recordingProgress])
  }

  @Test func aSilentMicrophoneAndAFullDiskEndTheRecording() {
    let driver = Driver.running()
    _ = driver.send(.startRecording)
    _ = driver.send(.recorder(.opened))
    _ = driver.send(.timedOut(.firstSound))
    #expect(
      driver.send(.recorder(.notOpened(.diskFull(folder: "/x"))))
        == [.report(.recordingFailed(.diskFull(folder: "/x"))), .report(.state(.running))])
  }

  @Test func aMicrophoneThatFailsBeforeItsFirstBufferIsLeftOut() {
    for event in [
      RecordingStateMachine.Event.microphoneRemoved(microphone),
      .failed(.recordingFailed(reason: "x"), reason: "It was disconnected.", isMicrophone: true),
    ] {
      let driver = Driver.running()
      _ = driver.send(.startRecording)
      _ = driver.send(.recorder(.opened))
      #expect(
        driver.effects(of: .recorder(event))
          == [
            .discardRecording, .report(.recordingFailed(.microphoneFailed(reason: "It was disconnected."))),
            .record(nil, FakeCamera.mode),
          ])
    }
  }

  @Test func aVideoContinuesWithoutItsMicrophone() {
    let driver = Driver.recording()
    #expect(driver.send(.recorder(.microphoneRemoved(Microphone(id: "b", name: "B")))) == [])
    #expect(
      driver.send(.recorder(.microphoneRemoved(microphone)))
        == [
          .endSound, .report(.level(.silence)), .report(.recordingFailed(.microphoneLost(name: "Desk"))),
        ])
    let failure = RecordingStateMachine.Event.failed(
      .recordingFailed(reason: "x"), reason: "x", isMicrophone: true)
    #expect(driver.send(.recorder(failure)) == [], "the same loss is reported once")
    #expect(driver.state == .recording)
    #expect(driver.effects(of: .recorder(.stop)) == [.endRecording])
    #expect(driver.effects(of: .recorder(.finished)).first == .saveRecording)
  }

  @Test func aVideoContinuesWithoutAMicrophoneThatSendsNothing() {
    let driver = Driver.recording()
    let progress = { (time: Double) in driver.effects(of: .recorder(.elapsed(.seconds(time)))) }
    #expect(progress(1) == [.report(.elapsed(.seconds(1)))])
    #expect(driver.effects(of: .recorder(.level(.silence))) == [.report(.level(.silence))])
    for time in [2.0, 3, 4] {
      #expect(progress(time) == [.report(.elapsed(.seconds(time)))], "3 s are allowed")
    }
    #expect(
      progress(5) == [
        .report(.elapsed(.seconds(5))), .endSound, .report(.level(.silence)),
        .report(.recordingFailed(.microphoneStopped(name: "Desk"))),
      ])
    #expect(progress(9) == [.report(.elapsed(.seconds(9)))], "the same loss is reported once")
    #expect(driver.state == .recording)
  }

  @Test func aStopBeforeTheFirstFrameLeavesNoVideo() {
    let driver = Driver.running()
    _ = driver.send(.startRecording)
    _ = driver.send(.recorder(.opened))
    #expect(driver.effects(of: .recorder(.stop)) == [.discardRecording, .report(.state(.running))])
    #expect(driver.timers == [.frameCheck])
  }

  @Test func aFileThatIsNotCompletedInTimeIsSaved() {
    let driver = Driver.recording()
    _ = driver.send(.recorder(.stop))
    #expect(driver.timers.contains(.finish))
    #expect(driver.effects(of: .timedOut(.finish)) == [.saveRecording, .report(.state(.running))])
  }

  @Test func aFailureSavesWhatWasRecorded() {
    let error = CameraError.diskFull(folder: "/x")
    for isFinishing in [false, true] {
      let driver = Driver.recording()
      if isFinishing { _ = driver.send(.recorder(.stop)) }
      #expect(
        driver.effects(of: .recorder(.failed(error, reason: "x", isMicrophone: false)))
          == [.report(.recordingFailed(error)), .saveRecording, .report(.state(.running))])
      #expect(driver.timers == [.frameCheck])
    }
  }

  // MARK: Closing the camera

  @Test func theVideoOfAnUnpluggedCameraIsCompletedFirst() {
    let driver = Driver.recording()
    #expect(driver.send(.cameraRemoved(FakeCamera.device("a"))) == complete)
    #expect(driver.state == .recording)
    #expect(driver.send(.previewFailed(.unplugged(camera: "A"))) == [], "the loss is reported")
    #expect(
      driver.effects(of: .recorder(.finished))
        == [.saveRecording, .close, .report(.state(.failed(.unplugged(camera: "A"))))])
    #expect(driver.timers.isEmpty)
  }

  @Test func aStopCompletesTheVideoAtMostForTheTimeout() {
    let driver = Driver.recording()
    #expect(driver.effects(of: .stop) == [.endRecording])
    #expect(driver.effects(of: .timedOut(.finish)) == [.saveRecording, .close, .report(.state(.idle))])
    #expect(driver.timers.isEmpty)
  }

  @Test func aStopBeforeTheFirstFrameClosesAtOnce() {
    let driver = Driver.running()
    _ = driver.send(.startRecording)
    _ = driver.send(.recorder(.opened))
    #expect(driver.effects(of: .stop) == [.discardRecording, .close, .report(.state(.idle))])
  }

  @Test func aStartWhileTheVideoIsCompletedOpensTheCameraAfterwards() {
    let driver = Driver.recording()
    _ = driver.send(.stop)
    #expect(driver.effects(of: .start(.camera("a"), CaptureOptions())) == [])
    expectTheVideoIsSavedBeforeTheCameraOpens(driver, .switching, isFlexible: false)
  }

  @Test func theCameraIsReopenedAfterTheVideoWasCompleted() {
    let driver = Driver.recording()
    #expect(driver.effects(of: .previewFailed(.noUsableMode(camera: "A"))) == [.endRecording])
    expectTheVideoIsSavedBeforeTheCameraOpens(driver, .starting, isFlexible: true)
  }

  /// Completes the file.
  private func expectTheVideoIsSavedBeforeTheCameraOpens(
    _ driver: Driver, _ state: CameraState, isFlexible: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let modes = CameraModes(preview: FakeCamera.mode, still: FakeCamera.mode)
    #expect(
      driver.effects(of: .recorder(.finished))
        == [
          .saveRecording, .close, .report(.state(state)),
          .open(FakeCamera.device("a"), modes, isFlexible: isFlexible),
        ], sourceLocation: sourceLocation)
  }

  @Test func aCameraThatStopsSendingFramesEndsTheRecordingAndIsReopened() {
    let driver = Driver.recording()
    #expect(
      driver.effects(of: .timedOut(.recordingProgress))
        == [.report(.recordingFailed(.videoLost(camera: "A"))), .endRecording])
    #expect(driver.state == .recording, "the video is being completed")
    #expect(!driver.timers.contains(.recordingProgress))
    expectTheVideoIsSavedBeforeTheCameraOpens(driver, .starting, isFlexible: false)
  }

  @Test func aCameraThatSendsNoFrameToTheRecordingLeavesNoVideo() {
    let driver = Driver.running(microphones: [])
    _ = driver.send(.startRecording)
    _ = driver.send(.recorder(.opened))
    let modes = CameraModes(preview: FakeCamera.mode, still: FakeCamera.mode)
    #expect(
      driver.effects(of: .timedOut(.recordingProgress))
        == [
          .report(.recordingFailed(.noFrames(camera: "A"))), .discardRecording, .close,
          .report(.state(.starting)), .open(FakeCamera.device("a"), modes, isFlexible: false),
        ])
  }

  @Test func aRecordingThatIsBeingCompletedWaitsForNoFrames() {
    let driver = Driver.recording()
    _ = driver.send(.recorder(.stop))
    #expect(!driver.timers.contains(.recordingProgress))
    #expect(driver.send(.recorder(.elapsed(.seconds(2)))) == [.report(.elapsed(.seconds(2)))])
    #expect(driver.send(.timedOut(.recordingProgress)) == [])
  }

  @Test func aSlowCameraHasTimeForThreeFrames() {
    let mode = CameraMode(coding: .jpeg, size: VideoSize(width: 640, height: 480), rate: FrameRate(1, 4))
    let driver = Driver.running(CameraDevice(id: "slow", name: "SLOW", modes: [mode]), microphones: [])
    _ = driver.send(.startRecording)
    #expect(
      driver.send(.recorder(.opened)).first == .startTimer(.recordingProgress, .seconds(12)))
  }

  @Test func eachFrameDelaysTheEndOfTheRecording() async throws {
    let clock = TestClock()
    let (firings, inbox) = AsyncStream.makeStream(of: TimerSet<CameraTimer>.Firing.self)
    let timers = TimerSet<CameraTimer>(clock: clock) { inbox.yield($0) }
    let driver = Driver.recording()
    for second in 1...4 {
      for case .startTimer(let timer, let delay) in driver.send(.recorder(.elapsed(.seconds(second)))) {
        timers.start(timer, after: delay)
      }
      await TestTools.eventually("the timer runs") { clock.sleeperCount == 1 }
      clock.advance(by: Driver.limits.recordingTimeout - .milliseconds(1))
      #expect(clock.sleeperCount == 1, "the timer was restarted \(second) times")
    }
    clock.advance(by: .milliseconds(1))
    var iterator = firings.makeAsyncIterator()
    let firing = try #require(await iterator.next())
    #expect(timers.accept(firing))
    #expect(
      driver.effects(of: .timedOut(firing.kind))
        == [.report(.recordingFailed(.videoLost(camera: "A"))), .endRecording])
  }

  @Test func releasingTheServiceSavesTheVideo() {
    let driver = Driver.recording()
    #expect(driver.effects(of: .shutDown) == [.endRecording])
    #expect(
      driver.effects(of: .recorder(.finished)) == [.saveRecording, .close, .report(.state(.idle)), .finish])
  }

  @Test func aRecordingCameraIsNotReopened() {
    let driver = Driver.recording()
    #expect(driver.effects(of: .framesCounted(1)) == [])
    #expect(driver.timers.contains(.frameCheck))
  }
}
