import GObjectKit

/// The canvas on which the frames of an animation are composed; transparent at first.
package struct AnimationCanvas: Sendable {
  /// The result of composing frames.
  package struct Result: Sendable {
    /// The canvas with the last frame.
    package let shown: AnimationCanvas
    /// The canvas on which the next frame is drawn, if the last one is disposed of; otherwise it is `shown`.
    package let disposed: AnimationCanvas?
  }

  /// The size in pixels.
  package let size: ImageSize
  /// One value for each pixel, in the layout of `PixelBuffer`.
  private var pixels: [UInt32]

  /// An empty canvas.
  package init(size: ImageSize) {
    self.size = size
    pixels = [UInt32](repeating: 0, count: size.pixelCount)
  }

  /// A canvas with pixels of `PixelBuffer`'s layout; nil if there are too few.
  package init?(size: ImageSize, pixels bytes: RawSpan) {
    guard bytes.byteCount >= size.pixelCount * 4 else { return nil }
    self.size = size
    pixels = bytes.withUnsafeBytes { buffer in
      [UInt32](unsafeUninitializedCapacity: size.pixelCount) { output, count in
        UnsafeMutableRawBufferPointer(output).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: buffer[..<(size.pixelCount * 4)]))
        count = size.pixelCount
      }
    }
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }

  /// The number of bytes of the pixels.
  package var byteCount: Int { pixels.count * 4 }

  /// Copies the pixels, in the layout of `PixelBuffer`.
  package func write(to output: inout MutableRawSpan) {
    output.withUnsafeMutableBytes { output in pixels.withUnsafeBytes { output.copyMemory(from: $0) } }
  }

  /// Draws frames in order, each after the disposal of the one before.
  ///
  /// - Parameter decode: Decodes a frame.
  package consuming func compose<Failure: Error>(
    _ frames: [ImageAnimation.Frame], _ decode: (ImageAnimation.Frame) throws(Failure) -> PixelBuffer
  ) throws(Failure) -> Result {
    var canvas = self
    var shown = canvas
    for (index, frame) in frames.enumerated() {
      let before = frame.disposal == .previous ? canvas : nil
      canvas.draw(try decode(frame), frame)
      let isLast = index == frames.count - 1
      if isLast { shown = canvas }
      switch frame.disposal {
      case .keep: if isLast { return Result(shown: shown, disposed: nil) }
      case .background: canvas.clear(frame.rect)
      case .previous: if let before { canvas = before }
      }
    }
    return Result(shown: shown, disposed: canvas)
  }

  /// Draws a frame; its parts outside the canvas are cut off.
  private mutating func draw(_ frame: PixelBuffer, _ place: ImageAnimation.Frame) {
    let rect = place.rect
    let (columns, rows) = (
      visible(rect.x, frame.width, size.width), visible(rect.y, frame.height, size.height)
    )
    guard !columns.isEmpty else { return }
    let replaces = place.blending == .source || frame.isOpaque
    frame.bytes.withBytes { input in
      for y in rows {
        let (from, to) = (y * frame.stride, (rect.y + y) * size.width + rect.x)
        for x in columns {
          let pixel = input.unsafeLoadUnaligned(fromByteOffset: from + x * 4, as: UInt32.self)
          pixels[to + x] = replaces ? pixel : Self.over(pixel, pixels[to + x])
        }
      }
    }
  }

  private mutating func clear(_ rect: ImageAnimation.Rect) {
    let (columns, rows) = (visible(rect.x, rect.width, size.width), visible(rect.y, rect.height, size.height))
    for y in rows {
      let start = (rect.y + y) * size.width + rect.x
      for x in columns { pixels[start + x] = 0 }
    }
  }

  /// The part of `count` pixels from `start` on that is within 0..<`limit`, counted from `start`.
  private func visible(_ start: Int, _ count: Int, _ limit: Int) -> Range<Int> {
    let first = max(-start, 0)
    return first..<max(min(count, limit - start), first)
  }

  /// A premultiplied pixel over another one.
  private static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = 255 - (top >> 24)
    if rest == 0 { return top }
    if rest == 255 { return bottom }
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let value = (top >> shift & 255) + ((bottom >> shift & 255) * rest + 127) / 255
      result |= min(value, 255) << shift
    }
    return result
  }
}
