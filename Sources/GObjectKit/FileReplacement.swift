import CGLib
import Glibc

/// Replaces the content of an existing file: writes a temporary file in its folder with the same permissions, syncs it, and
/// renames it to the path of the file. A power cut leaves the old or the new content.
///
/// A link is kept, and its target replaced. Other hard links keep the old content.
public struct FileReplacement: Sendable {
  private let file: File

  /// A replacement of a file's content. Does not access the disk.
  public init(of file: File) { self.file = file }

  /// Writes the new content. Blocks.
  ///
  /// - Parameter isCurrent: Called before the rename with the state of the file; if it returns false, nothing is changed.
  /// - Returns: Whether the file was replaced.
  /// - Throws: `FileError` if the file does not exist or the folder cannot be written.
  public func write(
    _ bytes: Bytes, if isCurrent: (FileInfo) -> Bool = { _ in true }
  ) throws(FileError) -> Bool {
    let target = try resolvingLinks()
    var status = stat()
    guard target.path.withFileName({ stat($0, &status) }) == 0 else {
      throw FileError(errno: errno, path: file.path)
    }
    // Hidden, so that no program shows it.
    let temporary = target.parent.child(".\(target.name.prefix(200))-\(UInt32.random(in: 0 ... .max))")
    try temporary.createEmpty()
    do throws(FileError) {
      try fill(temporary, bytes, mode: status.st_mode & 0o7777)
      let info = try target.info()
      guard isCurrent(info) else {
        try? temporary.delete()
        return false
      }
      try temporary.rename(to: target)
      return true
    } catch {
      try? temporary.delete()
      throw error
    }
  }

  private func resolvingLinks() throws(FileError) -> File {
    guard let resolved = file.path.withFileName({ realpath($0, nil) }) else {
      throw FileError(errno: errno, path: file.path)
    }
    defer { free(resolved) }
    return File(path: String(fileName: resolved))
  }

  private func fill(_ temporary: File, _ bytes: Bytes, mode: mode_t) throws(FileError) {
    let descriptor = temporary.path.withFileName { open($0, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard descriptor >= 0 else { throw FileError(errno: errno, path: temporary.path) }
    let failure: Int32? = bytes.withBytes { span in
      span.withUnsafeBytes { buffer in
        var written = 0
        while written < buffer.count {
          let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return errno }
          written += count
        }
        // File systems without permissions, such as FAT, refuse fchmod.
        _ = fchmod(descriptor, mode)
        setPreciseTime(descriptor)
        return fsync(descriptor) == 0 ? nil : errno
      }
    }
    close(descriptor)
    if let failure { throw FileError(errno: failure, path: temporary.path) }
  }

  /// Linux (before 6.13) stamps files with a clock that ticks every 4 ms. Two programs that write a file within a tick
  /// would leave the same time, and a change would not be noticed.
  private func setPreciseTime(_ descriptor: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // File systems without such times refuse it.
    _ = futimens(descriptor, [now, now])
  }
}
