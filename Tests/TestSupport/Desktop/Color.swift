/// The colour of a pixel on the screen.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// 0…255.
  public var red: UInt8
  /// 0…255.
  public var green: UInt8
  /// 0…255.
  public var blue: UInt8

  /// A colour from its parts, each 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The largest of the differences in red, green and blue, 0…255.
  public func distance(to other: Color) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
  }

  /// How bright it looks, 0…255; weights of ITU-R BT.601.
  public var brightness: Double {
    0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
  }

  /// The parts, as CSS writes them.
  public var description: String { "rgb(\(red), \(green), \(blue))" }
}
