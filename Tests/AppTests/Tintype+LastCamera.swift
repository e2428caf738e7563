import Foundation
import TestSupport

extension Tintype {
  /// Persists a camera as the last used one.
  static func remember(camera: String, in home: Sandbox) throws {
    let folder = home.config + "/tintype"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try home.write(camera + "\n", to: folder + "/camera")
  }
}
