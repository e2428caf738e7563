/// What a camera is doing.
public nonisolated enum CameraState: Sendable, Equatable {
  /// No camera is open; its light is off.
  case idle
  /// A camera is being opened.
  case starting
  /// The preview runs.
  case running
  /// A photo is being taken; the preview may stand still for a moment.
  case capturing
  /// A clip is being recorded.
  case recording
  /// Another camera is being opened.
  case switching
  /// There is no preview, and why.
  case failed(CameraError)

  /// Whether the preview moves.
  public var isLive: Bool {
    switch self {
    case .running, .capturing, .recording: true
    case .idle, .starting, .switching, .failed: false
    }
  }
}
