import CGLib
import CGStreamer
import GObjectKit

/// Pixels of a frame.
extension Sample {
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
}

extension Sample.Pixels {
  /// The mean of all components, 0 (black) … 1 (white). For RGB pixels.
  public var brightness: Double {
    bytes.withBytes { span in
      var sum = 0
      for y in 0..<size.height {
        for x in 0..<size.width * 3 {
          sum += Int(span.unsafeLoad(fromByteOffset: y * stride + x, as: UInt8.self))
        }
      }
      return Double(sum) / Double(max(size.width * size.height * 3, 1)) / 255
    }
  }

  /// The image mirrored horizontally. For RGB pixels.
  public func mirrored() -> Sample.Pixels {
    Sample.Pixels(
      bytes: Bytes(count: stride * size.height) { output in
        output.withUnsafeMutableBytes { output in
          bytes.withBytes { input in
            input.withUnsafeBytes { input in
              memset(output.baseAddress!, 0, output.count)
              for y in 0..<size.height {
                var (from, to) = (y * stride, y * stride + (size.width - 1) * 3)
                for _ in 0..<size.width {
                  output[to] = input[from]
                  output[to + 1] = input[from + 1]
                  output[to + 2] = input[from + 2]
                  from += 3
                  to -= 3
                }
              }
            }
          }
        }
      }, size: size, stride: stride)
  }

  /// The largest centered part with a ratio of width to height. For RGB pixels.
  public func cropped(toAspectRatio ratio: Double) -> Sample.Pixels {
    let part = size.cropped(toAspectRatio: ratio)
    guard part != size else { return self }
    let (left, top) = ((size.width - part.width) / 2, (size.height - part.height) / 2)
    let width = (part.width * 3 + 3) / 4 * 4
    let cropped = Bytes(count: width * part.height) { output in
      output.withUnsafeMutableBytes { output in
        bytes.withBytes { input in
          input.withUnsafeBytes { input in
            // The base addresses are not nil: there is at least one pixel.
            memset(output.baseAddress!, 0, output.count)
            for y in 0..<part.height {
              memcpy(
                output.baseAddress! + y * width, input.baseAddress! + (top + y) * stride + left * 3,
                part.width * 3)
            }
          }
        }
      }
    }
    return Sample.Pixels(bytes: cropped, size: part, stride: width)
  }

  /// Arranges images of one size in rows of `columns`, with a white gap between and around them. For RGB pixels. nil if
  /// there are no images or their sizes differ.
  public static func grid(_ pictures: [Sample.Pixels], columns: Int, gap: Int) -> Sample.Pixels? {
    guard let first = pictures.first, columns > 0, pictures.allSatisfy({ $0.size == first.size }) else {
      return nil
    }
    let rows = (pictures.count + columns - 1) / columns
    let size = VideoSize(
      width: columns * (first.size.width + gap) + gap, height: rows * (first.size.height + gap) + gap)
    let stride = (size.width * 3 + 3) / 4 * 4
    let bytes = Bytes(count: stride * size.height) { output in
      output.withUnsafeMutableBytes { output in
        // The base address is not nil: there is at least one pixel.
        memset(output.baseAddress!, 255, output.count)
        for (index, picture) in pictures.enumerated() {
          let left = gap + index % columns * (first.size.width + gap)
          let top = gap + index / columns * (first.size.height + gap)
          picture.bytes.withBytes { input in
            input.withUnsafeBytes { input in
              for y in 0..<first.size.height {
                memcpy(
                  output.baseAddress! + (top + y) * stride + left * 3,
                  input.baseAddress! + y * picture.stride,
                  first.size.width * 3)
              }
            }
          }
        }
      }
    }
    return Sample.Pixels(bytes: bytes, size: size, stride: stride)
  }
}
