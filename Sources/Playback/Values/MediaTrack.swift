import MediaLibrary

/// One of the streams of an item that can be chosen.
public nonisolated struct MediaTrack: Hashable, Sendable, Identifiable {
  /// What a track is.
  public enum Kind: Sendable, Hashable {
    /// Pictures.
    case video
    /// Sound.
    case audio
    /// Text that is shown over the pictures.
    case subtitle
  }

  /// Stays the same for as long as the item is the player's.
  public let id: String
  /// What it is.
  public let kind: Kind
  /// Its language by name, such as "German"; nil where nobody says.
  public let language: String?
  /// What its maker calls it, such as "Commentary"; of an external one the file's name.
  public let title: String?
  /// How it is coded, for people, such as "H.264 (High Profile)"; nil where nobody knows.
  public let codec: String?
  /// Whether it is a file of its own, added by the user or found beside the film.
  public let isExternal: Bool

  /// A track.
  public init(
    id: String, kind: Kind, language: String? = nil, title: String? = nil, codec: String? = nil,
    isExternal: Bool = false
  ) {
    (self.id, self.kind, self.language, self.title) = (id, kind, language, title)
    (self.codec, self.isExternal) = (codec, isExternal)
  }
}

extension MediaTrack {
  /// A file of subtitles.
  nonisolated init(_ subtitles: SubtitleFile) {
    self.init(
      id: subtitles.file.uri, kind: .subtitle, language: subtitles.language?.name,
      title: subtitles.file.displayName, isExternal: true)
  }
}
