import GObjectKit
import GStreamerKit

/// Why something is not played: each with a sentence that says what to do.
public nonisolated enum PlayerError: Error, Hashable, Sendable {
  /// There is no such file.
  case notFound(path: String)
  /// The file may not be read.
  case notReadable(path: String)
  /// The file is no film and no music.
  case notMedia(name: String)
  /// A file of subtitles cannot be shown. The video plays without it.
  case subtitles(path: String, SubtitleProblem = .notUnderstood)
  /// Nothing that is installed decodes it; the codec's name, for people.
  case missingCodec(String)
  /// An address of the network gives nothing (any more).
  case network(reason: String)
  /// A server gives it from the beginning only, and what it needs first is at its end.
  case needsDownload
  /// The file is damaged, or for another reason cannot be decoded.
  case decode(reason: String)

  /// A few words, for the heading of a page.
  public var title: String { "Video not available" }

  /// What happened and what to do, in sentences.
  public var message: String {
    switch self {
    case .notFound(let path): "“\(path)” does not exist. It may have been moved, renamed or deleted."
    case .notReadable(let path): "You are not allowed to read “\(path)”. Ask its owner to let you."
    case .notMedia(let name): "“\(name)” is neither a video nor music that can be played."
    case .subtitles(let path, let problem): problem.sentence(File(path: path).displayName)
    case .missingCodec(let codec):
      "\(codec) is needed and not installed. Install it with your software center; it may be part of GStreamer's “libav”, “bad” or “ugly” plug-ins."
    case .network(let reason):
      "\(Self.sentence(reason)) Check the address and your connection, then try again."
    case .needsDownload:
      "The server gives it from the beginning only, and what is needed first is at its end. Download it, then open the file."
    case .decode(let reason): "The file is damaged or incomplete. \(Self.sentence(reason))"
    }
  }

  /// Why, in a clause with an end, to follow “It was skipped: ”.
  var reason: String {
    switch self {
    case .notFound: "it does not exist any more."
    case .notReadable: "you are not allowed to read it."
    case .notMedia: "it is neither a video nor music that can be played."
    case .subtitles: "its subtitles cannot be read."
    case .missingCodec(let codec): "\(codec) is needed and not installed."
    case .network(let reason): reason.isEmpty ? "the network gives no data." : Self.sentence(reason)
    case .needsDownload: "it has to be downloaded first."
    case .decode(let reason):
      reason.isEmpty ? "it is damaged or incomplete." : "it is damaged. \(Self.sentence(reason))"
    }
  }

  private static func sentence(_ text: String) -> String {
    text.isEmpty || ".!?".contains(text.last ?? ".") ? text : text + "."
  }
}
