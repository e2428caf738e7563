import GObjectKit
import L10n

/// An error about the library's files. `description` is a sentence that the user can act on.
public enum LibraryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A folder cannot be read.
  case folderUnreadable(path: String, reason: FileError)
  /// A folder cannot be monitored for changes, for example because the inotify watch limit is reached.
  case folderUnwatched(path: String, reason: FileError)
  /// A folder that the user added does not exist.
  case rootMissing(path: String)
  /// The file is read-only and must not be moved.
  case readOnly(path: String)
  /// The file's volume has no trash.
  case noTrash(path: String)
  /// The file no longer exists.
  case vanished(path: String)
  /// The file could not be moved to the trash.
  case trashFailed(path: String, reason: FileError)
  /// The file was deleted from the trash. `path` is its path before it was moved to the trash.
  case notInTrash(path: String)
  /// The file is in the trash and could not be moved back to `path`.
  case restoreFailed(path: String, reason: FileError)
  /// The file could not be copied into the library.
  case importFailed(path: String, reason: FileError)

  /// The path of the affected file or folder.
  public var path: String {
    switch self {
    case .folderUnreadable(let path, _), .folderUnwatched(let path, _), .rootMissing(let path),
      .readOnly(let path), .noTrash(let path), .vanished(let path), .trashFailed(let path, _),
      .notInTrash(let path), .restoreFailed(let path, _),
      .importFailed(let path, _):
      path
    }
  }

  /// A sentence that names the problem, the file and, where possible, what to do.
  public var description: String {
    let name = File(path: path).displayName
    return switch self {
    case .folderUnreadable(_, let reason):
      tr("The pictures in “%1$s” cannot be shown. %2$s", name, reason.description)
    case .folderUnwatched:
      tr("“%s” cannot be monitored. New photos appear when you return to this window.", name)
    case .rootMissing:
      tr("The folder “%s” does not exist. Connect its drive or remove it from the library.", path.displayName)
    case .readOnly: tr("“%s” is read-only and cannot be moved to the trash.", name)
    case .noTrash: tr("“%s” is on a drive without a trash. Delete it in Files if you do not need it.", name)
    case .vanished: tr("“%s” no longer exists.", name)
    case .trashFailed(_, let reason):
      tr("“%1$s” could not be moved to the trash. %2$s", name, reason.description)
    case .notInTrash: tr("“%s” is no longer in the trash and cannot be restored.", name)
    case .restoreFailed(_, let reason): tr("“%1$s” is still in the trash. %2$s", name, reason.description)
    case .importFailed(_, let reason):
      tr("“%1$s” could not be copied into your pictures. %2$s", name, reason.description)
    }
  }
}
