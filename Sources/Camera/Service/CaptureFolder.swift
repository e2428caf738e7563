import GObjectKit

/// Where photos and clips go, and what they are called: `IMG_20261121_093015.jpg`, as phones name them, so that
/// every gallery knows the date. A name that is taken, also because the clock was set back, gets a number.
nonisolated struct CaptureFolder: Sendable {
  let folder: File

  /// A folder; nil for Camera in the user's Pictures.
  init(path: String?) {
    folder =
      path.map { File(path: $0) }
      ?? File(path: UserDirectories.pictures ?? UserDirectories.home).child("Camera")
  }

  /// Makes the folder where it is missing.
  func make() throws(CameraError) {
    do throws(FileError) { try folder.makeFolder() } catch { throw CameraError(error, folder: folder.path) }
  }

  /// A name that the library does not show, for a file that is not whole yet.
  func hidden(extension name: String) -> File {
    folder.child(".tintype-\(UInt64.random(in: .min ... .max)).\(name)")
  }

  /// Gives a whole file its name.
  func place(_ file: File, as name: String) throws(CameraError) -> File {
    do throws(FileError) {
      return try file.renameToFreeName(in: folder) { attempt in
        attempt == 0 ? name : File.name(name, marked: " (\(attempt + 1))")
      }
    } catch {
      throw CameraError(error, folder: folder.path)
    }
  }

  /// An empty file of that name, or of the first one that is free.
  func reserve(_ name: String) throws(CameraError) -> File {
    for attempt in 0..<1000 {
      let file = folder.child(attempt == 0 ? name : File.name(name, marked: " (\(attempt + 1))"))
      do throws(FileError) {
        try file.createEmpty()
        return file
      } catch {
        if case .exists = error { continue }
        throw CameraError(error, folder: folder.path)
      }
    }
    throw .saveFailed(folder: folder.path, reason: "All names are taken.")
  }

  /// `prefix`, date and time, and what follows them.
  static func name(_ prefix: String, _ date: Timestamp, _ suffix: String = "", extension name: String)
    -> String
  {
    let local = date.local
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(local.year)\(two(local.month))\(two(local.day))"
    return "\(prefix)_\(day)_\(two(local.hour))\(two(local.minute))\(two(local.second))\(suffix).\(name)"
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
