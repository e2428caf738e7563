import CGLib
import Glibc
import L10n

/// A failed file operation.
public enum FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path does not exist, or a link in it is dangling.
  case notFound(path: String)
  /// The user lacks the permission (EACCES, EPERM).
  case notPermitted(path: String)
  /// The path exists already, or the folder is not empty.
  case exists(path: String)
  /// A component of the path is not a folder.
  case notAFolder(path: String)
  /// Symbolic links form a loop.
  case linkLoop(path: String)
  /// The name or the path is longer than the system allows.
  case nameTooLong(path: String)
  /// The volume is mounted read-only.
  case readOnlyVolume(path: String)
  /// The volume or the user's quota is full.
  case noSpace(path: String)
  /// No inotify watch (`fs.inotify` limits) or no file descriptor is left.
  case limitReached(path: String)
  /// The volume does not support the operation, such as moving to the trash.
  case notSupported(path: String, reason: String)
  /// Any other error; `reason` is the system's message.
  case other(path: String, reason: String)

  /// Maps `errno`.
  init(errno code: Int32, path: String) {
    self =
      switch code {
      case ENOENT: .notFound(path: path)
      case EACCES, EPERM: .notPermitted(path: path)
      case EEXIST, ENOTEMPTY: .exists(path: path)
      case ENOTDIR: .notAFolder(path: path)
      case ELOOP: .linkLoop(path: path)
      case ENAMETOOLONG: .nameTooLong(path: path)
      case EROFS: .readOnlyVolume(path: path)
      case ENOSPC, EDQUOT: .noSpace(path: path)
      case EMFILE, ENFILE: .limitReached(path: path)
      default: .other(path: path, reason: String(cString: strerror(code)))
      }
  }

  /// Maps an error of GIO or of GLib's file functions.
  init(_ error: GLibError, path: String) {
    if error.domain == String(cString: g_quark_to_string(g_file_error_quark())) {
      self.init(file: GFileError(UInt32(clamping: error.code)), error.message, path: path)
      return
    }
    guard error.domain == String(cString: g_quark_to_string(g_io_error_quark())) else {
      self = .other(path: path, reason: error.message)
      return
    }
    self =
      switch GIOErrorEnum(UInt32(clamping: error.code)) {
      case G_IO_ERROR_NOT_FOUND: .notFound(path: path)
      case G_IO_ERROR_PERMISSION_DENIED: .notPermitted(path: path)
      case G_IO_ERROR_EXISTS: .exists(path: path)
      case G_IO_ERROR_NOT_DIRECTORY: .notAFolder(path: path)
      case G_IO_ERROR_TOO_MANY_LINKS: .linkLoop(path: path)
      case G_IO_ERROR_FILENAME_TOO_LONG: .nameTooLong(path: path)
      case G_IO_ERROR_READ_ONLY: .readOnlyVolume(path: path)
      case G_IO_ERROR_NO_SPACE: .noSpace(path: path)
      case G_IO_ERROR_NOT_SUPPORTED: .notSupported(path: path, reason: error.message)
      default: .other(path: path, reason: error.message)
      }
  }

  /// Maps an error of GLib's file functions (`GFileError`).
  private init(file code: GFileError, _ message: String, path: String) {
    self =
      switch code {
      case G_FILE_ERROR_NOENT: .notFound(path: path)
      case G_FILE_ERROR_ACCES, G_FILE_ERROR_PERM: .notPermitted(path: path)
      case G_FILE_ERROR_EXIST: .exists(path: path)
      case G_FILE_ERROR_NOTDIR: .notAFolder(path: path)
      case G_FILE_ERROR_LOOP: .linkLoop(path: path)
      case G_FILE_ERROR_NAMETOOLONG: .nameTooLong(path: path)
      case G_FILE_ERROR_ROFS: .readOnlyVolume(path: path)
      case G_FILE_ERROR_NOSPC: .noSpace(path: path)
      case G_FILE_ERROR_MFILE, G_FILE_ERROR_NFILE: .limitReached(path: path)
      default: .other(path: path, reason: message)
      }
  }

  /// The file or folder that the operation failed for.
  public var path: String {
    switch self {
    case .notFound(let path), .notPermitted(let path), .exists(let path), .notAFolder(let path),
      .linkLoop(let path), .nameTooLong(let path), .readOnlyVolume(let path), .noSpace(let path),
      .limitReached(let path), .notSupported(let path, _), .other(let path, _):
      path
    }
  }

  /// A sentence for the user that names the file and the failure.
  public var description: String {
    let name = File(path: path).displayName
    return switch self {
    case .notFound: tr("“%s” no longer exists.", name)
    case .notPermitted: tr("You don’t have permission to open “%s”.", name)
    case .exists: tr("“%s” already exists.", name)
    case .notAFolder: tr("“%s” is not a folder.", name)
    case .linkLoop: tr("The link “%s” leads back to itself.", name)
    case .nameTooLong: tr("The path of “%s” is too long. Move it to a parent folder.", name)
    case .readOnlyVolume: tr("The volume of “%s” is read-only.", name)
    case .noSpace: tr("There is not enough free space for “%s”.", name)
    case .limitReached:
      tr("“%s” cannot be monitored: the system’s limit of monitored folders is reached.", name)
    case .notSupported(_, let reason), .other(_, let reason): "“\(name)”: \(reason)"
    }
  }
}
