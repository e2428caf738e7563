import CGLib

extension File {
  /// The file mode of what the user creates, such as photos, as other programs create files: the umask decides.
  public static let sharedPermissions = 0o666

  /// Writes `bytes` to a temporary file in the same folder and renames it to this path. Replaces an existing file.
  /// Does not sync: a power cut may lose the file but never leaves a part of it.
  ///
  /// - Parameter permissions: The file mode, from which the umask is subtracted; by default readable and writable by the
  ///   user alone.
  public func write(_ bytes: RawSpan, permissions: Int = 0o600) throws(FileError) {
    do throws(GLibError) {
      try bytes.withUnsafeBytes { (buffer) throws(GLibError) in
        _ = try GLibError.check { error in
          path.withFileName {
            g_file_set_contents_full(
              $0, buffer.bindMemory(to: CChar.self).baseAddress, gssize(buffer.count),
              G_FILE_SET_CONTENTS_CONSISTENT, Int32(permissions), &error)
          }
        }
      }
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// Writes bytes in the same way.
  public func write(_ bytes: Bytes, permissions: Int = 0o600) throws(FileError) {
    try bytes.withBytes { (span) throws(FileError) in try write(span, permissions: permissions) }
  }
}
