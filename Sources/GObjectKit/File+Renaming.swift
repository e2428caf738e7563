import CGLib
import CShims
import Glibc

extension File {
  /// Copies the content and the modification time to another path.
  ///
  /// - Throws: `FileError.exists` if the other path exists.
  public func copy(to other: File) throws(FileError) {
    let (from, to) = (
      path.withFileName { g_file_new_for_path($0) }, other.path.withFileName { g_file_new_for_path($0) }
    )
    defer {
      g_object_unref(UnsafeMutableRawPointer(from))
      g_object_unref(UnsafeMutableRawPointer(to))
    }
    do {
      _ = try GLibError.check { g_file_copy(from, to, [], nil, nil, nil, &$0) }
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// Renames to another path on the same volume, atomically (renameat2(2), `RENAME_NOREPLACE`).
  ///
  /// - Throws: `FileError.exists` if the other path exists.
  public func renameWithoutReplacing(to other: File) throws(FileError) {
    let result = path.withFileName { from in
      other.path.withFileName { to in tt_rename_noreplace(from, to) }
    }
    if result == 0 { return }
    guard errno == EINVAL || errno == ENOSYS else { throw FileError(errno: errno, path: other.path) }
    // The file system lacks RENAME_NOREPLACE: reserve the name with an empty file, then replace that file.
    try other.createEmpty()
    do throws(FileError) {
      try rename(to: other)
    } catch {
      try? other.delete()
      throw error
    }
  }

  /// Renames to the first free name in `folder` and returns the new file. Tries at most 1001 names.
  ///
  /// - Parameter name: The candidate names: `name(0)` first, then `name(1)` and so on.
  /// - Throws: `FileError.exists` if all candidates exist.
  public func renameToFreeName(in folder: File, name: (Int) -> String) throws(FileError) -> File {
    var attempt = 0
    while true {
      let target = folder.child(name(attempt))
      do throws(FileError) {
        try renameWithoutReplacing(to: target)
        return target
      } catch {
        guard case .exists = error, attempt < 1000 else { throw error }
        attempt += 1
      }
    }
  }
}
