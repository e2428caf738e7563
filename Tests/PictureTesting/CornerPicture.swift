/// An image whose upright quarters are red (top left), green (top right), blue (bottom left) and white (bottom
/// right).
public struct CornerPicture: Sendable {
  /// The upright width in pixels.
  public let width: Int
  /// The upright height in pixels.
  public let height: Int

  /// Makes an image. Dimensions that are multiples of 32 keep JPEG's blocks within the quarters.
  public init(width: Int = 192, height: Int = 128) {
    self.width = width
    self.height = height
  }

  /// The components of a color.
  public typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  /// The color of a pixel of the upright image.
  public func color(x: Int, y: Int) -> Color {
    switch (x < width / 2, y < height / 2) {
    case (true, true): (255, 0, 0)
    case (false, true): (0, 255, 0)
    case (true, false): (0, 0, 255)
    case (false, false): (255, 255, 255)
    }
  }

  /// The pixels as stored by a camera that records `orientation`, which states the upright side of the first row and
  /// of the first column (Exif 2.32, table for tag 0x0112).
  public func stored(orientation: Int) -> RGBPixels {
    let (row, column): (Side, Side) =
      switch orientation {
      case 2: (.top, .right)
      case 3: (.bottom, .right)
      case 4: (.bottom, .left)
      case 5: (.left, .top)
      case 6: (.right, .top)
      case 7: (.right, .bottom)
      case 8: (.left, .bottom)
      default: (.top, .left)
      }
    let isRotated = orientation >= 5
    return RGBPixels(width: isRotated ? height : width, height: isRotated ? width : height) {
      storedX, storedY in
      var (x, y) = (0, 0)
      for (side, distance) in [(row, storedY), (column, storedX)] {
        switch side {
        case .top: y = distance
        case .bottom: y = height - 1 - distance
        case .left: x = distance
        case .right: x = width - 1 - distance
        }
      }
      return color(x: x, y: y)
    }
  }

  private enum Side { case top, bottom, left, right }
}

/// Opaque RGB pixels, 8 bits per channel.
public struct RGBPixels: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The rows without padding.
  public let bytes: [UInt8]

  /// Calls `color` for each pixel.
  public init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> CornerPicture.Color) {
    self.width = width
    self.height = height
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x, y)
        bytes.append(color.red)
        bytes.append(color.green)
        bytes.append(color.blue)
      }
    }
    self.bytes = bytes
  }

  /// Deterministic noise, which makes files large and decoding slow.
  public static func noise(width: Int, height: Int) -> RGBPixels {
    var state: UInt32 = 1
    return RGBPixels(width: width, height: height) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return (UInt8(state >> 24), UInt8(state >> 16 & 0xFF), UInt8(state >> 8 & 0xFF))
    }
  }

  /// An image like a photo: a sky, hills and a sun, at different places for each `variant`.
  public static func landscape(width: Int, height: Int, variant: Int = 0) -> RGBPixels {
    let places = (0..<5).map { index in Double((variant &* 37 &+ index &* 61) & 0xFF) / 255 }
    return RGBPixels(width: width, height: height) { x, y in
      let (across, down) = (Double(x) / Double(width), Double(y) / Double(height))
      func distance(_ place: Int) -> Double {
        let (dx, dy) = (across - places[place], down - places[(place + 2) % 5])
        return (dx * dx + dy * dy).squareRoot()
      }
      if distance(0) < 0.12 { return (250, 230, 120) }
      if distance(1) < 0.2 { return (150, 60, 40) }
      let ridge = 0.35 + 0.3 * places[3] + 0.25 * (across - places[4]).magnitude
      if down > ridge { return (UInt8(20 + 60 * across), UInt8(110 - 60 * down), 30) }
      return (UInt8(90 + 90 * down), UInt8(140 + 60 * down), UInt8(220 + 30 * across))
    }
  }
}
