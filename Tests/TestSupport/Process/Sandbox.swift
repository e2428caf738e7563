import Foundation
import Glibc

/// A home folder for one program under test: HOME, the XDG base directories and the user's folders (`Pictures`,
/// `Videos`, `Music`), in a temporary folder that is removed with the last reference.
///
/// GSettings uses a key file inside it, so settings do not reach other tests.
public final class Sandbox: Sendable {
  /// The temporary folder.
  public let root: String
  /// HOME.
  public let home: String

  /// The XDG Pictures folder.
  public var pictures: String { home + "/Pictures" }
  /// The XDG Videos folder.
  public var videos: String { home + "/Videos" }
  /// The XDG Music folder.
  public var music: String { home + "/Music" }
  /// XDG_CACHE_HOME, which holds the shared `thumbnails`.
  public var cache: String { home + "/.cache" }
  /// XDG_CONFIG_HOME.
  public var config: String { home + "/.config" }
  /// XDG_DATA_HOME, which holds `Trash`.
  public var data: String { home + "/.local/share" }

  /// Creates the folders.
  ///
  /// - Throws: `DriverError.file` if the temporary folder cannot be created.
  public init() throws(DriverError) {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/tintype-test-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else {
      throw .file("No temporary folder could be made in \(parent): \(String(cString: strerror(errno)))")
    }
    root = String(cString: path)
    home = root + "/home"
    for folder in [pictures, videos, music, cache, config, data, home + "/.local/state"] {
      try makeFolder(folder)
    }
    let folders = ["PICTURES": "Pictures", "VIDEOS": "Videos", "MUSIC": "Music"]
    let lines = folders.map { "XDG_\($0.key)_DIR=\"$HOME/\($0.value)\"\n" }.sorted().joined()
    try write(lines, to: config + "/user-dirs.dirs")
    try makeFolder(config + "/gtk-4.0")
    try write(Self.settings, to: config + "/gtk-4.0/settings.ini")
  }

  /// The double-click time in milliseconds. GTK's default of 400 is too short for a program that shares two busy
  /// cores with a compiler.
  static let doubleClickTime = 1_000

  /// The headless session's GTK settings (fonts, icons) with the double-click time.
  private static var settings: String {
    let session = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? ""
    let own = FileManager.default.contents(atPath: session + "/gtk-4.0/settings.ini")
    let text = own.map { String(decoding: $0, as: UTF8.self) } ?? "[Settings]\n"
    return text + "gtk-double-click-time=\(doubleClickTime)\n"
  }

  deinit {
    // A test may have left an unreadable folder; makes all folders accessible before the second attempt.
    if (try? FileManager.default.removeItem(atPath: root)) == nil {
      for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
        chmod(root + "/" + path, 0o700)
      }
      try? FileManager.default.removeItem(atPath: root)
    }
  }

  /// The environment variables of this home folder; they override those of the test process.
  public var environment: [String: String] {
    [
      "HOME": home,
      "XDG_CONFIG_HOME": config,
      "XDG_CACHE_HOME": cache,
      "XDG_DATA_HOME": data,
      "XDG_STATE_HOME": home + "/.local/state",
      // The dconf service outlives a test and would write into the home folder it was started with.
      "GSETTINGS_BACKEND": "keyfile",
    ]
  }

  /// Creates a folder and its parents.
  public func makeFolder(_ path: String) throws(DriverError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .file("\(path) could not be made: \(error.localizedDescription)")
    }
  }

  /// Copies a file or folder into this home folder.
  ///
  /// - Parameters:
  ///   - source: The path of a file or folder.
  ///   - folder: The target folder, created if it is missing. The name is kept.
  /// - Returns: The path of the copy.
  @discardableResult
  public func copy(_ source: String, into folder: String) throws(DriverError) -> String {
    try makeFolder(folder)
    let target = folder + "/" + (source as NSString).lastPathComponent
    do {
      try FileManager.default.copyItem(atPath: source, toPath: target)
    } catch {
      throw .file("\(source) could not be copied to \(target): \(error.localizedDescription)")
    }
    return target
  }

  /// Reads a file.
  public func read(_ path: String) throws(DriverError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .file("\(path) could not be read.")
    }
    return Array(data)
  }

  /// Writes a text file as UTF-8.
  public func write(_ text: String, to path: String) throws(DriverError) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes to a file.
  public func write(_ bytes: [UInt8], to path: String) throws(DriverError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .file("\(path) could not be written: \(error.localizedDescription)")
    }
  }
}
