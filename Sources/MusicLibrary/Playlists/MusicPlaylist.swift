/// A playlist of the Music folder: an M3U8 file, or one of another format that was found there, which is read only.
public struct MusicPlaylist: Sendable, Hashable, Identifiable {
  /// An entry of a playlist.
  public struct Entry: Sendable, Hashable {
    /// The URI of the file, or of a stream.
    public var uri: String
    /// The URI that the playlist states, where it is another one: the file was moved inside of the library, or its name is
    /// in another encoding. The next change that a person makes writes the new one.
    public var statedURI: String?
    /// The title that the playlist states, such as "Artist - Title"; nil for none.
    public var title: String?
    /// The duration that the playlist states; nil for none.
    public var duration: Duration?
    /// Whether the file was missing when the playlist was read last. The entry is kept, and found again when the file
    /// comes back.
    public var isMissing: Bool

    /// Creates an entry.
    public init(
      uri: String, title: String? = nil, duration: Duration? = nil, isMissing: Bool = false,
      statedURI: String? = nil
    ) {
      (self.uri, self.title, self.duration, self.isMissing) = (uri, title, duration, isMissing)
      self.statedURI = statedURI
    }
  }

  /// The absolute path of the file is the identity.
  public var id: String { path }
  /// The absolute path.
  public var path: String
  /// The name: that of the file without its extension.
  public var name: String
  /// The entries in the order of the file.
  public var entries: [Entry]
  /// Whether the app can change the playlist: it is an M3U or M3U8 file in a folder that can be written, and not longer than
  /// the app reads.
  public var isEditable: Bool
  /// Differs after each change of the file, and is larger then; counted in this session.
  public var revision: Int

  /// Creates a playlist.
  public init(
    path: String, name: String, entries: [Entry], isEditable: Bool = true, revision: Int = 0
  ) {
    (self.path, self.name, self.entries, self.isEditable) = (path, name, entries, isEditable)
    self.revision = revision
  }
}
