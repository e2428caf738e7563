import GObjectKit

/// The pixels of a frozen frame.
public struct FrozenFrame: BGRAPixels, Sendable {
  /// Rows of premultiplied BGRA, 8 bits per channel.
  public let bytes: Bytes
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of bytes from one row to the next.
  public let stride: Int
  /// Whether the frame is displayed mirrored left to right.
  public let isMirrored: Bool
}
