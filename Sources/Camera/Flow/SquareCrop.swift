/// A square crop of a photo that the user moves and scales. The square never leaves the photo.
public nonisolated struct SquareCrop: Sendable, Equatable {
  /// The range of `zoom`. At 1 the photo just fills the square.
  public static let zoomRange = 1.0...8.0

  /// The photo's width in pixels.
  public let width: Int
  /// The photo's height in pixels.
  public let height: Int
  /// The photo's scale relative to the smallest that fills the square, 1…8.
  public private(set) var zoom = 1.0
  /// The center of the square in photo pixels.
  public private(set) var center: (x: Double, y: Double)

  /// Creates the largest square, centered in a photo of this size. Both sides must be positive.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    (self.width, self.height) = (width, height)
    center = (Double(width) / 2, Double(height) / 2)
  }

  /// The square's side in photo pixels.
  public var side: Double { Double(min(width, height)) / zoom }

  /// The cropped area in whole photo pixels.
  public var pixels: (x: Int, y: Int, side: Int) {
    let side = max(Int(self.side.rounded()), 1)
    return (
      min(max(Int((center.x - self.side / 2).rounded()), 0), width - side),
      min(max(Int((center.y - self.side / 2).rounded()), 0), height - side), side
    )
  }

  /// Moves the photo under the square. Distances are in units of the square's side.
  public mutating func move(x: Double, y: Double) {
    center = (center.x - x * side, center.y - y * side)
    keepInside()
  }

  /// Scales the photo around a point that keeps its position. The point is relative to the square: 0 is its center,
  /// -0.5 and 0.5 are its edges.
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

  /// Two crops are equal if they select the same area of equally large photos.
  public static func == (first: SquareCrop, second: SquareCrop) -> Bool {
    (first.width, first.height, first.zoom) == (second.width, second.height, second.zoom)
      && first.center == second.center
  }
}
