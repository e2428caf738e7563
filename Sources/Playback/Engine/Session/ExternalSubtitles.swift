import GStreamerKit

/// The external subtitle file of a session.
nonisolated enum ExternalSubtitles: Sendable {
  case none
  /// A large file is still being read.
  case reading(uri: String)
  case shown(uri: String, Subtitles)

  /// The URI of the file that is shown, or that is being read.
  var uri: String? {
    switch self {
    case .none: nil
    case .reading(let uri), .shown(let uri, _): uri
    }
  }

  /// The subtitles to draw.
  var content: Subtitles? { if case .shown(_, let content) = self { content } else { nil } }
}
