/// Which camera to open.
nonisolated enum CameraChoice: Sendable, Equatable {
  /// The camera with this identifier.
  case camera(CameraDevice.ID)
  /// The last used camera if its identifier is known and it is connected, else the first one.
  case lastUsed(CameraDevice.ID?)

  /// Finds the camera among the connected ones.
  ///
  /// - Throws: `CameraError.notFound` if the camera is not connected, `CameraError.noCamera` if none is.
  func find(among cameras: [CameraDevice]) throws(CameraError) -> CameraDevice {
    switch self {
    case .camera(let id):
      guard let camera = cameras.first(where: { $0.id == id }) else { throw .notFound(name: id) }
      return camera
    case .lastUsed(let id):
      guard let camera = cameras.first(where: { $0.id == id }) ?? cameras.first else { throw .noCamera }
      return camera
    }
  }
}
