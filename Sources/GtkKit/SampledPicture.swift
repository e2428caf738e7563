/// A picture and its position in a widget.
public struct SampledPicture {
  /// The source of the picture's original pixels, before scaling for the screen.
  public enum Source {
    /// The image file at this path.
    case file(path: String)
    /// A frame of a video or camera, in memory. `identifier` distinguishes it from other frames; the closure waits
    /// for the pixels and returns nil if none arrive.
    case frame(identifier: String, pixels: @MainActor @Sendable () async -> SampledPixels?)
  }

  /// The source of the original pixels.
  public let source: Source
  /// The rectangle of the picture in the widget's application pixels. May be larger than the widget.
  public let frame: Rectangle
  /// Whether `frame` shows only the centered square of the picture.
  public let isSquareCrop: Bool

  /// Makes a description of a shown picture.
  public init(_ source: Source, frame: Rectangle, isSquareCrop: Bool = false) {
    (self.source, self.frame, self.isSquareCrop) = (source, frame, isSquareCrop)
  }

  /// Identifies the pixels: pictures with equal identifiers have the same pixels.
  public var identifier: String {
    switch source {
    case .file(let path): path
    case .frame(let identifier, _): identifier
    }
  }

  /// The position of a widget's point in the frame, 0..<1 from the top left; nil outside.
  public func position(atX x: Double, y: Double) -> (x: Double, y: Double)? {
    guard frame.width > 0, frame.height > 0 else { return nil }
    let position = ((x - frame.x) / frame.width, (y - frame.y) / frame.height)
    return (0..<1).contains(position.0) && (0..<1).contains(position.1) ? position : nil
  }

  /// The widget's point at a position in the frame.
  public func point(at position: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (frame.x + position.x * frame.width, frame.y + position.y * frame.height)
  }

  /// The source pixel at a position in the frame.
  public func pixel(at position: (x: Double, y: Double), in pixels: SampledPixels) -> (x: Int, y: Int) {
    let shown = shown(of: pixels)
    let (x, y) = (shown.x + position.x * shown.width, shown.y + position.y * shown.height)
    return (
      min(max(Int(x.rounded(.down)), 0), pixels.width - 1),
      min(max(Int(y.rounded(.down)), 0), pixels.height - 1)
    )
  }

  /// The position of a source pixel's center in the frame; outside 0..<1 if a square crop hides the pixel.
  public func position(ofPixel pixel: (x: Int, y: Int), in pixels: SampledPixels) -> (x: Double, y: Double) {
    let shown = shown(of: pixels)
    return (
      (Double(pixel.x) + 0.5 - shown.x) / shown.width, (Double(pixel.y) + 0.5 - shown.y) / shown.height
    )
  }

  /// The part of the picture that the frame shows, in source pixels.
  private func shown(of pixels: SampledPixels) -> Rectangle {
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    guard isSquareCrop else { return Rectangle(x: 0, y: 0, width: width, height: height) }
    let side = min(width, height)
    return Rectangle(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
  }
}
