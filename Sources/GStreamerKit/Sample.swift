import CGLib
import CGStreamer
import GObjectKit

/// A buffer with its caps and segment (`GstSample`). Immutable; shared without copying.
///
/// Safe to send: neither the sample nor its buffer is written to, and their reference counts are atomic.
public final class Sample: @unchecked Sendable {
  let sample: OpaquePointer

  package init(adopting sample: OpaquePointer) { self.sample = sample }

  /// Creates a BGRA frame without a timestamp.
  convenience init(bgra pixels: Pixels) {
    let caps = Caps.video(format: "BGRA", size: pixels.size, rate: (1, 1)).make()
    defer { gst_caps_unref(caps) }
    // The buffer retains the bytes. Neither function can fail.
    let buffer = gst_buffer_new_wrapped_bytes(pixels.bytes.pointer)!
    defer { gst_buffer_unref(buffer) }
    self.init(adopting: gst_sample_new(buffer, caps, nil, nil)!)
  }

  deinit {
    gst_mini_object_unref(UnsafeMutableRawPointer(sample).assumingMemoryBound(to: GstMiniObject.self))
  }

  var buffer: UnsafeMutablePointer<GstBuffer>? { gst_sample_get_buffer(sample) }

  /// The caps.
  public var caps: Caps? { gst_sample_get_caps(sample).map { Caps($0) } }

  /// The size of the frame in pixels.
  public var videoSize: VideoSize? { caps?.videoSize }

  /// The presentation timestamp of the buffer; nil if there is none.
  public var time: Duration? { Duration(gstTime: buffer?.pointee.pts) }

  /// The duration of the buffer; nil if unknown.
  public var duration: Duration? { Duration(gstTime: buffer?.pointee.duration) }

  /// The presentation time in stream time: the position in the media, also after a seek. nil if there is no timestamp.
  public var streamTime: Duration? {
    guard let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME,
      let pts = buffer?.pointee.pts
    else { return nil }
    return Duration(gstTime: gst_segment_to_stream_time(segment, GST_FORMAT_TIME, pts))
  }

  /// The presentation time in running time, which increases continuously across seeks and items. nil if there is no
  /// timestamp.
  public var runningTime: Duration? {
    guard let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME,
      let pts = buffer?.pointee.pts
    else { return nil }
    return Duration(gstTime: gst_segment_to_running_time(segment, GST_FORMAT_TIME, pts))
  }

  /// Additional information that an element attached.
  var information: Structure? { gst_sample_get_info(sample).map { Structure($0) } }

  /// The data of the buffer, without copying; nil if there is no buffer or it cannot be mapped.
  public var bytes: Bytes? {
    guard let buffer else { return nil }
    let mapped = MappedBuffer(buffer)
    guard let mapped else { return nil }
    return mapped.bytes()
  }
}

extension Duration {
  /// Converts nanoseconds; nil for GST_CLOCK_TIME_NONE (all bits set).
  init?(gstTime time: GstClockTime?) {
    guard let time, time != .max, time <= UInt64(Int64.max) else { return nil }
    self = .nanoseconds(Int64(time))
  }

  /// The duration in nanoseconds, clamped to 0 … 2⁶³ − 1 (292 years).
  package var gstTime: GstClockTime {
    let (seconds, attoseconds) = components
    let nanoseconds = seconds.multipliedClamping(by: 1_000_000_000).addingClamping(
      attoseconds / 1_000_000_000)
    return GstClockTime(clamping: nanoseconds)
  }
}
