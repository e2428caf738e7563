import GObjectKit
import Glibc

/// A new folder in `$TMPDIR`, or in `/tmp`. Deallocation deletes it with its content.
public final class TemporaryFolder: Sendable {
  /// A call of the system failed.
  public struct Failure: Error, CustomStringConvertible {
    /// The path and the system's reason.
    public let description: String
    init(_ path: String) { description = "\(path): \(String(cString: strerror(errno)))" }
  }

  /// The path of the folder.
  public let path: String

  /// Creates the folder.
  ///
  /// - Throws: `Failure` if the system refuses it.
  public init() throws {
    let parent = Environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/tintype-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(parent) }
    path = String(cString: made)
  }

  deinit { Self.delete(path) }

  /// The path of a name in the folder; that of the folder for an empty name. `String(fileBytes:)` makes a name that is
  /// not UTF-8.
  public func path(_ name: String) -> String { name.isEmpty ? path : path + "/" + name }

  /// Writes a file as other programs do: opens it, writes, closes it.
  ///
  /// - Parameter modified: The modification time in seconds since 1970; nil for the current time.
  /// - Returns: The path of the file.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String, modified: Int? = nil) throws -> String {
    let file = path(name)
    let descriptor = file.withFileName { open($0, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw Failure(file) }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure(file) }
    if let modified {
      let time = timespec(tv_sec: modified, tv_nsec: 0)
      futimens(descriptor, [time, time])
    }
    return file
  }

  /// Deletes a file or an empty folder.
  public func remove(_ name: String) throws { try File(path: path(name)).delete() }

  /// Deletes a file, or a folder with its content.
  public func removeTree(_ name: String) { Self.delete(path(name)) }

  /// The sorted names in a subfolder, including hidden ones; empty if it does not exist.
  public func names(in name: String = "") -> [String] {
    guard let reader = try? DirectoryReader(path: path(name)) else { return [] }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 1000, into: &batch) { _, _ in true }) == true {}
    return batch.entries.map { batch.name(of: $0) }.sorted()
  }

  /// Deletes a tree with rm, which also supports paths longer than PATH_MAX. A thread or process of the test may still
  /// write a file into it, a thumbnail for example: then the folder is not empty when its other files have been deleted,
  /// and the deletion is repeated.
  private static func delete(_ path: String) {
    var attempts = 100
    while attempts > 0, access(path), !removeTree(at: path) {
      attempts -= 1
      // The polling interval: no event tells that another thread or process has finished.
      usleep(10_000)
    }
  }

  private static func access(_ path: String) -> Bool { path.withFileName { Glibc.access($0, F_OK) == 0 } }

  /// - Returns: Whether everything was deleted.
  private static func removeTree(at path: String) -> Bool {
    path.withFileName { path in
      let words = [strdup("rm"), strdup("-rf"), strdup("--"), strdup(path)]
      defer { for word in words { free(word) } }
      var (process, status) = (pid_t(), Int32())
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      guard posix_spawnp(&process, "rm", &actions, nil, words + [nil], environ) == 0 else { return false }
      return waitpid(process, &status, 0) == process && status == 0
    }
  }
}
