import GObjectKit

/// Pixels in the layout of Cairo (`CAIRO_FORMAT_ARGB32`) and GTK (`GDK_MEMORY_DEFAULT`) on little-endian machines:
/// premultiplied BGRA, one byte per channel. A texture of it is drawn by the software renderer without conversion.
public struct PixelBuffer: BGRAPixels, Sendable {
  /// The rows from top to bottom.
  public let bytes: Bytes
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// The number of bytes from one row to the next.
  public var stride: Int { width * 4 }
  /// Whether every pixel's alpha is 255.
  public let isOpaque: Bool
  /// The size of the pixels in bytes.
  public var byteCount: Int { stride * height }

  /// Wraps rows of `width * 4` bytes without padding.
  public init(bytes: Bytes, width: Int, height: Int, isOpaque: Bool) {
    precondition(width > 0 && height > 0 && bytes.count >= width * height * 4)
    self.bytes = bytes
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
  }

  /// Converts rows of RGB, 8 bits per channel, at a target size.
  ///
  /// - Parameter stride: The number of bytes from one row to the next.
  public init(rgb bytes: Bytes, size: ImageSize, stride: Int, targetSize: TargetSize) {
    let frame = targetSize.frame(for: size)
    let scaler = PixelScaler(
      layout: .rgb, source: size, stride: stride, crop: frame.crop, target: frame.target, orientation: .up)
    self = bytes.withBytes { scaler.render($0) }
  }

  /// The stored (premultiplied) components of a pixel.
  public func pixel(x: Int, y: Int) -> (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return bytes.withBytes { span in
      let start = y * stride + x * 4
      return (span.byte(start), span.byte(start + 1), span.byte(start + 2), span.byte(start + 3))
    }
  }

  /// The image cropped and scaled down to a target size. Returns itself if it already has that size.
  public func resized(to targetSize: TargetSize) -> PixelBuffer {
    let frame = targetSize.frame(for: ImageSize(width: width, height: height))
    guard frame.target != ImageSize(width: width, height: height) else { return self }
    let scaler = PixelScaler(
      layout: .bgraPremultiplied, source: ImageSize(width: width, height: height), stride: stride,
      crop: frame.crop, target: frame.target, orientation: .up)
    return bytes.withBytes { scaler.render($0) }
  }
}

extension RawSpan {
  /// The byte at `offset`, bounds-checked.
  @inline(__always) package func byte(_ offset: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}
