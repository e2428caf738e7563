/// Why a subtitle file cannot be shown.
public enum SubtitleProblem: Error, Sendable, Hashable, CaseIterable {
  /// The file does not exist, cannot be read, or is not a regular file.
  case unreadable
  /// The file is larger than 16 MB.
  case tooLarge
  /// The content is not text in any known encoding.
  case notText
  /// The format is unknown, or there are no cues.
  case notUnderstood

  /// A message for the user, with the name of the file and what to do.
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
