import GObjectKit
import GStreamerKit

/// Why an item is not played, with a message that says what to do.
public nonisolated enum PlayerError: Error, Hashable, Sendable {
  /// The file does not exist.
  case notFound(path: String)
  /// The file's permissions do not allow to read it.
  case notReadable(path: String)
  /// The file is neither video nor audio.
  case notMedia(name: String)
  /// An external subtitle file cannot be shown. The video is played without it.
  case subtitles(path: String, SubtitleError = .unknownFormat)
  /// No installed element decodes the item; the readable name of the codec.
  case missingCodec(String)
  /// A network source delivers no data, or no more.
  case network(reason: String)
  /// The server delivers the data only in order, and the item needs data at its end first.
  case needsDownload
  /// The file is damaged, or cannot be decoded for another reason.
  case decode(reason: String)

  /// A short title, for the heading of a page.
  public var title: String { "Video not available" }

  /// What happened and what to do, in sentences.
  public var message: String {
    switch self {
    case .notFound(let path): "“\(path)” does not exist. It may have been moved, renamed or deleted."
    case .notReadable(let path): "You don’t have permission to open “\(path)”."
    case .notMedia(let name): "“\(name)” is not a supported video or audio file."
    case .subtitles(let path, let problem): problem.sentence(File(path: path).displayName)
    case .missingCodec(let codec):
      "\(codec) is not installed. Install it with your software center; it may be part of GStreamer’s “libav”, “bad” or “ugly” plug-ins."
    case .network(let reason):
      "\(Self.sentence(reason)) Check the address and your connection, then try again."
    case .needsDownload:
      "The server does not support seeking, which this file needs. Download the file, then open it."
    case .decode(let reason): "The file is damaged or incomplete. \(Self.sentence(reason))"
    }
  }

  /// The reason as a clause that ends the sentence “It was skipped: ”.
  var reason: String {
    switch self {
    case .notFound: "it no longer exists."
    case .notReadable: "you don’t have permission to open it."
    case .notMedia: "it is not a supported video or audio file."
    case .subtitles: "its subtitles cannot be read."
    case .missingCodec(let codec): "\(codec) is not installed."
    case .network(let reason): reason.isEmpty ? "no data was received." : Self.sentence(reason)
    case .needsDownload: "it has to be downloaded first."
    case .decode(let reason):
      reason.isEmpty ? "it is damaged or incomplete." : "it is damaged. \(Self.sentence(reason))"
    }
  }

  private static func sentence(_ text: String) -> String {
    text.isEmpty || ".!?".contains(text.last ?? ".") ? text : text + "."
  }
}
