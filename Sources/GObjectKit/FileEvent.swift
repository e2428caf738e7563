/// A folder that a `FileMonitor` watches (an inotify watch descriptor). A rename of the folder does not change it.
public struct FileWatch: Sendable, Hashable {
  let descriptor: Int32
}

/// A change of a name in a watched folder, or of the folder itself.
public struct FileEvent: Sendable, Hashable {
  /// The kind of change.
  public enum Kind: Sendable, Hashable {
    /// The name was created. A regular file may still be empty; `written` follows when its writer closes it.
    case created
    /// A writer closed the file.
    case written
    /// Permissions, times or the link count changed.
    case attributes
    /// The name was deleted, or moved to a folder that is not watched.
    case deleted
    /// The name was moved here, complete, from a folder that is not watched.
    case movedIn
    /// The name was renamed from another name in a watched folder, possibly the same folder.
    case moved(from: FileWatch, name: [UInt8])
    /// The watched folder was deleted or unmounted; its watch has ended.
    case folderGone
    /// The watched folder was renamed or moved.
    case folderMoved
    /// The event queue overflowed and events of any folder were lost: scan all folders again. Ignore `watch` and
    /// `name`.
    case overflow
  }

  /// The kind of change.
  public let kind: Kind
  /// The folder of the change.
  public let watch: FileWatch
  /// The bytes of the name; empty if the folder itself changed.
  public let name: [UInt8]
  /// Whether the name is that of a folder.
  public let isFolder: Bool
}
