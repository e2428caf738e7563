import GObjectKit

/// Detection of cameras that another program uses.
extension CameraSession {
  /// Programs of the media server, which keep the device file of every camera open.
  private static let servers: Set = ["pipewire", "wireplumber", "pipewire-media-", "pipewire-media"]

  /// Returns `busy` if another program has the camera's device file open, else nil. Needed because PipeWire 0.3.65
  /// does not forward the kernel's EBUSY: its node exists but sends no data.
  func busyError(after error: CameraError, of camera: CameraDevice) -> CameraError? {
    guard let properties = device?.device.properties,
      let path = properties["api.v4l2.path"] ?? properties["device.path"]
    else { return nil }
    let others = RunningProcesses.names(opening: File(path: path)).subtracting(Self.servers)
    return others.isEmpty ? nil : .busy(camera: camera.name)
  }
}
