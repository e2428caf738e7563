/// What is seen of a test camera's picture: seven color bars, and noise below the last two.
public struct Bars: Equatable, Sendable {
  /// A color of eight bits for each part.
  public typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

  /// From left to right, as the camera sends them.
  public static let expected = ["gray", "yellow", "cyan", "green", "magenta", "red", "blue"]

  /// The names of the colors from left to right.
  public let colors: [String]

  /// Looks at the middle of each bar.
  public init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> RGB) {
    colors = (0..<7).map { bar in Self.name(pixel(width * (2 * bar + 1) / 14, height / 4)) }
  }

  /// A color's name, by which of its parts are bright: sure to be right after YUV and JPEG, too.
  public static func name(_ color: RGB) -> String {
    switch (color.red > 96, color.green > 96, color.blue > 96) {
    case (true, true, true): "gray"
    case (true, true, false): "yellow"
    case (false, true, true): "cyan"
    case (false, true, false): "green"
    case (true, false, true): "magenta"
    case (true, false, false): "red"
    case (false, false, true): "blue"
    case (false, false, false): "black"
    }
  }
}
