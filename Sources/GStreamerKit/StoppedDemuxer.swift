import CGLib
import CGStreamer
import L10n

/// Demuxers whose errors get lost.
///
/// `decodebin` filters the errors of an element while it tries whether the element handles the stream, and drops them
/// when the element has been started (`remove_error_filter` in `gstdecodebin2.c`). A demuxer that reads a file has its
/// own thread from then on: if that finds within microseconds that the file is cut off, its error is dropped, and
/// `playbin` waits forever. Seen with 1.22 on a busy machine for one in ten MP4, Matroska and AVI files that end in
/// their header, and for one in a thousand on an idle one; the code is the same in the main branch of August 2026. There
/// is no report.
extension Element {
  /// How often to look for a stopped demuxer while a file is opened.
  package static let demuxerCheckInterval = Duration.milliseconds(300)

  /// If a demuxer in this bin reads the file itself, and has stopped before it found a stream, posts an error of the kind
  /// `damaged` on the bus.
  /// - Returns: Whether it has posted the error.
  @discardableResult package func reportStoppedDemuxer() -> Bool {
    guard let stopped = findStoppedDemuxer() else { return false }
    postStreamError(
      GST_STREAM_ERROR_DEMUX, tr("No video or audio could be decoded."),
      details: stopped)
    return true
  }

  /// The name of a demuxer that has stopped without a stream.
  private func findStoppedDemuxer() -> String? {
    guard let elements = gst_bin_iterate_recurse(pointer.cast()) else { return nil }
    defer { gst_iterator_free(elements) }
    var value = GValue()
    defer { g_value_unset(&value) }
    // Elements that are added meanwhile end the iteration: they show that the demuxer has not stopped.
    while gst_iterator_next(elements, &value) == GST_ITERATOR_OK {
      defer { g_value_reset(&value) }
      guard let raw = g_value_get_object(&value) else { continue }
      let element = Element(
        retainingElement: UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstElement.self))
      if element.isStoppedDemuxer { return element.name }
    }
    return nil
  }

  /// Whether the thread that reads the file rests although the element has no source pad.
  private var isStoppedDemuxer: Bool {
    g_mutex_lock(&element.pointee.object.lock)
    defer { g_mutex_unlock(&element.pointee.object.lock) }
    let isSink = element.pointee.object.flags & UInt32(GST_ELEMENT_FLAG_SINK.rawValue) != 0
    guard element.pointee.numsrcpads == 0, !isSink else { return false }
    var pads = element.pointee.sinkpads
    while let entry = pads {
      let pad = entry.pointee.data.assumingMemoryBound(to: GstPad.self)
      if pad.pointee.mode == GST_PAD_MODE_PULL, gst_pad_get_task_state(pad) == GST_TASK_PAUSED { return true }
      pads = entry.pointee.next
    }
    return false
  }
}
