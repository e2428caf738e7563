import CGLib
import CGStreamer
import GObjectKit

/// A pad of an element (`GstPad`).
///
/// Safe to send: GStreamer locks its pads, and the properties here are constant.
public final class Pad: Object, @unchecked Sendable {
  var pad: UnsafeMutablePointer<GstPad> { pointer.cast() }
  /// Retained: a pad is useless without its element.
  let owner: Element

  init(adopting raw: UnsafeMutablePointer<GstPad>, owner: Element) {
    self.owner = owner
    super.init(adopting: raw)
  }

  init(retaining raw: UnsafeMutablePointer<GstPad>, owner: Element) {
    self.owner = owner
    super.init(retaining: raw)
  }

  /// Links this source pad to a sink pad.
  /// - Throws: `GStreamerError.notLinked` if the pads are incompatible.
  public func link(to sink: Pad) throws(GStreamerError) {
    guard gst_pad_link(pad, sink.pad) == GST_PAD_LINK_OK else {
      throw .notLinked(from: owner.name, to: sink.owner.name)
    }
  }

  /// The current caps; nil before negotiation.
  public var caps: Caps? {
    guard let caps = gst_pad_get_current_caps(pad) else { return nil }
    defer { gst_caps_unref(caps) }
    return Caps(caps)
  }

  /// Sends EOS into this sink pad.
  public func sendEndOfStream() { gst_pad_send_event(pad, gst_event_new_eos()) }

  /// Pushes EOS from this source pad to its peer.
  public func sendEndOfStreamDownstream() { gst_pad_push_event(pad, gst_event_new_eos()) }

  // MARK: Probes

  /// An installed pad probe.
  public struct Probe: Sendable {
    let id: gulong
  }

  /// The result of a probe (`GstPadProbeReturn`).
  public enum ProbeReturn: Sendable {
    /// Pass the data on.
    case pass
    /// Drop the data.
    case drop
    /// Pass the data on and remove the probe.
    case finish

    var gst: GstPadProbeReturn {
      switch self {
      case .pass: GST_PAD_PROBE_OK
      case .drop: GST_PAD_PROBE_DROP
      case .finish: GST_PAD_PROBE_REMOVE
      }
    }
  }

  typealias Call =
    @Sendable (UnsafeMutablePointer<GstPad>, UnsafeMutablePointer<GstPadProbeInfo>) ->
    GstPadProbeReturn

  /// Calls `handler` with each buffer, on the streaming thread. The sample shares the buffer's memory.
  public func onBuffer(_ handler: @escaping @Sendable (Sample) -> ProbeReturn) -> Probe {
    add(GST_PAD_PROBE_TYPE_BUFFER) { pad, info in
      guard let buffer = gst_pad_probe_info_get_buffer(info), let caps = gst_pad_get_current_caps(pad) else {
        return GST_PAD_PROBE_OK
      }
      defer { gst_caps_unref(caps) }
      let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0)
      defer { if let event { gst_event_unref(event) } }
      var segment: UnsafePointer<GstSegment>?
      if let event { gst_event_parse_segment(event, &segment) }
      guard let sample = gst_sample_new(buffer, caps, segment, nil) else { return GST_PAD_PROBE_OK }
      return handler(Sample(adopting: sample)).gst
    }
  }

  /// Calls `handler` with each new caps, on the streaming thread, before the first buffer of these caps.
  public func onCaps(_ handler: @escaping @Sendable (Caps) -> Void) -> Probe {
    add(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM) { _, info in
      guard let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_CAPS else {
        return GST_PAD_PROBE_OK
      }
      var caps: UnsafeMutablePointer<GstCaps>?
      gst_event_parse_caps(event, &caps)
      if let caps { handler(Caps(caps)) }
      return GST_PAD_PROBE_OK
    }
  }

  /// Calls `handler` with each stream event, on the streaming thread.
  public func onStreamEvent(_ handler: @escaping @Sendable (StreamEvent) -> Void) -> Probe {
    add(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM) { _, info in
      if let event = gst_pad_probe_info_get_event(info), let read = StreamEvent(event) {
        handler(read)
      }
      return GST_PAD_PROBE_OK
    }
  }

  /// Calls `handler` at the end of each flush, such as that of a seek, on the thread that flushes.
  public func onFlush(_ handler: @escaping @Sendable () -> Void) {
    add(GST_PAD_PROBE_TYPE_EVENT_FLUSH) { _, info in
      if let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_FLUSH_STOP {
        handler()
      }
      return GST_PAD_PROBE_OK
    }
  }

  /// Calls `handler` when EOS passes the pad, on the streaming thread.
  public func onEndOfStream(_ handler: @escaping @Sendable () -> Void) -> Probe {
    add(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM) { _, info in
      if let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_EOS { handler() }
      return GST_PAD_PROBE_OK
    }
  }

  /// Calls `handler` once when no data passes the pad, and blocks the data flow until it returns. Runs on the streaming
  /// thread, or immediately on the calling thread if the pad is idle.
  func whenIdle(_ handler: @escaping @Sendable () -> Void) {
    _ = add(GST_PAD_PROBE_TYPE_IDLE) { _, _ in
      handler()
      return GST_PAD_PROBE_REMOVE
    }
  }

  /// Removes a probe. Its handler may still be running when this method returns.
  public func remove(_ probe: Probe) { gst_pad_remove_probe(pad, probe.id) }

  @discardableResult
  func add(_ type: GstPadProbeType, _ call: @escaping Call) -> Probe {
    let data = Unmanaged.passRetained(ValueBox(call)).toOpaque()
    let id = gst_pad_add_probe(
      pad, type,
      { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        return Unmanaged<ValueBox<Call>>.fromOpaque(data).takeUnretainedValue().value(pad, info)
      }, data, { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
    return Probe(id: id)
  }
}
