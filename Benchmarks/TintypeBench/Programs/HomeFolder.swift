import Foundation

/// A home folder for one program, with a Pictures folder, so that programs do not see files of each other or of the
/// user.
struct HomeFolder {
  let path: String

  /// Creates an empty home folder and deletes what is at `path`.
  init(_ path: String) throws {
    self.path = path
    let files = FileManager.default
    try? files.removeItem(atPath: path)
    do {
      for folder in ["Pictures", ".config", ".local/share", ".local/state", ".cache"] {
        try files.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
      }
      try "XDG_PICTURES_DIR=\"$HOME/Pictures\"\nXDG_MUSIC_DIR=\"$HOME/Music\"\n"
        .write(toFile: path + "/.config/user-dirs.dirs", atomically: false, encoding: .utf8)
    } catch {
      throw BenchError.file(path, reason: error.localizedDescription)
    }
    // Fonts and icons are those of the session.
    guard let session = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] else { return }
    for toolkit in ["gtk-3.0", "gtk-4.0"] {
      try? files.copyItem(atPath: "\(session)/\(toolkit)", toPath: "\(path)/.config/\(toolkit)")
    }
  }

  /// The path of its Pictures folder.
  var pictures: String { path + "/Pictures" }

  /// Writes settings in the format of GSettings' keyfile backend: `schema path → key → value`.
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

  /// Deletes all thumbnails.
  func forgetThumbnails() { try? FileManager.default.removeItem(atPath: path + "/.cache/thumbnails") }

  /// Deletes the home folder with its contents.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The environment for a program with this home: the session's, except for the variables that name folders.
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
