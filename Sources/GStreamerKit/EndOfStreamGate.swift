import CGLib
import CGStreamer
import Dispatch
import GObjectKit
import Synchronization

/// Withholds the EOS of a stream from the sinks of a `playbin` while another stream of the same item still plays.
///
/// The `streamsynchronizer` of playsink blocks the thread that delivers EOS until all streams have ended. When the last
/// stream triggers `about-to-finish`, `playbin` releases the pads of the other streams and waits for the blocked
/// thread, forever (1.22; every video with audio). The gate replaces EOS by a gap event, which the sinks do not wait
/// for. If no item follows, the gate sends the withheld EOS events, unless a flush overtakes them: an EOS that arrives
/// after the flush of a seek would end the stream at its new position.
final class EndOfStreamGate: Sendable {
  private struct State {
    var ends = WithheldEnds()
    /// The sink pads of playsink.
    var pads: [WithheldEnds.Input: PadReference] = [:]
  }

  /// Safe to send: pads may be used from any thread, and this adds no state of its own.
  private final class PadReference: Object, @unchecked Sendable {
    var pad: UnsafeMutablePointer<GstPad> { pointer.cast() }
  }

  private let state = Mutex(State())

  /// Watches the sink pads of the playsink of a `playbin`.
  init(_ player: Element) {
    guard let playsink = gst_bin_get_by_name(player.pointer.cast(), "playsink") else { return }
    let sink = Element(adoptingElement: playsink)
    sink.connectPointer("pad-added") { [self, emitter = SignalEmitter(sink)] raw in
      guard let raw = raw?.assumingMemoryBound(to: GstPad.self), raw.pointee.direction == GST_PAD_SINK else {
        return
      }
      watch(Pad(retaining: raw, owner: emitter.element))
    }
    sink.connectPointer("pad-removed") { [self] raw in
      state.withLock { state in
        state.ends.remove(UInt(bitPattern: raw))
        state.pads[UInt(bitPattern: raw)] = nil
      }
    }
  }

  /// Another item follows: drops the withheld EOS events.
  func dropWithheld() { state.withLock { $0.ends.drop() } }

  /// No item follows: sends the withheld EOS events to the sinks. Does not block.
  func sendWithheld() {
    let events = state.withLock { state in
      state.ends.release { gst_util_seqnum_next() }
        .compactMap { input, number in state.pads[input].map { (pad: $0, number: number) } }
    }
    for event in events {
      // Sending EOS blocks until the other streams end, and this thread delivers one of them.
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        let end = gst_event_new_eos()
        gst_event_set_seqnum(end, event.number)
        gst_pad_send_event(event.pad.pad, end)
        state.withLock { $0.ends.didSend(event.number) }
      }
    }
  }

  private func watch(_ pad: Pad) {
    let input = UInt(bitPattern: pad.pointer)
    let reference = PadReference(retaining: pad.pad)
    state.withLock { state in
      state.ends.add(input)
      state.pads[input] = reference
    }
    let kinds = GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
    pad.add(GstPadProbeType(rawValue: kinds)) { [weak self] pad, info in
      guard let self, let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
      switch event.pointee.type {
      case GST_EVENT_FLUSH_START, GST_EVENT_STREAM_START:
        state.withLock { $0.ends.restart(input) }
      case GST_EVENT_EOS: return handle(event, in: info, at: pad)
      default: break
      }
      return GST_PAD_PROBE_OK
    }
  }

  private func handle(
    _ end: UnsafeMutablePointer<GstEvent>, in info: UnsafeMutablePointer<GstPadProbeInfo>,
    at pad: UnsafeMutablePointer<GstPad>
  ) -> GstPadProbeReturn {
    let gap = gap(at: pad)
    let verdict = state.withLock { state in
      state.ends.didEnd(
        UInt(bitPattern: pad), number: gst_event_get_seqnum(end), canWithhold: gap != nil)
    }
    if verdict == .withhold {
      replace(end, in: info, with: gap)
    } else if let gap {
      gst_event_unref(gap)
    }
    // `about-to-finish` is not emitted if a stream that nothing decodes was left out.
    if verdict == .passAll { sendWithheld() }
    return verdict == .drop ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
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
