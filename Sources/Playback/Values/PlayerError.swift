import GObjectKit

/// Why something is not played: each with a sentence that says what to do.
public nonisolated enum PlayerError: Error, Hashable, Sendable {
  /// There is no such file.
  case notFound(path: String)
  /// The file may not be read.
  case notReadable(path: String)
  /// The file is no film and no music.
  case notMedia(name: String)
  /// A file of subtitles cannot be read. The film plays without it.
  case subtitles(path: String)
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
    case .subtitles(let path):
      "“\(File(path: path).displayName)” cannot be read as subtitles. Choose an SRT, ASS or WebVTT file."
    case .missingCodec(let codec):
      "\(codec) is needed and not installed. Install it with your software center; it may be part of GStreamer's “libav”, “bad” or “ugly” plug-ins."
    case .network(let reason):
      "\(Self.sentence(reason)) Check the address and your connection, then try again."
    case .needsDownload:
      "The server gives it from the beginning only, and what is needed first is at its end. Download it, then open the file."
    case .decode(let reason): "The file is damaged or incomplete. \(Self.sentence(reason))"
    }
  }

  private static func sentence(_ text: String) -> String {
    text.isEmpty || ".!?".contains(text.last ?? ".") ? text : text + "."
  }
}
