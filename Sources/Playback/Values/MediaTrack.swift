import MediaLibrary

/// A track that the user can select: a stream of the item, or an external subtitle file.
public nonisolated struct MediaTrack: Hashable, Sendable, Identifiable {
  /// The kind of a track.
  public enum Kind: Sendable, Hashable {
    /// Video.
    case video
    /// Audio.
    case audio
    /// Subtitles, drawn over the video.
    case subtitle
  }

  /// The identifier of the stream, or the URI of an external subtitle file. Stable while the item is open.
  public let id: String
  /// The kind of the track.
  public let kind: Kind
  /// The name of its language, such as "German"; nil where it is not known.
  public let language: String?
  /// Its title, such as "Commentary"; the file's name of an external track.
  public let title: String?
  /// A readable name of its codec, such as "H.264 (High Profile)"; nil where it is not known.
  public let codec: String?
  /// Whether it is a subtitle file, added by the user or found in the folder of the video.
  public let isExternal: Bool

  /// Creates a track.
  public init(
    id: String, kind: Kind, language: String? = nil, title: String? = nil, codec: String? = nil,
    isExternal: Bool = false
  ) {
    (self.id, self.kind, self.language, self.title) = (id, kind, language, title)
    (self.codec, self.isExternal) = (codec, isExternal)
  }
}

extension MediaTrack {
  /// Creates a track for an external subtitle file.
  nonisolated init(_ subtitles: SubtitleFile) {
    self.init(
      id: subtitles.file.uri, kind: .subtitle, language: subtitles.language?.name,
      title: subtitles.file.displayName, isExternal: true)
  }
}
