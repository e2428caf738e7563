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
    var lines = Lines(count: 1, length: size.width)
    for y in 0..<size.height {
      smooth(&lines, of: &pixels, at: y * stride, apart: 0, step: 4)
    }
    for x in Swift.stride(from: 0, to: size.width, by: Self.columns) {
      let count = min(Self.columns, size.width - x)
      if count != lines.count || x == 0 { lines = Lines(count: count, length: size.height) }
      smooth(&lines, of: &pixels, at: x * 4, apart: 4, step: stride)
    }
  }

  /// Rows or columns of the image in linear light, one after the other.
  private struct Lines {
    let count: Int
    let length: Int
    var light: [SIMD4<Float>]
    var scratch: [SIMD4<Float>]

    init(count: Int, length: Int) {
      (self.count, self.length) = (count, length)
      light = [SIMD4<Float>](repeating: .zero, count: count * length)
      scratch = light
    }
  }

  /// Smooths lines of pixels that are `step` bytes apart; the first pixel of each line is `apart` bytes after that of the
  /// line before.
  private func smooth(
    _ lines: inout Lines, of pixels: inout MutableRawSpan, at start: Int, apart: Int, step: Int
  ) {
    let (count, length) = (lines.count, lines.length)
    let (reader, writer) = (LinearLight.Reader(), LinearLight.Writer())
    do {
      var input = lines.light.mutableSpan
      for index in 0..<length {
        for line in 0..<count {
          let pixel = pixels.pixel(start + index * step + line * apart)
          input[unchecked: line * length + index] = reader.light(pixel)
        }
      }
    }
    smoothing.smooth(&lines.light, scratch: &lines.scratch, count: length)
    let output = lines.light.span
    for index in 0..<length {
      for line in 0..<count {
        let pixel = writer.pixel(output[unchecked: line * length + index])
        pixels.setPixel(pixel, at: start + index * step + line * apart)
      }
    }
  }
}
