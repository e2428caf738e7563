/// A position on the screen in pixels from its upper left corner.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Int
  /// The vertical coordinate, downwards.
  public var y: Int

  /// A position on the screen.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The position moved by an offset.
  public func moved(x: Int = 0, y: Int = 0) -> Point { Point(x: self.x + x, y: self.y + y) }
}
