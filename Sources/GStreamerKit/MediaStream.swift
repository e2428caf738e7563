import CGStreamer
import CGtk
import GObjectKit

/// One of the streams that a medium consists of.
public struct MediaStream: Sendable, Identifiable {
  /// What a stream is for.
  public enum Kind: Sendable, Hashable {
    /// Pictures.
    case video
    /// Sound.
    case audio
    /// Subtitles.
    case text
    /// Something else.
    case other
  }

  /// Its name, which is the same for as long as the medium is open.
  public let id: String
  /// What it is for.
  public let kind: Kind
  /// How it is coded, for people: "H.264 (High Profile)"; nil where nobody knows.
  public let codec: String?
  /// Whether the medium asks to play it, where there are several.
  public let isPreferred: Bool
  /// Its language by name, such as "German"; nil where nobody says.
  public let language: String?
  /// What is said about it.
  public let tags: TagList
  private let reference: Reference

  /// Keeps the stream's object.
  private final class Reference: Object, @unchecked Sendable {
    // Safe to send: streams may be used from any thread, and this adds no state of its own.
  }

  /// What is known of the stream by now.
  public var updated: MediaStream { MediaStream(reference.pointer.cast()) }

  init(_ stream: UnsafeMutablePointer<GstStream>) {
    reference = Reference(retaining: stream)
    id = gst_stream_get_stream_id(stream).map { String(cString: $0) } ?? ""
    let type = gst_stream_get_stream_type(stream).rawValue
    kind =
      if type & GST_STREAM_TYPE_VIDEO.rawValue != 0 {
        .video
      } else if type & GST_STREAM_TYPE_AUDIO.rawValue != 0 {
        .audio
      } else if type & GST_STREAM_TYPE_TEXT.rawValue != 0 {
        .text
      } else {
        .other
      }
    isPreferred = gst_stream_get_stream_flags(stream).rawValue & GST_STREAM_FLAG_SELECT.rawValue != 0
    let caps = gst_stream_get_caps(stream)
    defer { if let caps { gst_caps_unref(caps) } }
    if let caps, gst_caps_is_fixed(caps) != 0 {
      let text = gst_pb_utils_get_codec_description(caps)
      codec = text.map { String(cString: $0) }
      g_free(text)
    } else {
      codec = nil
    }
    if let list = gst_stream_get_tags(stream) {
      tags = TagList(list)
      gst_tag_list_unref(list)
    } else {
      tags = TagList()
    }
    language = tags.text["language-code"].flatMap { Language(tag: $0)?.name } ?? tags.text["language-name"]
  }

  static func all(of collection: UnsafeMutablePointer<GstStreamCollection>) -> [MediaStream] {
    (0..<gst_stream_collection_get_size(collection)).compactMap { index in
      gst_stream_collection_get_stream(collection, index).map { MediaStream($0) }
    }
  }
}
