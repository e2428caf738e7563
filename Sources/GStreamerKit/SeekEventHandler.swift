import CGLib
import CGStreamer
import GObjectKit

/// Replaces the event function of a pad for seek events; the pad keeps it alive.
private final class SeekEventHandler {
  private typealias Original =
    @convention(c) (
      UnsafeMutablePointer<GstPad>?, UnsafeMutablePointer<GstObject>?, UnsafeMutablePointer<GstEvent>?
    ) -> gboolean

  private let original: Original
  private let handler: @Sendable (() -> Bool) -> Bool

  private init(_ original: @escaping Original, _ handler: @escaping @Sendable (() -> Bool) -> Bool) {
    (self.original, self.handler) = (original, handler)
  }

  /// Installs a handler, which returns the result of a seek event. It may call its argument to run the original
  /// function.
  static func install(
    on pad: UnsafeMutablePointer<GstPad>, _ handler: @escaping @Sendable (() -> Bool) -> Bool
  ) {
    guard let original = pad.pointee.eventfunc else { return }
    gst_pad_set_event_function_full(
      pad,
      { pad, parent, event in
        guard let pad, let event, let data = pad.pointee.eventdata else { return 0 }
        let seeks = Unmanaged<SeekEventHandler>.fromOpaque(data).takeUnretainedValue()
        return seeks.handle(event, pad, parent) ? 1 : 0
      }, Unmanaged.passRetained(SeekEventHandler(original, handler)).toOpaque(),
      { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
  }

  private func handle(
    _ event: UnsafeMutablePointer<GstEvent>, _ pad: UnsafeMutablePointer<GstPad>,
    _ parent: UnsafeMutablePointer<GstObject>?
  ) -> Bool {
    guard event.pointee.type == GST_EVENT_SEEK else { return original(pad, parent, event) != 0 }
    var isTaken = false
    let isDone = handler {
      isTaken = true
      return original(pad, parent, event) != 0
    }
    if !isTaken { gst_event_unref(event) }
    return isDone
  }
}

extension Pad {
  /// Calls `handler`, on a streaming thread, when the element refuses a seek event. The element that sent the event may
  /// then wait forever (downloadbuffer, 1.22).
  public func onRefusedSeek(_ handler: @escaping @Sendable () -> Void) {
    SeekEventHandler.install(on: pad) { event in
      let isDone = event()
      if !isDone { handler() }
      return isDone
    }
  }

  /// Refuses seek events and answers seeking queries accordingly, so that the source is read sequentially. A source
  /// whose server supports no ranges otherwise claims to be seekable and fails with an error at the first seek.
  public func refuseSeeks() {
    SeekEventHandler.install(on: pad) { _ in false }
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
}
