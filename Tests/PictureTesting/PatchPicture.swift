import Glibc

/// An image of four different colors in four quarters, none of which is a primary color.
public struct PatchPicture: Sendable {
  /// The colors: top left, top right, bottom left and bottom right, in sRGB.
  public static let colors: [[UInt8]] = [[201, 60, 40], [40, 160, 80], [50, 70, 190], [128, 128, 128]]

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Makes an image.
  public init(width: Int = 64, height: Int = 48) { (self.width, self.height) = (width, height) }

  /// The color of a pixel.
  public func color(x: Int, y: Int) -> [UInt8] {
    Self.colors[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)]
  }

  /// The pixels.
  public var pixels: RGBPixels {
    RGBPixels(width: width, height: height) { x, y in
      let color = color(x: x, y: y)
      return (color[0], color[1], color[2])
    }
  }

  /// All pixels, each encoded by a closure.
  public func encoded(_ encode: ([UInt8]) -> [UInt8]) -> [UInt8] {
    let encoded = Self.colors.map(encode)
    return (0..<height).flatMap { y in
      (0..<width).flatMap { x in encoded[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] }
    }
  }

  /// The light of a component of sRGB, 0…1 (IEC 61966-2-1).
  public static func light(_ component: UInt8) -> Double {
    let value = Double(component) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
