import GObjectKit
import L10n

/// The folder for photos and videos, and their file names. Names such as `IMG_20261121_093015.jpg` follow the
/// convention of phones, so that other galleries recognize the date. A number is appended to a name that already
/// exists, for example after the clock was set back.
nonisolated struct CaptureFolder: Sendable {
  let folder: File

  /// Creates the value for a folder; nil selects the Camera folder in the user's Pictures.
  init(path: String?) {
    folder =
      path.map { File(path: $0) }
      ?? File(path: UserDirectories.pictures ?? UserDirectories.home).child("Camera")
  }

  /// Creates the folder if it does not exist.
  func make() throws(CameraError) {
    do throws(FileError) { try folder.makeFolder() } catch { throw CameraError(error, folder: folder.path) }
  }

  /// Gives a complete file its final name, or a numbered variant if the name exists. Returns the renamed file.
  func finalize(_ file: File, as name: String) throws(CameraError) -> File {
    do throws(FileError) {
      return try file.renameToFreeName(in: folder, name: FileName(name).numbered)
    } catch {
      throw CameraError(error, folder: folder.path)
    }
  }

  /// Creates an empty file with this name, or with a numbered variant if the name exists.
  func reserve(_ name: String) throws(CameraError) -> File {
    for attempt in 0..<1000 {
      let file = folder.child(FileName(name).numbered(attempt))
      do throws(FileError) {
        try file.createEmpty(permissions: File.sharedPermissions)
        return file
      } catch {
        if case .exists = error { continue }
        throw CameraError(error, folder: folder.path)
      }
    }
    throw .saveFailed(folder: folder.path, reason: tr("No free file name was found."))
  }

  /// A file name from a prefix, the local date and time, and a suffix.
  static func name(_ prefix: String, _ date: Timestamp, _ suffix: String = "", extension name: String)
    -> String
  {
    let local = date.local
    let day = "\(local.year)\(local.month.padded(to: 2))\(local.day.padded(to: 2))"
    let time = "\(local.hour.padded(to: 2))\(local.minute.padded(to: 2))\(local.second.padded(to: 2))"
    return "\(prefix)_\(day)_\(time)\(suffix).\(name)"
  }
}

extension CameraError {
  nonisolated init(_ error: FileError, folder: String) {
    self =
      switch error {
      case .notPermitted, .readOnlyVolume: .folderReadOnly(folder: folder)
      case .noSpace: .diskFull(folder: folder)
      default: .saveFailed(folder: folder, reason: error.description)
      }
  }
}
