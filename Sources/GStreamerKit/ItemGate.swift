import CGStreamer
import Synchronization

/// Refuses items of a gapless transition at a sink.
extension Pad {
  private struct ItemGate {
    /// The group of streams, that is the item, whose data passes.
    var group: UInt32?
    var isClosed = false
  }

  /// Asks, on the streaming thread, when the first stream of another item arrives at this pad of a sink. If it is
  /// refused, the sink receives the end of the stream, and nothing of that item. A flush opens the gate again.
  public func refuseItems(_ isRefused: @escaping @Sendable () -> Bool) {
    let gate = Mutex(ItemGate())
    let kinds = [
      GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH,
    ]
    add(GstPadProbeType(rawValue: kinds.reduce(0) { $0 | $1.rawValue })) { _, info in
      // Asking a buffer for its event is a critical warning.
      let isBuffer = info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0
      guard !isBuffer, let event = gst_pad_probe_info_get_event(info) else {
        return gate.withLock(\.isClosed) ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
      }
      switch event.pointee.type {
      case GST_EVENT_FLUSH_START: return GST_PAD_PROBE_OK
      case GST_EVENT_FLUSH_STOP:
        gate.withLock { $0.isClosed = false }
        return GST_PAD_PROBE_OK
      case GST_EVENT_STREAM_START:
        var group: UInt32 = 0
        guard gst_event_parse_group_id(event, &group) != 0 else { break }
        let isOther = gate.withLock { $0.group != nil && $0.group != group }
        guard isOther, isRefused() else {
          gate.withLock { $0 = ItemGate(group: group) }
          return GST_PAD_PROBE_OK
        }
        let wasClosed = gate.withLock { gate in
          defer { gate.isClosed = true }
          return gate.isClosed
        }
        if !wasClosed {
          replace(event, in: info, with: gst_event_new_eos())
          return GST_PAD_PROBE_OK
        }
      default: break
      }
      return gate.withLock(\.isClosed) ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
    }
  }
}
