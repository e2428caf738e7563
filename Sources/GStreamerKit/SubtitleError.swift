import L10n

/// Why a subtitle file cannot be shown.
public enum SubtitleError: Error, Sendable, Hashable, CaseIterable {
  /// The file does not exist, cannot be read, or is not a regular file.
  case unreadable
  /// The file is larger than 16 MB.
  case tooLarge
  /// The content is not text in any known encoding.
  case notText
  /// The format is unknown, or there are no cues.
  case unknownFormat

  /// A message for the user, with the name of the file and what to do.
  public func sentence(_ name: String) -> String {
    switch self {
    case .unreadable:
      tr("“%s” does not exist or cannot be read.", name)
    case .tooLarge: tr("“%s” is too large. Subtitle files can have up to 16 MB.", name)
    case .notText:
      tr("“%s” is not a text file. Choose an SRT, ASS or WebVTT file.", name)
    case .unknownFormat: tr("“%s” is not a subtitle file. Choose an SRT, ASS or WebVTT file.", name)
    }
  }
}
