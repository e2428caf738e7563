import GObjectKit

/// An event of a `LibraryScanning`.
public enum LibraryEvent: Sendable {
  /// A root folder was added; the scan that is running or begins now reads it.
  case rootAdded(path: String)
  /// A scan began, at the start or after a folder was added.
  case started
  /// Items were added, removed, reordered or changed.
  case update(LibraryUpdate)
  /// XMP sidecars were found, changed or removed; their absolute paths. Follows the update with their photos.
  case sidecars([String])
  /// A folder cannot be read; its files are missing from the library.
  case folderUnreadable(path: String, reason: FileError)
  /// A folder that was reported as unreadable is readable again or no longer exists.
  case folderReadable(path: String)
  /// A folder cannot be monitored for changes. `rescan` reads it again.
  case folderUnwatched(path: String, reason: FileError)
  /// A root folder does not exist. It is scanned as soon as it appears.
  case rootMissing(path: String)
  /// A root folder that was missing exists now.
  case rootFound(path: String)
  /// The scan read all folders; the library has `count` items. File monitoring may still report updates.
  case finished(count: Int)
}
