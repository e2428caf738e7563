import Observation

/// The playlists that `MPRISPlayer` publishes: those of a music library, or fakes in tests. `playlists` and
/// `activePlaylist` must be observable.
public protocol MPRISPlaylists: AnyObject {
  /// The playlists, in the order of the user.
  var playlists: [MPRISPlaylist] { get }
  /// The playlist that was started last, and is still played; nil for none.
  var activePlaylist: MPRISPlaylist.ID? { get }
  /// Starts to play a playlist. The caller checks first that there is one with this identifier.
  func activate(_ id: MPRISPlaylist.ID)
}

/// A playlist.
public nonisolated struct MPRISPlaylist: Hashable, Sendable, Identifiable {
  /// Identifies the playlist as long as the program runs; 0 or positive, never reused.
  public var id: Int
  /// The name shown to the user.
  public var name: String
  /// The URI of an icon; nil for none.
  public var icon: String?

  /// Creates a playlist.
  public init(id: Int, name: String, icon: String? = nil) {
    (self.id, self.name, self.icon) = (id, name, icon)
  }
}
