import CGStreamer
import CGtk

/// What is agreed on between elements.
extension Pad {
  /// Lets nothing behind this input ask what sends into it to agree on a format once more.
  ///
  /// For a source whose format is of our choice. It would ask what is possible, on its own thread, through elements that
  /// are being changed meanwhile: `videocrop` (1.26) translates the question with one margin and the answer with another,
  /// there is no format left, and the source ends.
  public func keepAgreement() {
    add(GST_PAD_PROBE_TYPE_EVENT_UPSTREAM) { _, info in
      guard let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_RECONFIGURE else {
        return GST_PAD_PROBE_OK
      }
      return GST_PAD_PROBE_DROP
    }
  }
}
