extension PixelTransform {
  /// The size of the result in bytes, in the layout of `PixelBuffer`.
  package var byteCount: Int { size.pixelCount * 4 }

  /// Renders the result in the layout of `PixelBuffer`: exactly if each pixel is one of the source, otherwise with
  /// bilinear interpolation of premultiplied values.
  ///
  /// - Parameters:
  ///   - pixels: The source, rows of `stride` bytes.
  ///   - output: `byteCount` bytes.
  /// - Returns: Whether all pixels are opaque.
  package func render(
    _ pixels: RawSpan, _ layout: PixelLayout, stride: Int, into output: inout MutableRawSpan
  ) -> Bool {
    let common =
      switch layout {
      case .rgb: fill(&output, from: pixels, stride, RGBPixel.self)
      case .rgba: fill(&output, from: pixels, stride, RGBAPixel.self)
      case .bgraPremultiplied: fill(&output, from: pixels, stride, BGRAPixel.self)
      }
    return common >> 24 == 255
  }

  /// Returns the bitwise AND of all pixels.
  private func fill<Pixel: SourcePixel>(
    _ output: inout MutableRawSpan, from pixels: RawSpan, _ stride: Int, _ pixel: Pixel.Type
  ) -> UInt32 {
    // All reads below are clamped to the source and all writes within the result, so the inner loops check bounds in
    // debug builds only.
    precondition(stride >= source.width * Pixel.size && output.byteCount >= byteCount)
    precondition(pixels.byteCount >= (source.height - 1) * stride + source.width * Pixel.size)
    return isExact
      ? copy(&output, from: pixels, stride, pixel) : interpolate(&output, from: pixels, stride, pixel)
  }

  private func copy<Pixel: SourcePixel>(
    _ output: inout MutableRawSpan, from pixels: RawSpan, _ stride: Int, _ pixel: Pixel.Type
  ) -> UInt32 {
    let first = origin + (right + down) / 2
    let start = Int(first.y) * stride + Int(first.x) * Pixel.size
    let across = Int(right.y) * stride + Int(right.x) * Pixel.size
    let down = Int(down.y) * stride + Int(down.x) * Pixel.size
    var common = UInt32.max
    // In tiles: a rotation reads columns, and a tile of them is in the processor's cache.
    let tile = across == Pixel.size ? size.width : 64
    for left in Swift.stride(from: 0, to: size.width, by: tile) {
      let width = min(tile, size.width - left)
      for y in 0..<size.height {
        var input = start + y * down + left * across
        var offset = (y * size.width + left) * 4
        for _ in 0..<width {
          let value = Pixel.load(pixels, input).packed
          common &= value
          output.setPixel(value, at: offset)
          offset += 4
          input += across
        }
      }
    }
    return common
  }

  private func interpolate<Pixel: SourcePixel>(
    _ output: inout MutableRawSpan, from pixels: RawSpan, _ stride: Int, _ pixel: Pixel.Type
  ) -> UInt32 {
    let last = SIMD2(Double(source.width - 1), Double(source.height - 1))
    var common = UInt32.max
    var offset = 0
    for y in 0..<size.height {
      let rowStart = origin + (Double(y) + 0.5) * down - 0.5
      for x in 0..<size.width {
        let position = (rowStart + (Double(x) + 0.5) * right).clamped(lowerBound: .zero, upperBound: last)
        let (column, row) = (Int(position.x), Int(position.y))
        let (part, below) = (Float(position.x - Double(column)), Float(position.y - Double(row)))
        let input = row * stride + column * Pixel.size
        let next = column + 1 < source.width ? Pixel.size : 0
        let under = row + 1 < source.height ? stride : 0
        let upper = mix(Pixel.load(pixels, input).vector, Pixel.load(pixels, input + next).vector, part)
        let lower = mix(
          Pixel.load(pixels, input + under).vector, Pixel.load(pixels, input + under + next).vector, part)
        let value = PixelValue(mix(upper, lower, below)).packed
        common &= value
        output.setPixel(value, at: offset)
        offset += 4
      }
    }
    return common
  }

  @inline(__always)
  private func mix(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ part: Float) -> SIMD4<Float> {
    first + (second - first) * part
  }
}

extension PixelValue {
  @inline(__always) fileprivate var vector: SIMD4<Float> {
    SIMD4(Float(blue), Float(green), Float(red), Float(alpha))
  }

  /// Rounds components of 0…255.
  @inline(__always) fileprivate init(_ vector: SIMD4<Float>) {
    let rounded = vector + 0.5
    self.init(
      blue: UInt32(rounded.x), green: UInt32(rounded.y), red: UInt32(rounded.z), alpha: UInt32(rounded.w))
  }
}
