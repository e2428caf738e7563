import CGLib
import Glibc

extension File {
  /// Replaces the content of this existing file: writes a temporary file in its folder with the same permissions, syncs
  /// it, and renames it to this path. A power cut leaves the old or the new content. Blocks.
  ///
  /// A link is kept, and its target replaced. Other hard links keep the old content.
  ///
  /// - Parameter isCurrent: Called before the rename with the state of the file; if it returns false, nothing is changed.
  /// - Returns: Whether the file was replaced.
  /// - Throws: `FileError` if the file does not exist or the folder cannot be written.
  public func replaceContents(
    with bytes: Bytes, if isCurrent: (FileInfo) -> Bool = { _ in true }
  ) throws(FileError) -> Bool {
    let target = try resolvingLinks()
    var status = stat()
    guard target.path.withFileName({ stat($0, &status) }) == 0 else {
      throw FileError(errno: errno, path: path)
    }
    // Hidden, so that no program shows it.
    let temporary = target.parent.child(".\(target.name.prefix(200))-\(UInt32.random(in: 0 ... .max))")
    try temporary.createEmpty()
    do throws(FileError) {
      try temporary.fill(bytes, mode: status.st_mode & 0o7777)
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
    guard let resolved = path.withFileName({ realpath($0, nil) }) else {
      throw FileError(errno: errno, path: path)
    }
    defer { free(resolved) }
    return File(path: String(fileName: resolved))
  }

  private func fill(_ bytes: Bytes, mode: mode_t) throws(FileError) {
    let descriptor = path.withFileName { open($0, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
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
        return fsync(descriptor) == 0 ? nil : errno
      }
    }
    close(descriptor)
    if let failure { throw FileError(errno: failure, path: path) }
  }
}
