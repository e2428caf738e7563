import Foundation
import Synchronization

/// A cache of fixture files that several tests use and that take long to create, such as videos.
public enum FixtureCache {
  private static let files = Mutex<[String: String]>([:])

  /// Creates a file at a path: by `make` on the first call with a key, as a copy on later calls.
  ///
  /// - Parameters:
  ///   - key: Identifies the file's content.
  ///   - path: The path of the file.
  ///   - make: Creates the file at another path with the same extension.
  public static func file(_ key: String, at path: String, make: (_ path: String) throws -> Void) throws {
    let kept = try files.withLock { files in
      if let kept = files[key] { return kept }
      // In the headless session's temporary folder, which is removed at its end.
      let kept = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
        .appendingPathExtension(URL(filePath: path).pathExtension).path
      try make(kept)
      files[key] = kept
      return kept
    }
    try FileManager.default.copyItem(atPath: kept, toPath: path)
  }
}
