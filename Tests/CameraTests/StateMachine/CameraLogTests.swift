import Testing

@testable import Camera

/// The lines of the log, as the events and actions of the state machine describe them.
@Suite(.timeLimit(.minutes(1))) struct CameraLogTests {
  private func lines(of event: SessionEvent, _ driver: Driver) -> [String] {
    ([event.logText] + driver.send(event).map(\.logText)).compactMap(\.self)
  }

  @Test func anOpenedCameraIsLoggedWithTheCapsThatItIsAskedFor() throws {
    let driver = Driver(cameras: [FakeCamera.device("a")])
    let lines = lines(of: .start(.camera("a"), CaptureOptions()), driver)
    #expect(lines.first == "start of the camera a")
    let opening = try #require(lines.last)
    #expect(opening.hasPrefix("open “A” (a): preview video/x-raw"))
    #expect(opening.contains("YUY2") && opening.contains("1280") && opening.contains("720"))
  }

  @Test func theEndOfARecordingIsLoggedWithItsReason() {
    #expect(
      lines(of: .timedOut(.recordingProgress), Driver.recording()) == [
        "timeout: recordingProgress", "the recording failed: “A” stopped sending video.",
        "complete the recording",
      ])
    #expect(
      lines(of: .recorder(.stop), Driver.recording()) == ["stop of the recording", "complete the recording"])
    #expect(
      lines(of: .cameraRemoved(FakeCamera.device("a")), Driver.recording()) == [
        "“A” was removed", "complete the recording",
      ])
  }

  @Test func eventsThatRepeatAreNotLogged() {
    let driver = Driver.recording()
    for event in [
      SessionEvent.recorder(.elapsed(.seconds(1))), .recorder(.level(.silence)), .framesCounted(9),
    ] {
      #expect(lines(of: event, driver).isEmpty)
    }
  }
}
