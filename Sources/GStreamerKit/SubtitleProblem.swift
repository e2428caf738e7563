/// Why a file of subtitles cannot be shown.
public enum SubtitleProblem: Error, Sendable, Hashable, CaseIterable {
  /// It is not there, may not be read, or is no regular file.
  case unreadable
  /// It is larger than any subtitles are: more than 16 MB.
  case tooLarge
  /// It is no text in any encoding.
  case notText
  /// It is a text of no known format, or has no subtitle.
  case notUnderstood

  /// A sentence for people about the file of a name, and what to do.
  public func sentence(_ name: String) -> String {
    switch self {
    case .unreadable:
      "“\(name)” cannot be read as subtitles: it is not there, or you are not allowed to read it."
    case .tooLarge: "“\(name)” cannot be read as subtitles: it is larger than 16 MB."
    case .notText:
      "“\(name)” cannot be read as subtitles: it is not a text. Choose an SRT, ASS or WebVTT file."
    case .notUnderstood: "“\(name)” cannot be read as subtitles. Choose an SRT, ASS or WebVTT file."
    }
  }
}
