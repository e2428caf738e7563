import CGLib
import CGStreamer

/// Caps negotiation.
extension Pad {
  /// Calls `isUsable` with each new caps, on the streaming thread, before the first buffer of these caps. If it returns
  /// false, the element posts an error of the kind `damaged` and the caps are dropped.
  ///
  /// - Parameter error: The error message for the user. The debug details are the caps.
  package func requireCaps(_ error: String, _ isUsable: @escaping @Sendable (Caps) -> Bool) {
    add(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM) { pad, info in
      guard let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_CAPS else {
        return GST_PAD_PROBE_OK
      }
      var raw: UnsafeMutablePointer<GstCaps>?
      gst_event_parse_caps(event, &raw)
      guard let raw else { return GST_PAD_PROBE_OK }
      let caps = Caps(raw)
      if isUsable(caps) { return GST_PAD_PROBE_OK }
      if let element = gst_pad_get_parent_element(pad) {
        Element(adoptingElement: element).postStreamError(
          GST_STREAM_ERROR_FORMAT, error, details: caps.description)
      }
      // Downstream elements would allocate memory for frames of that size.
      return GST_PAD_PROBE_DROP
    }
  }

  /// Drops reconfigure events from downstream, so that the source upstream does not renegotiate its caps.
  ///
  /// For a source whose caps are fixed by a filter. `pipewiresrc` disconnects and reconnects its stream for each
  /// negotiation (0.3.65; 1.4 only if the caps change), and a change of the preview's size triggers one.
  public func dropReconfigureEvents() {
    add(GST_PAD_PROBE_TYPE_EVENT_UPSTREAM) { _, info in
      guard let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_RECONFIGURE else {
        return GST_PAD_PROBE_OK
      }
      return GST_PAD_PROBE_DROP
    }
  }

  /// Removes size and pixel aspect ratio from the answers to caps queries, so that upstream elements see that this sink
  /// pad accepts every size, as a branch that scales does. Otherwise the branch would prefer its own output size, and
  /// an upstream element could scale to that size first (playsink's `vconv`, 1.22).
  package func acceptAnySize() {
    let kind = GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_PULL.rawValue
    add(GstPadProbeType(rawValue: kind)) { _, info in
      if let query = gst_pad_probe_info_get_query(info), query.pointee.type == GST_QUERY_CAPS {
        CapsQuery(query).openSizes()
      }
      return GST_PAD_PROBE_OK
    }
  }
}
