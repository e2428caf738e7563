import GStreamerKit

@testable import Camera

/// Feeds events to a state machine and keeps account of its timers.
final class Driver {
  private var machine: CameraStateMachine
  /// The timers that are pending.
  private(set) var timers: Set<CameraTimer> = []

  static let microphone = Microphone(id: "desk", name: "Desk")
  static let small = CameraMode(
    coding: .raw(format: "YUY2"), size: VideoSize(width: 640, height: 480), rate: FrameRate(30))
  static let large = CameraMode(
    coding: .jpeg, size: VideoSize(width: 1920, height: 1080), rate: FrameRate(5))
  static let limits = CameraService.Limits()

  init() { machine = CameraStateMachine(limits: Self.limits) }

  /// A machine whose devices are known.
  convenience init(cameras: [CameraDevice], microphones: [Microphone] = [microphone]) {
    self.init()
    _ = send(.watch)
    _ = send(.accessGranted)
    _ = send(.devices(cameras, microphones))
  }

  /// A machine whose camera runs.
  static func running(
    _ camera: CameraDevice = FakeCamera.device("a"), microphones: [Microphone] = [microphone]
  ) -> Driver {
    let driver = Driver(cameras: [camera], microphones: microphones)
    _ = driver.send(.start(.lastUsed(nil), CaptureOptions()))
    driver.deliverFirstFrame()
    return driver
  }

  /// A machine whose camera runs and records.
  static func recording(_ camera: CameraDevice = FakeCamera.device("a")) -> Driver {
    let driver = running(camera)
    for event in [SessionEvent.startRecording, .recorder(.opened), .recorder(.began)] {
      _ = driver.send(event)
    }
    return driver
  }

  /// A camera whose photos have a mode of their own.
  static let twoModes = CameraDevice(id: "two", name: "TWO", modes: [large, small])

  var state: CameraState { machine.phase.state }

  /// Handles an event and returns the actions.
  func send(_ event: SessionEvent) -> [CameraAction] {
    if case .timedOut(let timer) = event { timers.remove(timer) }
    let actions = machine.handle(event)
    for action in actions {
      switch action {
      case .startTimer(let timer, _): timers.insert(timer)
      case .stopTimer(let timer): timers.remove(timer)
      case .close: timers = []
      default: break
      }
    }
    return actions
  }

  /// Handles an event and returns the actions other than those of timers.
  func effects(of event: SessionEvent) -> [CameraAction] {
    send(event).filter { action in
      switch action {
      case .startTimer, .stopTimer: false
      default: true
      }
    }
  }

  func deliverFirstFrame(adopted: CameraMode? = nil) {
    _ = send(.opened)
    _ = send(.firstFrame(count: 1, adopted: adopted))
  }
}
