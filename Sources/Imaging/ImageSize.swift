/// A size in whole pixels.
public struct ImageSize: Sendable, Hashable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// A size; may be an unverified claim of a file.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels; `Int.max` on overflow.
  public var pixelCount: Int {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? Int.max : count
  }

  /// The size with width and height swapped.
  public var transposed: ImageSize { ImageSize(width: height, height: width) }
}
