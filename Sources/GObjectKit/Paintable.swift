/// Something that GTK can draw (`GdkPaintable`), such as the frames of a video.
public protocol Paintable: ObjectReference {}

/// A paintable that changes by itself, such as a video, and can be made to stand still so that its pixels can
/// be looked at.
public protocol MovingPaintable: Paintable {
  /// Stands still until `release`, from the next picture on whose own pixels are at hand. Calling it again
  /// changes nothing.
  @MainActor func hold()
  /// Goes on.
  @MainActor func release()
  /// The picture that it stands at, in the size in which it was made; nil where there is none, or where it
  /// does not come. Waits until it stands still.
  @MainActor func heldPicture() async -> HeldPicture?
}

/// The pixels of a picture that was held.
public struct HeldPicture: Sendable {
  /// Rows of blue, green, red, and alpha that the others are multiplied with.
  public let bytes: Bytes
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// Whether left and right change places before it is shown.
  public let isMirrored: Bool

  /// Describes pixels.
  public init(bytes: Bytes, width: Int, height: Int, stride: Int, isMirrored: Bool) {
    (self.bytes, self.width, self.height, self.stride) = (bytes, width, height, stride)
    self.isMirrored = isMirrored
  }
}
