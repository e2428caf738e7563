/// The color of a pixel on the screen.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// 0…255.
  public var red: UInt8
  /// 0…255.
  public var green: UInt8
  /// 0…255.
  public var blue: UInt8

  /// A color from its components, each 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The largest difference in red, green or blue, 0…255.
  public func distance(to other: Color) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
  }

  /// The luma, 0…255, with the weights of ITU-R BT.601.
  public var brightness: Double {
    0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
  }

  /// The components in CSS syntax.
  public var description: String { "rgb(\(red), \(green), \(blue))" }
}
