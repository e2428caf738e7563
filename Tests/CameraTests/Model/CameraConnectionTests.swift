import Testing

@testable import Camera

/// Which camera is opened, as a value decides it.
@Suite(.timeLimit(.minutes(1))) struct CameraConnectionTests {
  private let a = FakeCamera.device("a")
  private let b = FakeCamera.device("b")
  private let modes = CameraModes(preview: FakeCamera.mode, still: FakeCamera.mode)

  /// A connection whose camera `a` runs.
  private func running() -> CameraConnection {
    var connection = CameraConnection()
    _ = connection.viewAppeared()
    _ = connection.handle(cameras: [a, b])
    connection.opened(a, modes)
    _ = connection.handle(state: .running)
    return connection
  }

  @Test func theFirstCameraIsOpenedWhenItIsFound() {
    var connection = CameraConnection()
    #expect(connection.handle(cameras: []) == [], "the view is not shown")
    #expect(connection.viewAppeared() == [.watch])
    #expect(connection.viewAppeared() == [])
    #expect(connection.handle(cameras: []) == [.fail(.noCamera, isAlert: false)])
    #expect(connection.cameraUnavailable && connection.failure == .noCamera)
    #expect(connection.handle(cameras: [a]) == [.open(nil)])
    #expect(connection.state == .starting)
  }

  @Test func theSameCameraIsOpenedWhenTheViewReappears() {
    var connection = running()
    #expect(connection.viewDisappeared() == [.close])
    #expect(connection.viewDisappeared() == [])
    #expect(connection.handle(state: .idle) == [])
    #expect(connection.modes == nil)
    #expect(connection.viewAppeared() == [.watch, .open("a")])
  }

  @Test func eventsAfterTheViewDisappearedOpenNothing() {
    var connection = running()
    _ = connection.viewDisappeared()
    #expect(connection.handle(cameras: [b]) == [])
    #expect(connection.handle(state: .failed(.busy(camera: "A"))) == [])
    #expect(connection.state == .idle && connection.failure == nil)
    #expect(connection.handle(state: .starting) == [])
    #expect(connection.state == .idle)
  }

  @Test(arguments: [false, true]) func anotherCameraReplacesTheDisconnectedOne(isListed: Bool) {
    var connection = running()
    // The list may still contain the camera.
    if !isListed { #expect(connection.handle(cameras: [b]) == [], "the service reports the loss") }
    let error = CameraError.unplugged(camera: "A")
    #expect(connection.handle(state: .failed(error)) == [.replace(disconnected: "A", with: b)])
    #expect(connection.failure == nil && connection.selectedDevice == b)
    #expect(connection.handle(state: .starting) == [])
    #expect(connection.handle(cameras: [a, b]) == [], "the other camera stays")
    let second = CameraError.unplugged(camera: "B")
    #expect(
      connection.handle(state: .failed(second)) == [.fail(second, isAlert: true)],
      "cameras that cannot be opened are not tried in turn")
  }

  @Test func aCameraIsOpenedAfterTheOnlyOneWasDisconnected() {
    let error = CameraError.unplugged(camera: "A")
    for (cameras, opened) in [([a], "a"), ([b], "b"), ([b, a], "a")] {
      var connection = running()
      _ = connection.handle(cameras: [a])
      #expect(connection.handle(state: .failed(error)) == [.fail(error, isAlert: true)])
      #expect(connection.handle(cameras: []) == [])
      #expect(connection.failure == error)
      #expect(connection.handle(cameras: cameras) == [.open(opened)])
    }
  }

  @Test func camerasFollowEachOther() {
    var connection = running()
    #expect(connection.nextDevice == b)
    #expect(connection.select(a) == [], "it is open")
    #expect(connection.select(b) == [.open("b")])
    #expect(connection.state == .switching && connection.nextDevice == nil)
    connection.opened(b, modes)
    _ = connection.handle(state: .running)
    #expect(connection.nextDevice == a)
    _ = connection.handle(cameras: [b])
    #expect(connection.nextDevice == nil, "there is no other")
  }

  @Test func aRetryOpensTheCameraOrRepeatsTheSearch() {
    var connection = running()
    #expect(connection.retry() == [], "nothing has failed")
    _ = connection.handle(state: .failed(.noFrames(camera: "A")))
    #expect(connection.retry() == [.open("a")])

    var denied = CameraConnection()
    _ = denied.viewAppeared()
    _ = denied.handle(state: .failed(.denied))
    #expect(denied.retry() == [.watch])
    #expect(denied.state == .idle)
  }
}
