/// Which square of a picture is kept: moved and scaled by the user, and never beyond the picture's edges.
public nonisolated struct SquareCrop: Sendable, Equatable {
  /// How much larger the picture can be made than it must be to fill the square.
  public static let zoomRange = 1.0...8.0

  /// The picture's width in pixels.
  public let width: Int
  /// The picture's height in pixels.
  public let height: Int
  /// How much larger the picture is than it must be to fill the square, 1…8.
  public private(set) var zoom = 1.0
  /// The square's middle, in pixels of the picture.
  public private(set) var center: (x: Double, y: Double)

  /// The largest square in the middle of a picture.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    (self.width, self.height) = (width, height)
    center = (Double(width) / 2, Double(height) / 2)
  }

  /// The square's side in pixels of the picture.
  public var side: Double { Double(min(width, height)) / zoom }

  /// The pixels that are kept.
  public var pixels: (x: Int, y: Int, side: Int) {
    let side = max(Int(self.side.rounded()), 1)
    return (
      min(max(Int((center.x - self.side / 2).rounded()), 0), width - side),
      min(max(Int((center.y - self.side / 2).rounded()), 0), height - side), side
    )
  }

  /// Moves the picture under the square; 1 is the square's side.
  public mutating func move(x: Double, y: Double) {
    center = (center.x - x * side, center.y - y * side)
    keepInside()
  }

  /// Makes the picture larger or smaller. What is at a point stays there: 0 is the square's middle, and -0.5
  /// and 0.5 are its edges.
  public mutating func zoom(by factor: Double, aroundX x: Double = 0, y: Double = 0) {
    let before = side
    zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
    center = (center.x + x * (before - side), center.y + y * (before - side))
    keepInside()
  }

  private mutating func keepInside() {
    let half = side / 2
    center = (
      min(max(center.x, half), Double(width) - half), min(max(center.y, half), Double(height) - half)
    )
  }

  /// Equal when the same pixels are kept.
  public static func == (first: SquareCrop, second: SquareCrop) -> Bool {
    (first.width, first.height, first.zoom) == (second.width, second.height, second.zoom)
      && first.center == second.center
  }
}
