import Foundation

/// A home folder for one program, with a Pictures folder in it, so that no program sees what another
/// one, or the user, has left behind.
struct Home {
  let path: String

  /// Makes an empty one in place of what was there.
  init(_ path: String) throws {
    self.path = path
    let files = FileManager.default
    try? files.removeItem(atPath: path)
    do {
      for folder in ["Pictures", ".config", ".local/share", ".local/state", ".cache"] {
        try files.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
      }
      try #"XDG_PICTURES_DIR="$HOME/Pictures""#
        .write(toFile: path + "/.config/user-dirs.dirs", atomically: false, encoding: .utf8)
    } catch {
      throw BenchError.file(path, reason: error.localizedDescription)
    }
    // The session's fonts and icons.
    guard let session = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] else { return }
    for toolkit in ["gtk-3.0", "gtk-4.0"] {
      try? files.copyItem(atPath: "\(session)/\(toolkit)", toPath: "\(path)/.config/\(toolkit)")
    }
  }

  /// Where its pictures are.
  var pictures: String { path + "/Pictures" }

  /// Writes settings, as `gsettings` would: `schema path → key → value`.
  func set(_ settings: [String: [String: String]]) throws {
    let folder = path + "/.config/glib-2.0/settings"
    let text = settings.map { group, keys in
      "[\(group)]\n" + keys.map { "\($0)=\($1)\n" }.joined()
    }.joined(separator: "\n")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: folder + "/keyfile", atomically: false, encoding: .utf8)
    } catch {
      throw BenchError.file(folder, reason: error.localizedDescription)
    }
  }

  /// Removes all thumbnails.
  func forgetThumbnails() { try? FileManager.default.removeItem(atPath: path + "/.cache/thumbnails") }

  /// Removes it with all that is in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The variables for a program that lives here: the session's, but for those that name folders.
  var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    variables["HOME"] = path
    variables["XDG_CONFIG_HOME"] = path + "/.config"
    variables["XDG_DATA_HOME"] = path + "/.local/share"
    variables["XDG_STATE_HOME"] = path + "/.local/state"
    variables["XDG_CACHE_HOME"] = path + "/.cache"
    variables["GSETTINGS_BACKEND"] = "keyfile"
    return variables
  }
}
