import GObjectKit

/// Pixels in the layout that Cairo (`CAIRO_FORMAT_ARGB32`) and GTK (`GDK_MEMORY_DEFAULT`) use on
/// little-endian machines: blue, green, red, alpha, one byte each, colours multiplied with alpha.
/// A texture made from it needs no conversion when it is drawn in software.
public struct PixelBuffer: Sendable {
  /// The rows, top to bottom.
  public let bytes: Bytes
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// Bytes from the start of one row to the start of the next.
  public var stride: Int { width * 4 }
  /// Whether every pixel's alpha is 255.
  public let isOpaque: Bool
  /// The memory that the pixels take, in bytes.
  public var byteCount: Int { stride * height }

  /// Wraps rows of `width * 4` bytes without gaps.
  public init(bytes: Bytes, width: Int, height: Int, isOpaque: Bool) {
    precondition(width > 0 && height > 0 && bytes.count >= width * height * 4)
    self.bytes = bytes
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
  }

  /// Makes a picture from rows of red, green, blue, as `wish` wants it.
  ///
  /// - Parameter stride: Bytes from one row to the next.
  public init(rgb bytes: Bytes, size: ImageSize, stride: Int, wish: ImageWish) {
    let frame = wish.frame(for: size)
    let scaler = PixelScaler(
      layout: .rgb, source: size, stride: stride, crop: frame.crop, target: frame.target, orientation: .up)
    self = bytes.withBytes { scaler.render($0) }
  }

  /// One pixel's components as stored.
  public func pixel(x: Int, y: Int) -> (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return bytes.withBytes { span in
      let start = y * stride + x * 4
      return (span.byte(start), span.byte(start + 1), span.byte(start + 2), span.byte(start + 3))
    }
  }

  /// The picture as `wish` wants it, cropped and made smaller, never larger. Costs nothing where it
  /// is so already.
  public func resized(to wish: ImageWish) -> PixelBuffer {
    let frame = wish.frame(for: ImageSize(width: width, height: height))
    guard frame.target != ImageSize(width: width, height: height) else { return self }
    let scaler = PixelScaler(
      layout: .bgraPremultiplied, source: ImageSize(width: width, height: height), stride: stride,
      crop: frame.crop, target: frame.target, orientation: .up)
    return bytes.withBytes { scaler.render($0) }
  }
}

extension RawSpan {
  /// The byte at `offset`, checked.
  @inline(__always) package func byte(_ offset: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}
