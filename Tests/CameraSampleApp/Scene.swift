import Camera

/// The state that the fake camera presents.
nonisolated enum Scene: String, CaseIterable, Sendable {
  case live
  case starting
  case processing
  case noCamera
  case denied
  case busy
  case unplugged
  case failed
  case diskFull

  /// The error of opening the camera, if the scene has one.
  var error: CameraError? {
    switch self {
    case .denied: .denied
    case .busy: .busy(camera: "Laptop Camera")
    case .unplugged: .unplugged(camera: "Laptop Camera")
    case .failed: .failed(camera: "Laptop Camera", reason: "The device returned an error.")
    case .live, .starting, .processing, .noCamera, .diskFull: nil
    }
  }
}
