import MediaLibrary

/// A change of a playlist that a person made: the text of its notice, and how it is undone.
public struct PlaylistChange: Sendable, Hashable {
  /// What was changed.
  public enum Kind: Sendable, Hashable {
    /// The playlist was made with this number of entries.
    case created(count: Int)
    /// Entries were added.
    case added(count: Int)
    /// Entries were removed.
    case removed(count: Int)
    /// Entries have another place.
    case reordered
    /// The playlist had this name before.
    case renamed(from: String)
    /// The file is in the trash. It cannot be taken back if the trash is not accessible, as in a sandbox.
    case trashed(isRestorable: Bool)
  }

  /// What takes a change back.
  enum Undo: Sendable, Hashable {
    case trash
    case entries([MusicPlaylist.Entry])
    case rename(to: String)
    case restore(TrashedFile)
  }

  /// What was changed.
  public let kind: Kind
  /// The path of the playlist after the change.
  public let path: String
  /// The name of the playlist after the change.
  public let name: String
  let undo: Undo
}
