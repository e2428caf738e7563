/// A place on the screen, in pixels from its upper left corner.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Int
  /// Downwards.
  public var y: Int

  /// A place on the screen.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// This place moved by some pixels.
  public func moved(x: Int = 0, y: Int = 0) -> Point { Point(x: self.x + x, y: self.y + y) }
}
