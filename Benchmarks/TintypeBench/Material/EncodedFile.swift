import Foundation

/// A test file that `gst-launch-1.0` encodes.
enum EncodedFile {
  /// Runs a command that writes `path` with `.part` after it, and renames that file to `path`.
  static func make(_ path: String, _ command: [String]) throws {
    let log = path + ".log"
    let child = try Child(command, environment: ProcessInfo.processInfo.environment, log: log)
    _ = try child.wait(log: log)
    do {
      try FileManager.default.moveItem(atPath: path + ".part", toPath: path)
      try? FileManager.default.removeItem(atPath: log)
    } catch {
      throw BenchError.file(path, reason: error.localizedDescription)
    }
  }
}
