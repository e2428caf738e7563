import Foundation
import Synchronization

/// Files that many tests want and that take long to make, such as films.
public enum MadeOnce {
  private static let files = Mutex<[String: String]>([:])

  /// Puts a file at a path: made by the first who asks, copied for those after.
  ///
  /// - Parameters:
  ///   - key: All that the file's content depends on.
  ///   - path: Where it shall be.
  ///   - make: Makes it at another path with the same extension.
  public static func file(_ key: String, at path: String, make: (_ path: String) throws -> Void) throws {
    let kept = try files.withLock { files in
      if let kept = files[key] { return kept }
      // The headless session's folder, which goes with it.
      let kept = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
        .appendingPathExtension(URL(filePath: path).pathExtension).path
      try make(kept)
      files[key] = kept
      return kept
    }
    try FileManager.default.copyItem(atPath: kept, toPath: path)
  }
}
