import CGStreamer
import CGtk
import GObjectKit

/// A piece of media with what it is. Immutable, and shared without copying.
public final class Sample: @unchecked Sendable {
  // Safe to send: neither the sample nor its buffer is written to, and their reference counts are atomic.

  let sample: OpaquePointer

  package init(adopting sample: OpaquePointer) { self.sample = sample }

  /// A picture of BGRA, without a time.
  convenience init(bgra pixels: Pixels) {
    let caps = Caps.video(format: "BGRA", size: pixels.size, rate: (1, 1)).make()
    defer { gst_caps_unref(caps) }
    // The buffer keeps the bytes. Neither it nor a sample can fail to be made.
    let buffer = gst_buffer_new_wrapped_bytes(pixels.bytes.pointer)!
    defer { gst_buffer_unref(buffer) }
    self.init(adopting: gst_sample_new(buffer, caps, nil, nil)!)
  }

  deinit {
    gst_mini_object_unref(UnsafeMutableRawPointer(sample).assumingMemoryBound(to: GstMiniObject.self))
  }

  var buffer: UnsafeMutablePointer<GstBuffer>? { gst_sample_get_buffer(sample) }

  /// What it is.
  public var caps: Caps? { gst_sample_get_caps(sample).map { Caps($0) } }

  /// The size of a picture.
  public var videoSize: VideoSize? { caps?.videoSize }

  /// When it is to be seen or heard, in the stream's time; nil where nobody says.
  public var time: Duration? { Duration(gstTime: buffer?.pointee.pts) }

  /// How long it lasts; nil where nobody says.
  public var duration: Duration? { Duration(gstTime: buffer?.pointee.duration) }

  /// When it is to be seen or heard, in the time of the medium: of a film that was entered in the middle, counted
  /// from the film's beginning. nil where nobody says.
  public var mediaTime: Duration? {
    guard let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME,
      let pts = buffer?.pointee.pts
    else { return nil }
    return Duration(gstTime: gst_segment_to_stream_time(segment, GST_FORMAT_TIME, pts))
  }

  /// When it is to be seen or heard, in the running time of its pipeline, which grows evenly across seeks and
  /// media. nil where nobody says.
  public var runningTime: Duration? {
    guard let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME,
      let pts = buffer?.pointee.pts
    else { return nil }
    return Duration(gstTime: gst_segment_to_running_time(segment, GST_FORMAT_TIME, pts))
  }

  /// What else is said about it.
  var information: Structure? { gst_sample_get_info(sample).map { Structure($0) } }

  /// The data, without copying; nil where there is none.
  public var bytes: Bytes? {
    guard let buffer else { return nil }
    let mapped = MappedBuffer(buffer)
    guard let mapped else { return nil }
    return mapped.bytes()
  }

  /// How pixels lie in memory.
  public enum PixelFormat: String, Sendable {
    /// Blue, green, red, and 255: what cairo and GTK draw.
    case bgra = "BGRA"
    /// Red, green, blue.
    case rgb = "RGB"

    /// The bytes of a pixel.
    public var byteCount: Int { self == .rgb ? 3 : 4 }

    var gst: GstVideoFormat { self == .rgb ? GST_VIDEO_FORMAT_RGB : GST_VIDEO_FORMAT_BGRA }
  }

  /// Pixels of a known layout.
  public struct Pixels: Sendable {
    /// The rows.
    public let bytes: Bytes
    /// Their number and length in pixels.
    public let size: VideoSize
    /// Bytes from one row to the next.
    public let stride: Int
  }

  /// The picture in another layout and size. Takes some milliseconds for each megapixel.
  ///
  /// Colors may be off by 3 of 255: the fast ways from a camera's formats count with few bits.
  ///
  /// - Parameter size: The size wanted; nil for that of the picture. Its shape is not kept.
  public func pixels(_ format: PixelFormat, size: VideoSize? = nil) throws(GStreamerError) -> Pixels {
    try converted(to: format.gst, size: size)
  }

  /// - Parameter keepsColors: Whether brightness and colors mean the same as here, for a format that has both.
  func converted(
    to format: GstVideoFormat, size: VideoSize? = nil, keepsColors: Bool = false
  ) throws(GStreamerError) -> Pixels {
    guard let buffer, let caps = gst_sample_get_caps(sample) else { throw .notConvertible(from: "nothing") }
    var (from, to) = (GstVideoInfo(), GstVideoInfo())
    guard gst_video_info_from_caps(&from, caps) != 0 else { throw .notConvertible(from: describe(caps)) }
    let original = VideoSize(width: Int(from.width), height: Int(from.height))
    let size = size ?? original
    guard original.isShowable, size.isShowable,
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

/// A buffer whose memory is readable, for as long as this lives.
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

  /// The memory; it keeps this.
  func bytes() -> Bytes {
    Bytes(
      adopting: g_bytes_new_with_free_func(
        map.data, map.size, { Unmanaged<MappedBuffer>.fromOpaque($0!).release() },
        Unmanaged.passRetained(self).toOpaque()))
  }
}

extension Duration {
  /// From nanoseconds as GStreamer counts; nil for "none" (all bits set).
  init?(gstTime time: GstClockTime?) {
    guard let time, time != .max, time <= UInt64(Int64.max) else { return nil }
    self = .nanoseconds(Int64(time))
  }

  /// As GStreamer counts; 0 where it is negative, 292 years where it is longer than that.
  package var gstTime: GstClockTime {
    let (seconds, attoseconds) = components
    let nanoseconds = seconds.multipliedClamping(by: 1_000_000_000).addingClamping(
      attoseconds / 1_000_000_000)
    return GstClockTime(clamping: nanoseconds)
  }

  /// In seconds.
  public var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
