import CGStreamer
import CGtk

/// What a stream says about itself on its way.
public enum StreamAnnouncement: Sendable {
  /// A stream begins; its name.
  case begins(MediaStream.ID)
  /// What is said about it, or about the medium that it belongs to.
  case tags(TagList)
  /// The chapters of the medium that it belongs to.
  case chapters([Chapter])
  /// It has ended before others that it plays with, and waits for them.
  case waits

  init?(_ event: UnsafeMutablePointer<GstEvent>) {
    switch event.pointee.type {
    case GST_EVENT_STREAM_START:
      var name: UnsafePointer<CChar>?
      gst_event_parse_stream_start(event, &name)
      self = .begins(name.map { String(cString: $0) } ?? "")
    case GST_EVENT_TAG:
      var list: UnsafeMutablePointer<GstTagList>?
      gst_event_parse_tag(event, &list)
      guard let list else { return nil }
      self = .tags(TagList(list))
    case GST_EVENT_TOC:
      var contents: OpaquePointer?
      gst_event_parse_toc(event, &contents, nil)
      guard let contents else { return nil }
      self = .chapters(Chapter.all(of: contents))
      gst_mini_object_unref(UnsafeMutableRawPointer(contents).assumingMemoryBound(to: GstMiniObject.self))
    case GST_EVENT_GAP:
      // `streamsynchronizer` says it so; other gaps have a length.
      var length = GstClockTime()
      gst_event_parse_gap(event, nil, &length)
      guard length == GstClockTime.max else { return nil }
      self = .waits
    default: return nil
    }
  }
}
