import CGLib
import CGStreamer
import GObjectKit
import Synchronization

/// Switches an `input-selector` of `playbin` to another stream in the middle of the flush of the next seek, when no
/// data moves.
///
/// Switched while data flows (GStreamer 1.22), three things can happen. playsink, which `current-audio` flushes,
/// refuses the caps of the new stream, and the demuxer reports an error. The selector forgets in the flush of the seek
/// that it has not forwarded these caps yet, and the samples are taken for those of the other stream's format. Or the
/// seek waits forever for the thread of the old stream: the selector forwards the flush of the active stream only.
final class StreamSwitch: Sendable {
  private struct State {
    var isDone = false
    /// The probes that wait for the end of the flush. Each removes itself then.
    var probes: [ObjectIdentifier: (pad: Pad, probe: Pad.Probe)] = [:]
  }

  private let selector: Element
  private let stream: Pad
  private let state = Mutex(State())

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - selector: An `input-selector`.
  ///   - stream: The sink pad of the selector that is to become active.
  init(_ selector: Element, to stream: Pad) { (self.selector, self.stream) = (selector, stream) }

  deinit { for (pad, probe) in state.withLock(\.probes).values { pad.remove(probe) } }

  /// Waits for the flush of the next seek, which the calling thread starts.
  ///
  /// - Parameter inputs: All sink pads of the selector.
  func waitForFlush(of inputs: [Pad]) {
    for input in inputs { probe(input) { [weak self] in self?.perform() } }
    // The output is still flushing when its inputs are; here it takes events again, and no data has passed yet.
    if let output = selector.pad("src") { probe(output) { [weak self] in self?.storeCaps(in: output) } }
  }

  private func probe(_ pad: Pad, _ action: @escaping @Sendable () -> Void) {
    let probe = pad.onEndOfFlush { [weak self] in
      action()
      self?.state.withLock { $0.probes[ObjectIdentifier(pad)] = nil }
    }
    state.withLock { $0.probes[ObjectIdentifier(pad)] = (pad, probe) }
  }

  /// Switches now.
  func perform() {
    let isFirst = state.withLock { state in
      defer { state.isDone = true }
      return !state.isDone
    }
    if isFirst { selector.set("active-pad", pad: stream) }
  }

  /// Has the output send the caps of the stream before its data.
  private func storeCaps(in output: Pad) {
    guard let event = gst_pad_get_sticky_event(stream.pad, GST_EVENT_CAPS, 0) else { return }
    defer { gst_event_unref(event) }
    gst_pad_store_sticky_event(output.pad, event)
  }
}

extension Pad {
  /// Calls `handler` at the end of the next flush, on the thread that flushes.
  fileprivate func onEndOfFlush(_ handler: @escaping @Sendable () -> Void) -> Probe {
    add(GST_PAD_PROBE_TYPE_EVENT_FLUSH) { _, info in
      guard let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_FLUSH_STOP else {
        return GST_PAD_PROBE_OK
      }
      handler()
      return GST_PAD_PROBE_REMOVE
    }
  }
}
