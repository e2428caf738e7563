/// The test pattern in a frame of the session's camera: seven color bars, and noise below the last two.
public struct Bars: Equatable, Sendable {
  /// An 8-bit RGB color.
  public typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

  /// The colors of the test pattern from left to right.
  public static let expected = ["gray", "yellow", "cyan", "green", "magenta", "red", "blue"]

  /// The names of the colors found, from left to right.
  public let colors: [String]

  /// Samples the center of each bar.
  public init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> RGB) {
    colors = (0..<7).map { bar in Self.name(pixel(width * (2 * bar + 1) / 14, height / 4)) }
  }

  /// The name of a color, determined by which components are bright; robust against conversion to YUV and JPEG.
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
