/// The size and drawing mode of a video in its widget. Frames are scaled down to it.
public struct VideoViewport: Sendable, Equatable {
  /// The width in device pixels; 0 if not known yet.
  public var width: Int
  /// The height in device pixels.
  public var height: Int
  /// Whether the video fills the area and is cropped, rather than fitted into it.
  public var isFilled: Bool
  /// Whether drawing uses no GPU.
  public var isSoftware: Bool

  /// Creates a viewport.
  public init(width: Int = 0, height: Int = 0, isFilled: Bool = false, isSoftware: Bool = false) {
    (self.width, self.height, self.isFilled, self.isSoftware) = (width, height, isFilled, isSoftware)
  }
}
