import CGStreamer
import CGtk
import GObjectKit

extension Pad {
  private typealias Original =
    @convention(c) (
      UnsafeMutablePointer<GstPad>?, UnsafeMutablePointer<GstObject>?, UnsafeMutablePointer<GstEvent>?
    ) -> gboolean

  /// Calls `handler`, on a streaming thread, when the element refuses a seek event. The element that sent the event may
  /// then wait forever (downloadbuffer, 1.22).
  public func onRefusedSeek(_ handler: @escaping @Sendable () -> Void) {
    watchSeeks { event in
      let isDone = event()
      if !isDone { handler() }
      return isDone
    }
  }

  /// Refuses seek events and answers seeking queries accordingly, so that the source is read sequentially. A source
  /// whose server supports no ranges otherwise claims to be seekable and fails with an error at the first seek.
  public func refuseSeeks() {
    watchSeeks { _ in false }
    let kind = GST_PAD_PROBE_TYPE_QUERY_UPSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
    add(GstPadProbeType(rawValue: kind)) { _, info in
      guard let query = gst_pad_probe_info_get_query(info), query.pointee.type == GST_QUERY_SEEKING else {
        return GST_PAD_PROBE_OK
      }
      var format = GST_FORMAT_BYTES
      gst_query_parse_seeking(query, &format, nil, nil, nil)
      gst_query_set_seeking(query, format, 0, 0, -1)
      return GST_PAD_PROBE_HANDLED
    }
  }

  /// Replaces the pad's event function for seek events. `handler` returns the result of the event; it may call its
  /// argument to run the original function.
  private func watchSeeks(_ handler: @escaping @Sendable (() -> Bool) -> Bool) {
    typealias Seeks = (original: Original, handler: @Sendable (() -> Bool) -> Bool)
    guard let original = pad.pointee.eventfunc else { return }
    gst_pad_set_event_function_full(
      pad,
      { pad, parent, event in
        guard let pad, let event, let data = pad.pointee.eventdata else { return 0 }
        let seeks = Unmanaged<Box<Seeks>>.fromOpaque(data).takeUnretainedValue().value
        guard event.pointee.type == GST_EVENT_SEEK else { return seeks.original(pad, parent, event) }
        var isTaken = false
        let isDone = seeks.handler {
          isTaken = true
          return seeks.original(pad, parent, event) != 0
        }
        if !isTaken {
          gst_mini_object_unref(UnsafeMutableRawPointer(event).assumingMemoryBound(to: GstMiniObject.self))
        }
        return isDone ? 1 : 0
      }, Unmanaged.passRetained(Box((original, handler) as Seeks)).toOpaque(),
      { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
  }
}
