import GObjectKit

/// Detection of cameras that another program uses.
extension CameraSession {
  /// Programs of the media server, which keep the device file of every camera open.
  private static let servers: Set = ["pipewire", "wireplumber", "pipewire-media-", "pipewire-media"]

  /// Returns `busy` if another program has the camera's device file open, else nil. Needed because PipeWire 0.3.65
  /// does not forward the kernel's EBUSY: its node exists but sends no data.
  func busyError(after error: CameraError) -> CameraError? {
    switch error {
    case .noFrames, .noUsableMode, .failed: break
    default: return nil
    }
    guard let camera else { return nil }
    let properties = camera.device.properties
    guard let path = properties["api.v4l2.path"] ?? properties["device.path"] else { return nil }
    let others = File(path: path).openingProcesses().subtracting(Self.servers)
    return others.isEmpty ? nil : .busy(camera: camera.camera.name)
  }
}
