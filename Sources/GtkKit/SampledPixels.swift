import GObjectKit

/// The pixels of a picture, readable one by one on any thread.
public nonisolated final class SampledPixels: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let bytes: Bytes
  private let stride: Int
  private let isMirrored: Bool

  /// Wraps pixels without copying them.
  ///
  /// - Parameter isMirrored: Whether x counts from the right.
  public init(_ pixels: some BGRAPixels, isMirrored: Bool = false) {
    (bytes, width, height, stride) = (pixels.bytes, pixels.width, pixels.height, pixels.stride)
    self.isMirrored = isMirrored
    precondition(width > 0 && height > 0 && stride >= width * 4)
    precondition(bytes.count >= stride * (height - 1) + width * 4)
  }

  /// The color of a pixel, not premultiplied.
  public func color(x: Int, y: Int) -> RGBA {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return bytes.withBytes { span in
      let start = y * stride + (isMirrored ? width - 1 - x : x) * 4
      func byte(_ index: Int) -> Float {
        Float(span.unsafeLoad(fromByteOffset: start + index, as: UInt8.self))
      }
      let alpha = byte(3)
      guard alpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
      return RGBA(
        red: min(byte(2) / alpha, 1), green: min(byte(1) / alpha, 1), blue: min(byte(0) / alpha, 1),
        alpha: alpha / 255)
    }
  }
}
