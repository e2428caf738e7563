import CGLib
import CGStreamer
import GObjectKit

/// A stream of an item (`GstStream`).
public struct MediaStream: Sendable, Identifiable {
  /// The kind of a stream.
  public enum Kind: Sendable, Hashable {
    /// Video.
    case video
    /// Audio.
    case audio
    /// Subtitles.
    case text
    /// Any other stream.
    case other
  }

  /// The stream identifier, stable while the item is open.
  public let id: String
  /// The kind.
  public let kind: Kind
  /// The name of the codec, such as "H.264 (High Profile)"; nil if unknown.
  public let codec: String?
  /// Whether the container marks the stream as default.
  public let isPreferred: Bool
  /// The localized name of the language, such as "German"; nil if unknown.
  public let language: String?
  /// The tags of the stream.
  public let tags: TagList
  private let reference: Reference

  /// Retains the `GstStream`.
  ///
  /// Safe to send: streams may be used from any thread, and this adds no state of its own.
  private final class Reference: Object, @unchecked Sendable {
  }

  /// The stream with its current tags and caps.
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
