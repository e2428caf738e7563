import CGStreamer
import CGtk
import GObjectKit

/// A buffer with its caps and segment (`GstSample`). Immutable; shared without copying.
public final class Sample: @unchecked Sendable {
  // Safe to send: neither the sample nor its buffer is written to, and their reference counts are atomic.

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

  /// The memory layout of pixels.
  public enum PixelFormat: String, Sendable {
    /// Blue, green, red, and an alpha of 255: the format of cairo and GTK.
    case bgra = "BGRA"
    /// Red, green, blue.
    case rgb = "RGB"

    /// The number of bytes per pixel.
    public var byteCount: Int { self == .rgb ? 3 : 4 }

    var gst: GstVideoFormat { self == .rgb ? GST_VIDEO_FORMAT_RGB : GST_VIDEO_FORMAT_BGRA }
  }

  /// Pixels in memory.
  public struct Pixels: Sendable {
    /// The rows, `stride` bytes each.
    public let bytes: Bytes
    /// The width and height in pixels.
    public let size: VideoSize
    /// The number of bytes from one row to the next.
    public let stride: Int
  }

  /// Converts and scales the frame. Takes some milliseconds per megapixel.
  ///
  /// Colors may be off by 3 of 255: the fast conversions from camera formats use few bits.
  ///
  /// - Parameters:
  ///   - format: The pixel format of the result.
  ///   - size: The size of the result; nil for the size of the frame. The aspect ratio is not kept.
  /// - Throws: `GStreamerError.notConvertible` if the frame is not raw video or a size is out of range.
  public func pixels(_ format: PixelFormat, size: VideoSize? = nil) throws(GStreamerError) -> Pixels {
    try converted(to: format.gst, size: size)
  }

  /// Converts and scales the frame.
  ///
  /// - Parameter keepsColors: Whether to keep colorimetry and chroma siting, for formats that have both.
  /// - Throws: `GStreamerError.notConvertible` if the frame is not raw video or a size is out of range.
  func converted(
    to format: GstVideoFormat, size: VideoSize? = nil, keepsColors: Bool = false
  ) throws(GStreamerError) -> Pixels {
    guard let buffer, let caps = gst_sample_get_caps(sample) else { throw .notConvertible(from: "nothing") }
    var (from, to) = (GstVideoInfo(), GstVideoInfo())
    guard gst_video_info_from_caps(&from, caps) != 0 else { throw .notConvertible(from: describe(caps)) }
    let original = VideoSize(width: Int(from.width), height: Int(from.height))
    let size = size ?? original
    guard original.isDisplayable, size.isDisplayable,
      gst_video_info_set_format(&to, format, guint(size.width), guint(size.height)) != 0
    else { throw .notConvertible(from: describe(caps)) }
    (to.fps_n, to.fps_d) = (from.fps_n, from.fps_d)
    if keepsColors { (to.colorimetry, to.chroma_site) = (from.colorimetry, from.chroma_site) }
    guard let converter = gst_video_converter_new(&from, &to, nil) else {
      throw .notConvertible(from: describe(caps))
    }
    defer { gst_video_converter_free(converter) }
    guard let output = gst_buffer_new_allocate(nil, to.size, nil) else {
      throw .notConvertible(from: "nothing")
    }
    defer { gst_buffer_unref(output) }
    var (source, target) = (GstVideoFrame(), GstVideoFrame())
    guard gst_video_frame_map(&source, &from, buffer, GST_MAP_READ) != 0 else {
      throw .notConvertible(from: describe(caps))
    }
    defer { gst_video_frame_unmap(&source) }
    guard gst_video_frame_map(&target, &to, output, GST_MAP_WRITE) != 0 else {
      throw .notConvertible(from: describe(caps))
    }
    gst_video_converter_frame(converter, &source, &target)
    gst_video_frame_unmap(&target)
    guard let mapped = MappedBuffer(output) else { throw .notConvertible(from: describe(caps)) }
    return Pixels(bytes: mapped.bytes(), size: size, stride: Int(to.stride.0))
  }

  private func describe(_ caps: UnsafePointer<GstCaps>) -> String { Caps(caps).description }
}

/// A buffer that is mapped for reading during the lifetime of the object.
private final class MappedBuffer {
  private let buffer: UnsafeMutablePointer<GstBuffer>
  private var map = GstMapInfo()

  init?(_ buffer: UnsafeMutablePointer<GstBuffer>) {
    self.buffer = gst_buffer_ref(buffer)
    guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else {
      gst_buffer_unref(buffer)
      return nil
    }
  }

  deinit {
    gst_buffer_unmap(buffer, &map)
    gst_buffer_unref(buffer)
  }

  /// The mapped memory, which retains this object.
  func bytes() -> Bytes {
    Bytes(
      adopting: g_bytes_new_with_free_func(
        map.data, map.size, { Unmanaged<MappedBuffer>.fromOpaque($0!).release() },
        Unmanaged.passRetained(self).toOpaque()))
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

  /// The duration in seconds.
  public var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
