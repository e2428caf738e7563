import CGLib
import CGStreamer
import GObjectKit

/// Finds frames that an accurate seek needs neither to show nor to decode others: non-reference frames before the start
/// of the segment. For the source pads of `h264parse`; no frames of other formats.
struct NonReferenceFrameFilter {
  /// Whether to drop a buffer at a pad, on the streaming thread.
  static func drops(_ buffer: UnsafeMutablePointer<GstBuffer>, at pad: UnsafeMutablePointer<GstPad>) -> Bool {
    guard let start = segmentStart(at: pad),
      ends(buffer.pointee.pts, buffer.pointee.duration, before: start)
    else { return false }
    return isNonReference(buffer, at: pad)
  }

  /// Whether a frame ends before the start of a segment; times in nanoseconds or GST_CLOCK_TIME_NONE (all bits set).
  static func ends(_ pts: GstClockTime, _ duration: GstClockTime, before start: GstClockTime) -> Bool {
    guard pts != .max else { return false }
    // A frame of unknown duration may reach into the segment.
    return pts.addingClamping(duration == .max ? 1_000_000_000 : duration) <= start
  }

  /// The start of the segment at a pad in nanoseconds; nil if it is not in time format or plays backward.
  private static func segmentStart(at pad: UnsafeMutablePointer<GstPad>) -> GstClockTime? {
    guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return nil }
    defer { gst_event_unref(event) }
    var segment: UnsafePointer<GstSegment>?
    gst_event_parse_segment(event, &segment)
    guard let segment = segment?.pointee, segment.format == GST_FORMAT_TIME, segment.rate > 0 else {
      return nil
    }
    return segment.start
  }

  /// Whether a buffer is an H.264 frame that no other frame depends on.
  private static func isNonReference(
    _ buffer: UnsafeMutablePointer<GstBuffer>, at pad: UnsafeMutablePointer<GstPad>
  ) -> Bool {
    guard let caps = gst_pad_get_current_caps(pad) else { return false }
    defer { gst_caps_unref(caps) }
    guard let framing = H264AccessUnit.Framing(gst_caps_get_structure(caps, 0)) else { return false }
    return buffer.withBytes { H264AccessUnit(bytes: $0, framing: framing).isNonReference } ?? false
  }
}

extension Pad {
  /// Drops non-reference frames before the start of the segment. An accurate seek decodes from the previous keyframe to
  /// the seek target; frames that are neither shown nor needed to decode others would waste time. For source pads of
  /// `h264parse`; has no effect on other formats. The probe ends with the pad.
  public func skipNonReferenceFrames() {
    add(GST_PAD_PROBE_TYPE_BUFFER) { pad, info in
      guard let buffer = gst_pad_probe_info_get_buffer(info), NonReferenceFrameFilter.drops(buffer, at: pad)
      else { return GST_PAD_PROBE_OK }
      return GST_PAD_PROBE_DROP
    }
  }
}

extension UnsafeMutablePointer<GstBuffer> {
  fileprivate func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value? {
    var map = GstMapInfo()
    guard gst_buffer_map(self, &map, GST_MAP_READ) != 0 else { return nil }
    defer { gst_buffer_unmap(self, &map) }
    return body(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
  }
}

extension H264AccessUnit.Framing {
  /// Reads the framing from caps; nil if they are not H.264.
  fileprivate init?(_ structure: UnsafePointer<GstStructure>?) {
    guard let structure, gst_structure_has_name(structure, "video/x-h264") != 0 else { return nil }
    switch gst_structure_get_string(structure, "stream-format").map({ String(cString: $0) }) {
    case "byte-stream": self = .startCodes
    case "avc", "avc3":
      guard let value = gst_structure_get_value(structure, "codec_data"),
        let raw = g_value_get_boxed(value)
      else { return nil }
      let buffer = raw.assumingMemoryBound(to: GstBuffer.self)
      // Source: ISO/IEC 14496-15, 5.3.3.1.2: lengthSizeMinusOne.
      guard let flags = buffer.withBytes({ $0.dropFirst(4).first }) ?? nil else { return nil }
      self = .lengths(bytes: Int(flags & 3) + 1)
    default: return nil
    }
  }
}
