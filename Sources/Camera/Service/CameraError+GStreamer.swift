import GStreamerKit

extension CameraError {
  /// Maps an error of GStreamerKit.
  ///
  /// - Parameter other: Makes the error from its reason, unless an element is missing.
  nonisolated init(_ error: GStreamerError, _ other: (_ reason: String) -> CameraError) {
    self =
      switch error {
      case .missingElement(let name): .componentMissing(name: name)
      case .notStarted, .notLinked, .stateChangeFailed, .notConvertible:
        other(error.description)
      }
  }

  /// Maps an error message of a camera's pipeline. The text is more specific than GStreamer's error codes, because
  /// PipeWire forwards the kernel's error as text.
  nonisolated init(_ failure: BusMessage.Failure, camera: String) {
    let words = (failure.message + " " + failure.details).lowercased()
    let mentions = { (parts: String...) in parts.contains { words.contains($0) } }
    switch failure.kind {
    case .busy: self = .busy(camera: camera)
    case .notAuthorized: self = .denied
    case .notFound: self = .unplugged(camera: camera)
    default:
      if mentions("busy", "in use") {
        self = .busy(camera: camera)
      } else if mentions("permission denied", "not permitted", "access denied", "no permission") {
        self = .denied
      } else if mentions(
        "no such device", "target not found", "disconnected", "no target node", "node removed")
      {
        self = .unplugged(camera: camera)
      } else if mentions("format negotiation failed") {
        // PipeWire 1.4 reports this if the camera's node refuses the format; 0.3.65 reports nothing.
        self = .noFrames(camera: camera)
      } else if failure.kind == .notNegotiated || mentions("not-negotiated", "no more input formats") {
        self = .noUsableMode(camera: camera)
      } else {
        self = .failed(camera: camera, reason: failure.message)
      }
    }
  }
}
