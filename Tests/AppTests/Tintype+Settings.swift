import Foundation
import TestSupport

extension Tintype {
  /// Persists a camera as the last used one.
  static func remember(camera: String, in home: Sandbox) throws {
    try store("camera-last", "'\(camera)'", in: home)
  }

  /// Persists a setting in the key file of GSettings. Other settings are kept.
  static func store(_ key: String, _ value: String, in home: Sandbox) throws {
    let folder = home.config + "/glib-2.0/settings"
    let header = "[io/github/tintype/Tintype]"
    try home.makeFolder(folder)
    let stored = FileManager.default.contents(atPath: folder + "/keyfile") ?? Data()
    let others = String(decoding: stored, as: UTF8.self).split(separator: "\n").filter {
      $0 != header && !$0.hasPrefix(key + "=")
    }
    let lines = [header, "\(key)=\(value)"] + others.map(String.init)
    try home.write(lines.joined(separator: "\n") + "\n", to: folder + "/keyfile")
  }
}
