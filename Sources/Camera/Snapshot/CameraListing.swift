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
          + "\"coding\":\(Self.quoted(Self.coding(mode)))}"
      }
      return "{\"id\":\(Self.quoted(camera.id)),\"name\":\(Self.quoted(camera.name)),"
        + "\"position\":\(Self.quoted(camera.position.rawValue)),"
        + "\"interface\":\(Self.quoted(camera.interface)),\"modes\":[\(modes.joined(separator: ","))]}"
    }
    return "[\(objects.joined(separator: ","))]"
  }

  private static func coding(_ mode: CameraMode) -> String {
    switch mode.coding {
    case .raw(let format): format
    case .jpeg: "JPEG"
    }
  }

  /// Quotes a JSON string (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
