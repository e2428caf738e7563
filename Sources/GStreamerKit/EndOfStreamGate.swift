import CGStreamer
import CGtk
import Dispatch
import GObjectKit
import Synchronization

/// Withholds the EOS of a stream from the sinks of a `playbin` while another stream of the same item still plays.
///
/// The `streamsynchronizer` of playsink blocks the thread that delivers EOS until all streams have ended. When the last
/// stream triggers `about-to-finish`, `playbin` releases the pads of the other streams and waits for the blocked
/// thread, forever (1.22; every video with audio). The gate replaces EOS by a gap event, which the sinks do not wait
/// for. If no item follows, the gate sends the withheld EOS events.
final class EndOfStreamGate: Sendable {
  private struct State {
    /// The sink pads of playsink.
    var inputs: Set<UInt> = []
    /// The pads whose EOS is withheld.
    var withheld: [UInt: PadReference] = [:]
    /// Whether the current item is the last one.
    var isLast = false
  }

  private final class PadReference: Object, @unchecked Sendable {
    // Safe to send: pads may be used from any thread, and this adds no state of its own.
    var pad: UnsafeMutablePointer<GstPad> { pointer.cast() }
  }

  private let state = Mutex(State())

  /// Watches the sink pads of the playsink of a `playbin`.
  init(_ player: Element) {
    guard let playsink = gst_bin_get_by_name(player.pointer.cast(), "playsink") else { return }
    let sink = Element(adoptingElement: playsink)
    // A handler that captured the wrapper would retain the element that retains the handler: a reference cycle.
    nonisolated(unsafe) let emitter = playsink
    sink.connectPointer("pad-added") { [self] raw in
      guard let raw = raw?.assumingMemoryBound(to: GstPad.self), raw.pointee.direction == GST_PAD_SINK else {
        return
      }
      watch(Pad(retaining: raw, owner: Element(retainingElement: emitter)))
    }
    sink.connectPointer("pad-removed") { [self] raw in
      state.withLock { state in
        let key = UInt(bitPattern: raw)
        _ = (state.inputs.remove(key), state.withheld.removeValue(forKey: key))
      }
    }
  }

  /// Another item follows: drops the withheld EOS events.
  func dropWithheld() { state.withLock { ($0.withheld, $0.isLast) = ([:], false) } }

  /// No item follows: sends the withheld EOS events to the sinks. Does not block.
  func sendWithheld() {
    let pads = state.withLock { state in
      defer { (state.withheld, state.isLast) = ([:], true) }
      return Array(state.withheld.values)
    }
    for pad in pads {
      // Sending EOS blocks until the other streams end, and this thread delivers one of them.
      DispatchQueue.global(qos: .userInitiated).async { gst_pad_send_event(pad.pad, gst_event_new_eos()) }
    }
  }

  private func watch(_ pad: Pad) {
    state.withLock { _ = $0.inputs.insert(UInt(bitPattern: pad.pointer)) }
    let kinds = GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
    pad.add(GstPadProbeType(rawValue: kinds)) { [weak self] pad, info in
      guard let self, let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
      switch event.pointee.type {
      case GST_EVENT_FLUSH_START, GST_EVENT_STREAM_START:
        state.withLock { state in
          state.withheld[UInt(bitPattern: pad)] = nil
          state.isLast = false
        }
      case GST_EVENT_EOS:
        guard let gap = gap(at: pad), mustWithhold(pad) else { break }
        replace(event, in: info, with: gap)
      default: break
      }
      return GST_PAD_PROBE_OK
    }
  }

  private func mustWithhold(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
    let key = UInt(bitPattern: pad)
    let (isLast, isLastOne) = state.withLock { state in
      (state.isLast, state.inputs.isSubset(of: state.withheld.keys + [key]))
    }
    if isLast { return false }
    if isLastOne {
      // `about-to-finish` is not emitted if a stream that nothing decodes was left out.
      sendWithheld()
      return false
    }
    state.withLock { $0.withheld[key] = PadReference(retaining: pad) }
    return true
  }

  /// An endless gap event from the segment start: it completes the preroll of a sink that has no buffer yet.
  private func gap(at pad: UnsafeMutablePointer<GstPad>) -> UnsafeMutablePointer<GstEvent>? {
    guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return nil }
    defer { gst_event_unref(event) }
    var segment: UnsafePointer<GstSegment>?
    gst_event_parse_segment(event, &segment)
    guard let segment = segment?.pointee, segment.format == GST_FORMAT_TIME else { return nil }
    return gst_event_new_gap(segment.start, GstClockTime.max)
  }
}
