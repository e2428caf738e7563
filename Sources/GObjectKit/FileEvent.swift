/// A folder that a `FileMonitor` follows. It stays the same when the folder is renamed.
public struct FileWatch: Sendable, Hashable {
  let descriptor: Int32
}

/// Something happened to a name in a watched folder, or to the folder.
public struct FileEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// The name is new. A regular file may still be empty; `written` follows when its writer is done.
    case created
    /// A writer closed the file.
    case written
    /// Permissions, times or the number of names changed.
    case attributes
    /// The name is gone, deleted or moved to where nobody watches.
    case deleted
    /// The name came in from where nobody watches, complete.
    case arrived
    /// The name took the place of another one in a watched folder, perhaps this one.
    case moved(from: FileWatch, name: [UInt8])
    /// The watched folder itself was deleted or unmounted; its watch is over.
    case folderGone
    /// The watched folder itself was renamed or moved.
    case folderMoved
    /// Events were lost, anywhere: read all folders again. The watch and the name mean nothing.
    case overflow
  }

  /// What happened.
  public let kind: Kind
  /// In which folder.
  public let watch: FileWatch
  /// To which name, in bytes; empty where the event is about the folder itself.
  public let name: [UInt8]
  /// Whether the name is a folder's.
  public let isFolder: Bool
}
