/// A width and a height in whole pixels.
public struct ImageSize: Sendable, Hashable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A size; also for one that a file merely claims.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels; `Int.max` where a claim is beyond counting.
  public var pixelCount: Int {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? Int.max : count
  }

  /// The same with the sides exchanged.
  public var turned: ImageSize { ImageSize(width: height, height: width) }
}
