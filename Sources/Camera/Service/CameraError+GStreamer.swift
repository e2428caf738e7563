import GStreamerKit

extension CameraError {
  /// What GStreamer refuses.
  nonisolated init(_ error: GStreamerError) {
    self =
      switch error {
      case .missingElement(let name): .componentMissing(name: name)
      case .notStarted, .notLinked, .stateRefused, .notConvertible:
        .failed(camera: "GStreamer", reason: error.description)
      }
  }

  /// What a camera's pipeline said. The words of the system tell more than GStreamer's kinds: PipeWire passes on
  /// the kernel's error as text.
  nonisolated init(_ failure: BusMessage.Failure, camera: String) {
    let words = (failure.message + " " + failure.details).lowercased()
    let says = { (parts: String...) in parts.contains { words.contains($0) } }
    switch failure.kind {
    case .busy: self = .busy(camera: camera)
    case .notAuthorized: self = .denied
    case .notFound: self = .unplugged(camera: camera)
    default:
      if says("busy", "in use") {
        self = .busy(camera: camera)
      } else if says("permission denied", "not permitted", "access denied", "no permission") {
        self = .denied
      } else if says("no such device", "target not found", "disconnected", "no target node", "node removed") {
        self = .unplugged(camera: camera)
      } else if says("format negotiation failed") {
        // PipeWire 1.4 says so when the camera's node refuses; 0.3.65 is silent then.
        self = .noPicture(camera: camera)
      } else if failure.kind == .notNegotiated || says("not-negotiated", "no more input formats") {
        self = .noUsableMode(camera: camera)
      } else {
        self = .failed(camera: camera, reason: failure.message)
      }
    }
  }
}
