import CGLib
import CGStreamer
import GObjectKit

/// A filter that changes the colors of video frames. The layers above define filters; this one applies them.
public struct FrameFilter: Sendable {
  /// Changes rows of BGRA pixels without padding, in place.
  public typealias Change = @Sendable (_ pixels: inout MutableRawSpan, _ width: Int, _ height: Int) -> Void

  private let change: Change

  /// Creates a filter.
  ///
  /// - Parameter change: The alpha of all its pixels is 255. It is called on streaming threads, several of which may do so
  ///   at once.
  public init(_ change: @escaping Change) { self.change = change }

  /// Applies the filter to rows of BGRA pixels without padding.
  public func apply(to pixels: inout MutableRawSpan, size: VideoSize) {
    change(&pixels, size.width, size.height)
  }
}

extension VideoFrame {
  /// The frame with a filter, as a copy.
  public func filtered(by filter: FrameFilter) -> VideoFrame {
    let (rowLength, height) = (width * 4, height)
    let changed = Bytes(count: rowLength * height) { output in
      output.withUnsafeMutableBytes { output in
        bytes.withBytes { input in
          input.withUnsafeBytes { input in
            // The base addresses are not nil: there is at least one pixel.
            for y in 0..<height {
              memcpy(output.baseAddress! + y * rowLength, input.baseAddress! + y * stride, rowLength)
            }
          }
        }
      }
      filter.apply(to: &output, size: VideoSize(width: width, height: height))
    }
    var frame = VideoFrame(
      pixels: changed, width: width, height: height, stride: rowLength, videoSize: videoSize, time: time)
    frame.original = original
    frame.original?.filter = filter
    return frame
  }
}

extension Sample.Pixels {
  /// The pixels with a filter, as a copy. For BGRA pixels.
  public func filtered(by filter: FrameFilter) -> Sample.Pixels {
    let frame = VideoFrame(
      pixels: bytes, width: size.width, height: size.height, stride: stride, videoSize: size
    ).filtered(by: filter)
    return Sample.Pixels(bytes: frame.bytes, size: size, stride: frame.stride)
  }

  /// The same pixels as RGB, with rows that are padded to 4 bytes. For BGRA pixels.
  public var rgb: Sample.Pixels {
    let rowLength = (size.width * 3 + 3) / 4 * 4
    let converted = Bytes(count: rowLength * size.height) { output in
      output.withUnsafeMutableBytes { output in
        bytes.withBytes { input in
          input.withUnsafeBytes { input in
            for y in 0..<size.height {
              var (from, to) = (y * stride, y * rowLength)
              for _ in 0..<size.width {
                output[to] = input[from + 2]
                output[to + 1] = input[from + 1]
                output[to + 2] = input[from]
                from += 4
                to += 3
              }
              for padding in to..<(y + 1) * rowLength { output[padding] = 0 }
            }
          }
        }
      }
    }
    return Sample.Pixels(bytes: converted, size: size, stride: rowLength)
  }
}

extension Pad {
  /// Applies a filter to each buffer that passes, in place, on the streaming thread. The caps must be BGRA. A buffer that
  /// something else uses is copied first. A buffer that cannot be mapped, or is smaller than its caps say, passes as it is.
  public func filterBuffers(with filter: FrameFilter) {
    _ = add(GST_PAD_PROBE_TYPE_BUFFER) { pad, info in
      guard let caps = gst_pad_get_current_caps(pad) else { return GST_PAD_PROBE_OK }
      defer { gst_caps_unref(caps) }
      guard let size = Caps(caps).videoSize, size.isDisplayable, let shared = info.pointee.data else {
        return GST_PAD_PROBE_OK
      }
      let own = gst_mini_object_make_writable(shared.assumingMemoryBound(to: GstMiniObject.self))!
      info.pointee.data = UnsafeMutableRawPointer(own)
      let buffer = UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
      var map = GstMapInfo()
      guard gst_buffer_map(buffer, &map, GstMapFlags(GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)) != 0
      else { return GST_PAD_PROBE_OK }
      defer { gst_buffer_unmap(buffer, &map) }
      let count = size.width * size.height * 4
      guard Int(map.size) >= count, let data = map.data else { return GST_PAD_PROBE_OK }
      var pixels = MutableRawSpan(_unsafeBytes: UnsafeMutableRawBufferPointer(start: data, count: count))
      filter.apply(to: &pixels, size: size)
      return GST_PAD_PROBE_OK
    }
  }
}
