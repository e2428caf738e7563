import CGLib
import CGStreamer

/// Changing segment events.
extension Pad {
  /// Calls `change` with each segment in time format with a positive rate that arrives at this pad, on the streaming
  /// thread. `change` may modify the segment and returns whether it did.
  func onSegment(_ change: @escaping @Sendable (inout GstSegment) -> Bool) {
    add(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM) { _, info in
      guard let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_SEGMENT else {
        return GST_PAD_PROBE_OK
      }
      var segment = GstSegment()
      gst_event_copy_segment(event, &segment)
      if segment.format == GST_FORMAT_TIME, segment.rate > 0, change(&segment) {
        replace(event, in: info, with: gst_event_new_segment(&segment))
      }
      return GST_PAD_PROBE_OK
    }
  }
}

/// Replaces the event of a probe by another one with the same sequence number.
func replace(
  _ old: UnsafeMutablePointer<GstEvent>, in info: UnsafeMutablePointer<GstPadProbeInfo>,
  with new: UnsafeMutablePointer<GstEvent>?
) {
  guard let new else { return }
  gst_event_set_seqnum(new, gst_event_get_seqnum(old))
  info.pointee.data = UnsafeMutableRawPointer(new)
  gst_event_unref(old)
}
