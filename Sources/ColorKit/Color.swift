/// A color of the sRGB space with opacity.
///
/// The components are those of the display: encoded, not linear. They may lie outside of 0…1 on the way
/// from a larger space; `clamped` and `OKLCH.color` bring them back.
public struct Color: Hashable, Sendable {
  /// Red, 0…1.
  public var red: Double
  /// Green, 0…1.
  public var green: Double
  /// Blue, 0…1.
  public var blue: Double
  /// Opacity: 0 is transparent.
  public var alpha: Double

  /// Makes a color.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Makes an opaque color from 0xRRGGBB.
  public init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }

  /// Black.
  public static let black = Color(rgb: 0)
  /// White.
  public static let white = Color(rgb: 0xFFFFFF)

  /// Every component within 0…1; what is not a number is 0.
  public var clamped: Color {
    func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
    return Color(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }

  /// The nearest color that eight bits for each component can say.
  public var rounded: Color {
    func round(_ value: Double) -> Double { (value * 255).rounded() / 255 }
    let color = clamped
    return Color(
      red: round(color.red), green: round(color.green), blue: round(color.blue), alpha: round(color.alpha))
  }

  /// The components as eight bits each.
  public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let color = clamped
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    return (byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha))
  }

  /// The same color with another opacity.
  public func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// Whether every component lies within 0…1, up to what rounding may do.
  public var isInGamut: Bool {
    [red, green, blue].allSatisfy { $0 >= -0.000_05 && $0 <= 1.000_05 }
  }

  /// This color lying over an opaque one, mixed as screens do: in encoded components.
  /// Source: W3C Compositing and Blending Level 1, "source over".
  public func over(_ ground: Color) -> Color {
    func mix(_ own: Double, _ below: Double) -> Double { own * alpha + below * (1 - alpha) }
    return Color(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }

  /// This color with a part 0…1 of another one mixed in.
  public func mixed(with other: Color, _ part: Double) -> Color { other.with(alpha: part).over(self) }
}

/// A color of sRGB in linear light: twice the number is twice the light.
public struct LinearRGB: Hashable, Sendable {
  /// Red, 0…1 within the gamut.
  public var red: Double
  /// Green, 0…1 within the gamut.
  public var green: Double
  /// Blue, 0…1 within the gamut.
  public var blue: Double

  /// Makes a color.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The transfer function of IEC 61966-2-1, continued for negative values as CSS Color 4 §17 does.
  public static func decode(_ value: Double) -> Double {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : power((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// The inverse of `decode`.
  public static func encode(_ light: Double) -> Double {
    let size = abs(light)
    let value = size <= 0.003_130_8 ? size * 12.92 : 1.055 * power(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}

extension Color {
  /// The color in linear light, without its opacity.
  public var linear: LinearRGB {
    LinearRGB(
      red: LinearRGB.decode(red), green: LinearRGB.decode(green), blue: LinearRGB.decode(blue))
  }

  /// Makes a color from linear light.
  public init(_ linear: LinearRGB, alpha: Double = 1) {
    self.init(
      red: LinearRGB.encode(linear.red), green: LinearRGB.encode(linear.green),
      blue: LinearRGB.encode(linear.blue), alpha: alpha)
  }
}
