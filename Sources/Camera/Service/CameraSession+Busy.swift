import GObjectKit

/// Cameras that another program has.
extension CameraSession {
  /// They have every camera's file open, so that others need not.
  private static let servers: Set = ["pipewire", "wireplumber", "pipewire-media-", "pipewire-media"]

  /// Finds out whether another program is why a camera did not open. PipeWire (0.3.65) does not pass on that the
  /// kernel said "busy": its camera is there, and sends nothing.
  func isTaken(after error: CameraError) -> CameraError? {
    switch error {
    case .noPicture, .noUsableMode, .failed: break
    default: return nil
    }
    guard let camera else { return nil }
    let properties = camera.device.properties
    guard let path = properties["api.v4l2.path"] ?? properties["device.path"] else { return nil }
    let others = File(path: path).users().subtracting(Self.servers)
    return others.isEmpty ? nil : .busy(camera: camera.camera.name)
  }
}
