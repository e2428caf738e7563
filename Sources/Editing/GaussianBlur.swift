import Imaging

/// A Gaussian blur in linear light: defocus spreads light, and a blur of encoded values would darken small lights.
struct GaussianBlur: Sendable {
  private let size: ImageSize
  private let smoothing: BoxSmoothing

  /// The columns that are smoothed together: 16 pixels are a line of the processor's cache.
  private static let columns = 16

  /// - Parameters:
  ///   - deviation: The standard deviation in pixels, above 0.
  ///   - size: The size of the image.
  init(deviation: Double, size: ImageSize) {
    (self.size, smoothing) = (size, BoxSmoothing(deviation: deviation))
  }

  /// The standard deviation of the filter `blur` with the amount 1, in parts of the shorter side: in an export it is the
  /// same part of the photo as in a preview.
  static let largestDeviation = 0.02

  /// Blurs premultiplied BGRA pixels in place. The edges continue beyond the image.
  func apply(to pixels: inout MutableRawSpan) {
    let stride = size.width * 4
    precondition(pixels.byteCount >= stride * size.height)
    for y in 0..<size.height { smooth(&pixels, at: y * stride, lines: 1, apart: 0, size.width, step: 4) }
    for x in Swift.stride(from: 0, to: size.width, by: Self.columns) {
      smooth(
        &pixels, at: x * 4, lines: min(Self.columns, size.width - x), apart: 4, size.height, step: stride)
    }
  }

  /// Smooths `lines` lines of `count` pixels, which begin `apart` bytes after each other.
  private func smooth(
    _ pixels: inout MutableRawSpan, at start: Int, lines: Int, apart: Int, _ count: Int, step: Int
  ) {
    let (reader, writer) = (LinearLight.Reader(), LinearLight.Writer())
    var scratch = [SIMD4<Float>](repeating: .zero, count: count)
    var buffers = [[SIMD4<Float>]](repeating: scratch, count: lines)
    for index in 0..<count {
      for line in 0..<lines {
        buffers[line][index] = reader.light(pixels.pixel(start + index * step + line * apart))
      }
    }
    for line in 0..<lines { smoothing.smooth(&buffers[line], scratch: &scratch) }
    for index in 0..<count {
      for line in 0..<lines {
        pixels.setPixel(writer.pixel(buffers[line][index]), at: start + index * step + line * apart)
      }
    }
  }
}
