import GObjectKit
import GStreamerKit
import L10n

/// Why an item is not played, with a message that suggests what to do.
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
  /// The sound server has ended, or the sound device is gone.
  case soundOutput
  /// The file is damaged, or cannot be decoded for another reason.
  case decode(reason: String)

  /// A short title, for the heading of a page.
  public var title: String { self == .soundOutput ? tr("Sound not available") : tr("Video not available") }

  /// What happened and what to do, in sentences.
  public var message: String {
    switch self {
    case .notFound(let path): tr("“%s” does not exist. It may have been moved, renamed or deleted.", path)
    case .notReadable(let path): tr("You don’t have permission to open “%s”.", path)
    case .notMedia(let name): tr("“%s” is not a supported video or audio file.", name)
    case .subtitles(let path, let problem): problem.sentence(File(path: path).displayName)
    case .missingCodec(let codec):
      tr(
        "%s is not installed. Install it with your software center; it may be part of GStreamer’s “libav”, “bad” or “ugly” plug-ins.",
        codec)
    case .network(let reason):
      tr("%s Check the address and your connection, then try again.", Self.sentence(reason))
    case .needsDownload:
      tr("The server does not support seeking, which this file needs. Download the file, then open it.")
    case .soundOutput:
      tr("The connection to the sound device was lost. Check the sound settings, then try again.")
    case .decode(let reason): tr("The file is damaged or incomplete. %s", Self.sentence(reason))
    }
  }

  /// A sentence that an item with this title was skipped, and why.
  func skipped(_ title: String) -> String {
    switch self {
    case .notFound: tr("“%s” was skipped: it no longer exists.", title)
    case .notReadable: tr("“%s” was skipped: you don’t have permission to open it.", title)
    case .notMedia: tr("“%s” was skipped: it is not a supported video or audio file.", title)
    case .subtitles: tr("“%s” was skipped: its subtitles cannot be read.", title)
    case .missingCodec(let codec): tr("“%1$s” was skipped: %2$s is not installed.", title, codec)
    case .network(let reason):
      reason.isEmpty
        ? tr("“%s” was skipped: no data was received.", title)
        : tr("“%1$s” was skipped: %2$s", title, Self.sentence(reason))
    case .needsDownload: tr("“%s” was skipped: it has to be downloaded first.", title)
    case .soundOutput: tr("“%s” was skipped: the connection to the sound device was lost.", title)
    case .decode(let reason):
      reason.isEmpty
        ? tr("“%s” was skipped: it is damaged or incomplete.", title)
        : tr("“%1$s” was skipped: it is damaged. %2$s", title, Self.sentence(reason))
    }
  }

  private static func sentence(_ text: String) -> String {
    text.isEmpty || ".!?".contains(text.last ?? ".") ? text : text + "."
  }
}
