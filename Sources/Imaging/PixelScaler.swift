import GObjectKit

/// The memory layout of source pixels, 8 bits per component.
package enum PixelLayout {
  /// Three bytes, opaque.
  case rgb
  /// Four bytes, not premultiplied.
  case rgba
  /// The layout of `PixelBuffer`.
  case bgraPremultiplied
}

/// Crops, scales down, rotates and converts pixels in one pass over the source.
///
/// Scales by averaging the area of each target pixel, like the scaled decoding of JPEG: free of aliasing for any
/// factor, and each source pixel is read once.
package struct PixelScaler {
  let layout: PixelLayout
  /// The stored size. Rows outside `validRows` were not decoded and become transparent.
  let source: ImageSize
  let stride: Int
  let crop: PixelRect
  /// The size before rotation.
  let target: ImageSize
  let orientation: ImageOrientation
  let validRows: Range<Int>

  package init(
    layout: PixelLayout, source: ImageSize, stride: Int, crop: PixelRect, target: ImageSize,
    orientation: ImageOrientation, validRows: Range<Int>? = nil
  ) {
    self.layout = layout
    self.source = source
    self.stride = stride
    self.crop = crop
    self.target = target
    self.orientation = orientation
    let all = 0..<max(source.height, 0)
    self.validRows = validRows?.clamped(to: all) ?? all
  }

  /// Renders the image from `pixels`.
  package func render(_ pixels: RawSpan) -> PixelBuffer {
    var isOpaque = false
    let bytes = Bytes(count: byteCount) { output in isOpaque = render(pixels, into: &output) }
    return PixelBuffer(bytes: bytes, width: size.width, height: size.height, isOpaque: isOpaque)
  }

  /// The upright size of the result.
  package var size: ImageSize { orientation.upright(target) }

  /// The size of the result in bytes.
  package var byteCount: Int { target.pixelCount * 4 }

  /// Renders the image into `output` of `byteCount` bytes. Returns whether all pixels are opaque.
  package func render(_ pixels: RawSpan, into output: inout MutableRawSpan) -> Bool {
    let common =
      switch layout {
      case .rgb: fill(&output, from: pixels, RGBPixel.self)
      case .rgba: fill(&output, from: pixels, RGBAPixel.self)
      case .bgraPremultiplied: fill(&output, from: pixels, BGRAPixel.self)
      }
    return common >> 24 == 255
  }

  /// Renders all pixels. Returns the bitwise AND of their values.
  private func fill<Pixel: SourcePixel>(
    _ output: inout MutableRawSpan, from pixels: RawSpan, _ pixel: Pixel.Type
  ) -> UInt32 {
    // All reads below are within these rows and all writes within the target, so the inner loops check bounds in
    // debug builds only.
    precondition(stride >= source.width * Pixel.size && source.width > 0)
    precondition(
      validRows.isEmpty || pixels.byteCount >= (validRows.upperBound - 1) * stride + source.width * Pixel.size
    )
    precondition(output.byteCount >= target.pixelCount * 4)
    let whole = PixelRect(x: 0, y: 0, width: Double(source.width), height: Double(source.height))
    return target == source && crop == whole
      ? copy(&output, from: pixels, pixel) : average(&output, from: pixels, pixel)
  }

  private func copy<Pixel: SourcePixel>(
    _ output: inout MutableRawSpan, from pixels: RawSpan, _ pixel: Pixel.Type
  ) -> UInt32 {
    var common = UInt32.max
    let steps = orientation.steps(stored: target)
    for y in 0..<target.height {
      var offset = (steps.origin + y * steps.down) * 4
      var input = y * stride
      for _ in 0..<target.width {
        let value = validRows.contains(y) ? Pixel.load(pixels, input).packed : 0
        common &= value
        output.setPixel(value, at: offset)
        offset += steps.right * 4
        input += Pixel.size
      }
    }
    return common
  }

  private func average<Pixel: SourcePixel>(
    _ output: inout MutableRawSpan, from pixels: RawSpan, _ pixel: Pixel.Type
  ) -> UInt32 {
    var common = UInt32.max
    let columns = AxisWeights(from: crop.x, length: crop.width, limit: source.width, count: target.width)
    let rows = AxisWeights(from: crop.y, length: crop.height, limit: source.height, count: target.height)
    let steps = orientation.steps(stored: target)
    var line = [UInt32](repeating: 0, count: target.width * 4)
    var lineRow = -1
    var sums = line
    for y in 0..<target.height {
      for index in sums.indices { sums[index] = 1 << (AxisWeights.shift - 1) }
      for tap in rows.starts[y]..<rows.starts[y + 1] {
        let row = rows.first[y] + tap - rows.starts[y]
        guard validRows.contains(row) else { continue }
        if row != lineRow {
          squeeze(&line, from: pixels, at: row * stride, columns, pixel)
          lineRow = row
        }
        add(line, times: rows.weights[tap], to: &sums)
      }
      common &= write(sums, to: &output, at: (steps.origin + y * steps.down) * 4, step: steps.right * 4)
    }
    return common
  }

  /// Scales the row at byte offset `start` to the target's width; components times 2^12.
  private func squeeze<Pixel: SourcePixel>(
    _ line: inout [UInt32], from pixels: RawSpan, at start: Int, _ columns: AxisWeights, _ pixel: Pixel.Type
  ) {
    let (first, starts, weights) = (columns.first.span, columns.starts.span, columns.weights.span)
    var line = line.mutableSpan
    for x in first.indices {
      var input = start + first[unchecked: x] * Pixel.size
      var (blue, green, red, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      for tap in starts[unchecked: x]..<starts[unchecked: x + 1] {
        let weight = weights[unchecked: tap]
        let value = Pixel.load(pixels, input)
        blue &+= value.blue &* weight
        green &+= value.green &* weight
        red &+= value.red &* weight
        alpha &+= value.alpha &* weight
        input += Pixel.size
      }
      let offset = x * 4
      line[unchecked: offset] = blue
      line[unchecked: offset + 1] = green
      line[unchecked: offset + 2] = red
      line[unchecked: offset + 3] = alpha
    }
  }

  private func add(_ line: [UInt32], times weight: UInt32, to sums: inout [UInt32]) {
    let line = line.span
    var sums = sums.mutableSpan
    for index in line.indices { sums[unchecked: index] &+= line[unchecked: index] &* weight }
  }

  private func write(_ sums: [UInt32], to output: inout MutableRawSpan, at start: Int, step: Int) -> UInt32 {
    var common = UInt32.max
    let sums = sums.span
    var offset = start
    for x in 0..<target.width {
      let index = x * 4
      let low = sums[unchecked: index] >> AxisWeights.shift | sums[unchecked: index + 1] >> 16 & 0xFF00
      let high = sums[unchecked: index + 2] >> 8 & 0xFF_0000 | sums[unchecked: index + 3] & 0xFF00_0000
      common &= low | high
      output.setPixel(low | high, at: offset)
      offset += step
    }
    return common
  }
}
