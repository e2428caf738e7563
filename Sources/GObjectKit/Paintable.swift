/// An object that GTK can draw (`GdkPaintable`), such as the frames of a video.
public protocol Paintable: ObjectReference {}

/// A paintable that changes over time, such as a video, and can be frozen to read its pixels.
public protocol FreezablePaintable: Paintable {
  /// Freezes on the next frame whose source pixels are available, until `unfreeze()`. Repeated calls have no effect.
  @MainActor func freeze()
  /// Resumes with the newest frame.
  @MainActor func unfreeze()
  /// The frozen frame in its source size; nil if there is none or none arrives. Waits until the paintable is frozen.
  @MainActor func frozenFrame() async -> FrozenFrame?
}

/// The pixels of a frozen frame.
public struct FrozenFrame: Sendable {
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

  /// A frame of the given pixels.
  public init(bytes: Bytes, width: Int, height: Int, stride: Int, isMirrored: Bool) {
    (self.bytes, self.width, self.height, self.stride) = (bytes, width, height, stride)
    self.isMirrored = isMirrored
  }
}
