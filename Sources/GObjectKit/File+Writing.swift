import CGtk

extension File {
  /// Puts `bytes` here as a whole: writes them under a temporary name in the same folder and renames.
  /// Replaces a file that is there. Not synced to disk, so a power cut may lose the file, but never
  /// leave half of it.
  ///
  /// - Parameter permissions: the file mode; by default for the user alone.
  public func write(_ bytes: Bytes, permissions: Int = 0o600) throws(FileError) {
    do throws(GLibError) {
      try bytes.withBytes { (span) throws(GLibError) in
        try span.withUnsafeBytes { (buffer) throws(GLibError) in
          _ = try GLibError.check { error in
            path.withFileName {
              g_file_set_contents_full(
                $0, buffer.bindMemory(to: CChar.self).baseAddress, gssize(buffer.count),
                G_FILE_SET_CONTENTS_CONSISTENT, Int32(permissions), &error)
            }
          }
        }
      }
    } catch {
      throw FileError(error, path: path)
    }
  }
}
