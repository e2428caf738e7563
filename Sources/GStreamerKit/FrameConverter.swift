import CGLib
import CGStreamer
import GObjectKit

/// Converts and scales raw video frames.
struct FrameConverter {
  private let buffer: UnsafeMutablePointer<GstBuffer>
  private let info: GstVideoInfo
  private let caps: Caps
  /// Keeps the buffer alive.
  private let sample: Sample

  /// - Throws: `GStreamerError.notConvertible` if the sample is not raw video of a supported size.
  init(_ sample: Sample) throws(GStreamerError) {
    guard let buffer = sample.buffer, let raw = gst_sample_get_caps(sample.sample) else {
      throw .notConvertible(from: "nothing")
    }
    var info = GstVideoInfo()
    guard gst_video_info_from_caps(&info, raw) != 0 else {
      throw .notConvertible(from: Caps(raw).description)
    }
    (self.sample, self.buffer, self.info, caps) = (sample, buffer, info, Caps(raw))
  }

  private var size: VideoSize { VideoSize(width: Int(info.width), height: Int(info.height)) }

  /// Whether the frame is stored as luma and chroma.
  private var isYUV: Bool {
    (info.finfo?.pointee.flags.rawValue ?? 0) & GST_VIDEO_FORMAT_FLAG_YUV.rawValue != 0
  }

  /// Converts and scales the frame.
  ///
  /// - Parameters:
  ///   - size: The size of the result; nil for the size of the frame.
  ///   - keepsColors: Whether to keep colorimetry and chroma siting, for formats that have both.
  /// - Throws: `GStreamerError.notConvertible` if a size is out of range or the buffer cannot be mapped.
  func pixels(
    _ format: GstVideoFormat, size: VideoSize? = nil, keepsColors: Bool = false
  ) throws(GStreamerError) -> Sample.Pixels {
    let size = size ?? self.size
    var (from, to) = (info, GstVideoInfo())
    guard self.size.isDisplayable, size.isDisplayable,
      gst_video_info_set_format(&to, format, guint(size.width), guint(size.height)) != 0
    else { throw failure }
    (to.fps_n, to.fps_d) = (from.fps_n, from.fps_d)
    if keepsColors { (to.colorimetry, to.chroma_site) = (from.colorimetry, from.chroma_site) }
    guard let converter = gst_video_converter_new(&from, &to, nil) else { throw failure }
    defer { gst_video_converter_free(converter) }
    guard let output = gst_buffer_new_allocate(nil, to.size, nil) else {
      throw .notConvertible(from: "nothing")
    }
    defer { gst_buffer_unref(output) }
    var (source, target) = (GstVideoFrame(), GstVideoFrame())
    guard gst_video_frame_map(&source, &from, buffer, GST_MAP_READ) != 0 else { throw failure }
    defer { gst_video_frame_unmap(&source) }
    guard gst_video_frame_map(&target, &to, output, GST_MAP_WRITE) != 0 else { throw failure }
    gst_video_converter_frame(converter, &source, &target)
    gst_video_frame_unmap(&target)
    guard let mapped = MappedBuffer(output) else { throw failure }
    return Sample.Pixels(bytes: mapped.bytes(), size: size, stride: Int(to.stride.0))
  }

  private var failure: GStreamerError { .notConvertible(from: caps.description) }

  /// Converts the frame to BGRA with exact rounding.
  /// - Throws: `GStreamerError.notConvertible` if the size is out of range or the buffer cannot be mapped.
  func exactPixels() throws(GStreamerError) -> Sample.Pixels {
    guard isYUV else { return try pixels(GST_VIDEO_FORMAT_BGRA) }
    // Upsamples the chroma to every pixel without a color conversion.
    let source = try pixels(GST_VIDEO_FORMAT_AYUV, keepsColors: true)
    let matrix = YUVMatrix(info.colorimetry)
    let (width, height) = (source.size.width, source.size.height)
    let bytes = Bytes(count: width * height * 4) { output in
      output.withUnsafeMutableBytes { output in
        source.bytes.withBytes { input in
          input.withUnsafeBytes { input in
            for y in 0..<height {
              var (from, to) = (y * source.stride, y * width * 4)
              for _ in 0..<width {
                matrix.convert(input[from + 1], input[from + 2], input[from + 3], to: output, at: to)
                from += 4
                to += 4
              }
            }
          }
        }
      }
    }
    return Sample.Pixels(bytes: bytes, size: source.size, stride: width * 4)
  }
}

extension Sample {
  /// Converts and scales the frame. Takes some milliseconds per megapixel.
  ///
  /// Colors may be off by 3 of 255: the fast conversions from camera formats use few bits.
  ///
  /// - Parameters:
  ///   - format: The pixel format of the result.
  ///   - size: The size of the result; nil for the size of the frame. The aspect ratio is not kept.
  /// - Throws: `GStreamerError.notConvertible` if the frame is not raw video or a size is out of range.
  public func pixels(_ format: PixelFormat, size: VideoSize? = nil) throws(GStreamerError) -> Pixels {
    try FrameConverter(self).pixels(format.gst, size: size)
  }

  /// Converts the frame to BGRA (alpha 255) with exact rounding, for picking colors of single pixels. Takes about ten
  /// milliseconds per megapixel.
  /// - Throws: `GStreamerError.notConvertible` if the caps are not raw video or the buffer cannot be mapped.
  public func exactPixels() throws(GStreamerError) -> Pixels { try FrameConverter(self).exactPixels() }
}
