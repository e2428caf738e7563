import CGStreamer
import CGtk

/// Changing which part of a medium flows.
extension Pad {
  /// Calls `change` with each part of a medium that comes to this input, on the streaming thread; it may change it,
  /// and returns whether it did.
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

/// Puts another event in the place of one that a probe saw; it has the same sequence number.
func replace(
  _ old: UnsafeMutablePointer<GstEvent>, in info: UnsafeMutablePointer<GstPadProbeInfo>,
  with new: UnsafeMutablePointer<GstEvent>?
) {
  guard let new else { return }
  gst_event_set_seqnum(new, gst_event_get_seqnum(old))
  info.pointee.data = UnsafeMutableRawPointer(new)
  gst_event_unref(old)
}
