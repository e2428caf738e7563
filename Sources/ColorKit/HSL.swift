/// A color as hue, saturation and lightness. Source of both formulas: CSS Color Module Level 4, §7 "HSL Colors".
public struct HSL: Hashable, Sendable {
  /// The hue in degrees, 0..<360; 0 for greys.
  public var hue: Double
  /// The saturation, 0…1.
  public var saturation: Double
  /// The lightness, 0…1.
  public var lightness: Double

  /// Creates a color.
  public init(hue: Double, saturation: Double, lightness: Double) {
    (self.hue, self.saturation, self.lightness) = (hue, saturation, lightness)
  }

  /// The color in sRGB, opaque.
  public var color: Color {
    let hue = wrapped(degrees: hue)
    let amplitude = saturation * min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double {
      let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(red: component(0), green: component(8), blue: component(4))
  }
}

extension Color {
  /// The color as hue, saturation and lightness, without its opacity. Components outside of the gamut are clamped
  /// first.
  public var hsl: HSL {
    let color = clamped
    let (red, green, blue) = (color.red, color.green, color.blue)
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    let (range, lightness) = (high - low, (low + high) / 2)
    guard range > 0 else { return HSL(hue: 0, saturation: 0, lightness: lightness) }
    let saturation =
      lightness == 0 || lightness == 1 ? 0 : (high - lightness) / min(lightness, 1 - lightness)
    let hue =
      if high == red {
        (green - blue) / range + (green < blue ? 6 : 0)
      } else if high == green {
        (blue - red) / range + 2
      } else {
        (red - green) / range + 4
      }
    return HSL(hue: wrapped(degrees: hue * 60), saturation: saturation, lightness: lightness)
  }
}
