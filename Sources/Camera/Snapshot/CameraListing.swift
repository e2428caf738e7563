import GObjectKit

/// Formats cameras and their modes as text or JSON.
public nonisolated struct CameraListing {
  private let cameras: [CameraDevice]

  /// Creates a listing of cameras.
  public init(_ cameras: [CameraDevice]) { self.cameras = cameras }

  /// Text for people: the name of each camera, followed by its modes, indented.
  public var text: String {
    cameras.map { camera in
      ([camera.name] + camera.modes.map { "  \($0) \(Self.coding($0))" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// A JSON array with one object for each camera.
  public var json: String {
    let objects = cameras.map { camera in
      let modes = camera.modes.map { mode in
        "{\"width\":\(mode.size.width),\"height\":\(mode.size.height),\"rate\":\(mode.rate.value),"
          + "\"coding\":\(Self.coding(mode).jsonQuoted)}"
      }
      return "{\"id\":\(camera.id.jsonQuoted),\"name\":\(camera.name.jsonQuoted),"
        + "\"position\":\(camera.position.rawValue.jsonQuoted),"
        + "\"interface\":\(camera.interface.jsonQuoted),\"modes\":[\(modes.joined(separator: ","))]}"
    }
    return "[\(objects.joined(separator: ","))]"
  }

  private static func coding(_ mode: CameraMode) -> String {
    switch mode.coding {
    case .raw(let format): format
    case .jpeg: "JPEG"
    }
  }
}
