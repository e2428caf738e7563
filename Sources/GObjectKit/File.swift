import CGLib
import Glibc
import L10n

/// A file or folder, identified by its path. Initializers do no I/O, methods do: call them off the main thread.
///
/// The path is a string in the encoding of `String.init(fileBytes:)`, which preserves every byte of the name.
public struct File: Sendable, Hashable {
  /// The absolute path, without a trailing slash.
  public let path: String

  /// The file at an absolute path.
  public init(path: String) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    self.path = path
  }

  /// The file of a `file:` URI, or of a URI that the desktop has mounted as a local path; nil for others.
  public init?(uri: String) {
    let file = g_file_new_for_uri(uri)
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    self.init(path: String(fileName: path))
  }

  /// The `file:` URI, with each byte outside the unreserved characters percent-encoded as GLib does. The shared
  /// thumbnail cache hashes this spelling.
  public var uri: String {
    guard let text = path.withFileName({ g_filename_to_uri($0, nil, nil) }) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The last component of the path.
  public var name: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// The name for display: see `String.displayName`.
  public var displayName: String { name.displayName }

  /// The parent folder; the parent of `/` is `/`.
  public var parent: File {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
      return File(path: "/")
    }
    return File(path: String(path[..<slash]))
  }

  /// The file with the given name in this folder.
  public func child(_ name: String) -> File { File(path: path == "/" ? "/" + name : path + "/" + name) }

  /// Whether the file exists. False for a dangling link.
  public var exists: Bool { (try? info()) != nil }

  /// Whether the user may write the file, or in the folder (access(2)).
  public var isWritable: Bool { path.withFileName { access($0, W_OK) } == 0 }

  /// The size, times and kind of the file.
  ///
  /// - Parameter followingLinks: Whether a symbolic link is reported with the metadata of its target.
  /// - Throws: `FileError` by `errno` of stat(2).
  public func info(followingLinks: Bool = true) throws(FileError) -> FileInfo {
    var status = stat()
    let result = path.withFileName {
      fstatat(AT_FDCWD, $0, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { throw FileError(errno: errno, path: path) }
    return FileInfo(status)
  }

  /// Creates this folder and its missing parents with mode 0700.
  public func makeFolder() throws(FileError) {
    guard path.withFileName({ g_mkdir_with_parents($0, 0o700) }) == 0 else {
      throw FileError(errno: errno, path: path)
    }
  }

  /// Creates an empty file, atomically.
  ///
  /// - Parameter permissions: The file mode, from which the umask is subtracted.
  /// - Throws: `FileError.exists` if the path exists.
  public func createEmpty(permissions: Int = 0o600) throws(FileError) {
    let descriptor = path.withFileName {
      open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    }
    guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
    close(descriptor)
  }

  /// Renames to another path on the same volume. Replaces an existing file.
  public func rename(to other: File) throws(FileError) {
    let result = path.withFileName { from in other.path.withFileName { to in Glibc.rename(from, to) } }
    guard result == 0 else { throw FileError(errno: errno, path: path) }
  }

  /// Sets the times of the last modification and the last access.
  public func setModified(_ time: Timestamp) throws(FileError) {
    let part = Int(time.nanoseconds - Int64(time.seconds) * 1_000_000_000)
    let value = timespec(tv_sec: time.seconds, tv_nsec: part)
    guard path.withFileName({ utimensat(AT_FDCWD, $0, [value, value], 0) }) == 0 else {
      throw FileError(errno: errno, path: path)
    }
  }

  /// Deletes a file (not a folder) permanently.
  public func delete() throws(FileError) {
    guard path.withFileName(unlink) == 0 else { throw FileError(errno: errno, path: path) }
  }

  /// Deletes an empty folder.
  public func deleteFolder() throws(FileError) {
    guard path.withFileName(rmdir) == 0 else { throw FileError(errno: errno, path: path) }
  }

  /// Moves the file to the trash of its volume.
  ///
  /// - Throws: `FileError.notSupported` if the volume has no trash.
  public func trash() throws(FileError) {
    let file = path.withFileName { g_file_new_for_path($0) }
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    do {
      _ = try GLibError.check { g_file_trash(file, nil, &$0) }
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// The content of a small file, such as a description.
  ///
  /// - Throws: `FileError.other` if the file is larger than `limit` bytes.
  public func contents(limit: Int = 1 << 20) throws(FileError) -> [UInt8] {
    let descriptor = path.withFileName { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(descriptor, &block, block.count)
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw FileError(errno: errno, path: path)
      }
      if count == 0 { return content }
      content += block[..<count]
      guard content.count <= limit else { throw .other(path: path, reason: tr("The file is too large.")) }
    }
  }
}
