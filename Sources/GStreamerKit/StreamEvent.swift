import CGLib
import CGStreamer

/// An event that describes a stream and travels with its data.
public enum StreamEvent: Sendable {
  /// A stream starts; its identifier.
  case begins(MediaStream.ID)
  /// Tags of the stream or of the item.
  case tags(TagList)
  /// The chapters of the item.
  case chapters([Chapter])
  /// The stream ended before the other streams of the item and waits for them.
  case endedEarly

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
      // Only `streamsynchronizer` sends gaps without a duration, in place of an ended stream.
      var length = GstClockTime()
      gst_event_parse_gap(event, nil, &length)
      guard length == GstClockTime.max else { return nil }
      self = .endedEarly
    default: return nil
    }
  }
}
