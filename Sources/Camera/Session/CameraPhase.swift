/// The phase of a session, with everything that belongs to it.
nonisolated enum CameraPhase: Sendable {
  /// No camera is open.
  case idle
  /// A start request waits until the devices are known.
  case waitingForDevices(CameraChoice)
  /// A camera was opened and has not delivered a frame.
  case opening(Opening)
  /// The preview runs.
  case open(OpenCamera)
  /// The recording is being completed before the camera is closed.
  case closing(RecordingStateMachine, then: Continuation)
  /// There is no preview, for the given reason.
  case failed(CameraError)

  /// What follows when the camera is closed.
  enum Continuation: Sendable {
    case idle
    case failed(CameraError)
    case start(CameraChoice, isSwitching: Bool)
    case retry(CameraDevice, OpenAttempt)
    case shutDown
  }

  /// A camera that is being opened.
  struct Opening: Sendable {
    let camera: CameraDevice
    let modes: CameraModes
    let attempt: OpenAttempt
    /// Whether another camera was running before.
    let isSwitching: Bool
  }

  /// A running camera.
  struct OpenCamera: Sendable {
    let camera: CameraDevice
    let modes: CameraModes
    var attempt: OpenAttempt
    /// The number of frames at the last check.
    var frameCount: Int
    var photos: PhotoQueue
    var recording: RecordingStateMachine
  }

  /// The camera that is open or being opened, and the attempt that opened it.
  var current: (camera: CameraDevice, attempt: OpenAttempt)? {
    switch self {
    case .opening(let opening): (opening.camera, opening.attempt)
    case .open(let open): (open.camera, open.attempt)
    case .idle, .waitingForDevices, .closing, .failed: nil
    }
  }

  /// The state for the service's client.
  var state: CameraState {
    switch self {
    case .idle: .idle
    case .waitingForDevices: .starting
    case .opening(let opening): opening.isSwitching ? .switching : .starting
    case .open(let open): open.recording.isActive ? .recording : open.photos.isEmpty ? .running : .capturing
    case .closing: .recording
    case .failed(let error): .failed(error)
    }
  }
}
