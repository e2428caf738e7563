import GObjectKit
import Glibc
import Testing

/// A folder on disk that is deleted after the test. Names are strings of `String(fileBytes:)`.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/library-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(fileBytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit { TemporaryFolder.delete(path) }

  func path(_ name: String) -> String { name.isEmpty ? path : path + "/" + name }

  /// Writes a file like other programs: open, write, close.
  func write(_ name: String, _ content: String = "picture", modified: Int? = nil) throws {
    let descriptor = path(name).onDisk { open($0, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644) }
    try #require(descriptor >= 0, "\(name): \(String(cString: strerror(errno)))")
    try #require(Glibc.write(descriptor, content, content.utf8.count) == content.utf8.count)
    if let modified {
      var times = [timespec(tv_sec: modified, tv_nsec: 0), timespec(tv_sec: modified, tv_nsec: 0)]
      futimens(descriptor, &times)
    }
    close(descriptor)
  }

  func makeFolder(_ name: String) throws { try File(path: path(name)).makeFolder() }

  func link(_ old: String, _ new: String) throws {
    try #require(path(old).onDisk { old in path(new).onDisk { Glibc.link(old, $0) } } == 0)
  }

  /// Creates a symbolic link to `target`, which is used unchanged.
  func symlink(_ name: String, to target: String) throws {
    try #require(target.onDisk { target in path(name).onDisk { Glibc.symlink(target, $0) } } == 0)
  }

  func rename(_ old: String, _ new: String) throws {
    try File(path: path(old)).rename(to: File(path: path(new)))
  }

  func remove(_ name: String) throws { try File(path: path(name)).delete() }

  func removeTree(_ name: String) { TemporaryFolder.delete(path(name)) }

  /// Deletes a tree with rm, which also supports paths longer than PATH_MAX.
  static func delete(_ path: String) {
    path.onDisk { path in
      let words = [strdup("rm"), strdup("-rf"), strdup("--"), strdup(path)]
      defer { for word in words { free(word) } }
      var process: pid_t = 0
      guard posix_spawnp(&process, "rm", nil, nil, words + [nil], environ) == 0 else { return }
      waitpid(process, nil, 0)
    }
  }
}

extension String {
  /// Calls `body` with the path as a C string with the original bytes.
  func onDisk<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (fileBytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
