import CGStreamer
import CGtk

/// Changing which part of a medium flows.
extension Pad {
  /// Calls `change` with the place of each seek that leaves through this output, on the thread that seeks; it
  /// returns where the seek is to lead instead.
  func onSeek(_ change: @escaping @Sendable (Duration) -> Duration) {
    add(GST_PAD_PROBE_TYPE_EVENT_UPSTREAM) { _, info in
      guard let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_SEEK else {
        return GST_PAD_PROBE_OK
      }
      var (rate, format, flags) = (1.0, GST_FORMAT_UNDEFINED, GST_SEEK_FLAG_NONE)
      var (startType, endType) = (GST_SEEK_TYPE_NONE, GST_SEEK_TYPE_NONE)
      var (start, end) = (gint64(0), gint64(0))
      gst_event_parse_seek(event, &rate, &format, &flags, &startType, &start, &endType, &end)
      guard format == GST_FORMAT_TIME, startType == GST_SEEK_TYPE_SET, start >= 0 else {
        return GST_PAD_PROBE_OK
      }
      let new = gint64(change(.nanoseconds(start)).gstTime)
      // A place that is later must not be after the end.
      let last = endType == GST_SEEK_TYPE_SET && end >= 0 ? max(end + new - start, new) : end
      replace(event, in: info, with: gst_event_new_seek(rate, format, flags, startType, new, endType, last))
      return GST_PAD_PROBE_OK
    }
  }

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

/// Puts another event in the place of one that a probe saw; it counts as the same one.
private func replace(
  _ old: UnsafeMutablePointer<GstEvent>, in info: UnsafeMutablePointer<GstPadProbeInfo>,
  with new: UnsafeMutablePointer<GstEvent>?
) {
  guard let new else { return }
  gst_event_set_seqnum(new, gst_event_get_seqnum(old))
  info.pointee.data = UnsafeMutableRawPointer(new)
  gst_event_unref(old)
}
