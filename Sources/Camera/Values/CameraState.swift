/// The state of the camera.
public nonisolated enum CameraState: Sendable, Equatable {
  /// No camera is open.
  case idle
  /// A camera is being opened.
  case starting
  /// The preview runs.
  case running
  /// A photo is being captured; the preview may freeze for a moment.
  case capturing
  /// A video is being recorded.
  case recording
  /// Another camera is being opened.
  case switching
  /// There is no preview, for the given reason.
  case failed(CameraError)

  /// Whether the preview runs: in the states `running`, `capturing` and `recording`.
  public var isLive: Bool {
    switch self {
    case .running, .capturing, .recording: true
    case .idle, .starting, .switching, .failed: false
    }
  }
}
