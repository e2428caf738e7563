import GObjectKit

/// What a library service reports.
public enum LibraryEvent: Sendable {
  /// A scan began: at the start, and whenever a folder came in.
  case started
  /// The items are others now, in another order, or changed.
  case update(LibraryUpdate)
  /// A folder cannot be read, so what is in it is missing from the library.
  case folderUnreadable(path: String, reason: FileError)
  /// A folder that was reported as unreadable is readable now, or gone.
  case folderReadable(path: String)
  /// The system cannot tell what happens in this folder; it is read again when `rescan` is called.
  case folderUnwatched(path: String, reason: FileError)
  /// A root folder is not there. It is scanned as soon as it comes.
  case rootMissing(path: String)
  /// A root folder that was missing is there.
  case rootFound(path: String)
  /// All folders are read; so many items are there. More may follow as files come and go.
  case finished(count: Int)
}
