import Foundation
import TestSupport

extension Tintype {
  /// Makes a camera the one that was used last.
  static func remember(camera: String, in home: Sandbox) throws {
    let folder = home.config + "/tintype"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try home.write(camera + "\n", to: folder + "/camera")
  }
}
