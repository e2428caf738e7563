/// A color in the sRGB color space with opacity.
///
/// The components are gamma-encoded, not linear. They may be outside of 0…1 after a conversion from a larger color
/// space; `clamped` and `OKLCH.color` bring them back into the gamut.
public struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var alpha: Double

  /// Creates a color from gamma-encoded components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates an opaque color from 0xRRGGBB.
  public init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }

  /// Black.
  public static let black = Color(rgb: 0)
  /// White.
  public static let white = Color(rgb: 0xFFFFFF)

  /// The color with every component clamped to 0…1; NaN becomes 0.
  public var clamped: Color {
    func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
    return Color(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }

  /// The nearest color with 8 bits per component.
  public var rounded: Color {
    func round(_ value: Double) -> Double { (value * 255).rounded() / 255 }
    let color = clamped
    return Color(
      red: round(color.red), green: round(color.green), blue: round(color.blue), alpha: round(color.alpha))
  }

  /// The color without its alpha, as `0xRRGGBB`.
  public var rgb: UInt32 {
    let bytes = bytes
    return UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8 | UInt32(bytes.blue)
  }

  /// The components as 8-bit values.
  public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let color = clamped
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    return (byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha))
  }

  /// The color with another opacity.
  public func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// Whether red, green and blue are within 0…1, with a tolerance for rounding.
  public var isInGamut: Bool {
    [red, green, blue].allSatisfy { $0 >= -0.000_05 && $0 <= 1.000_05 }
  }

  /// Composites this color over an opaque one, in gamma-encoded components as displays do. Source: W3C Compositing
  /// and Blending Level 1, "source over".
  public func over(_ backdrop: Color) -> Color {
    func mix(_ own: Double, _ below: Double) -> Double { own * alpha + below * (1 - alpha) }
    return Color(
      red: mix(red, backdrop.red), green: mix(green, backdrop.green), blue: mix(blue, backdrop.blue))
  }

  /// Mixes another color into this one; `part` is the share of the other color, 0…1.
  public func mixed(with other: Color, _ part: Double) -> Color { other.with(alpha: part).over(self) }
}

/// A color in linear-light sRGB: components are proportional to light intensity.
public struct LinearRGB: Hashable, Sendable {
  /// The linear red component, 0…1 within the gamut.
  public var red: Double
  /// The linear green component, 0…1 within the gamut.
  public var green: Double
  /// The linear blue component, 0…1 within the gamut.
  public var blue: Double

  /// Creates a color from linear components.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Converts a gamma-encoded component to linear light with the transfer function of IEC 61966-2-1, extended to
  /// negative values as in CSS Color 4 §17.
  public static func decode(_ value: Double) -> Double {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : power((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// Converts a linear component to its gamma-encoded value; the inverse of `decode`.
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

  /// Creates a color from linear light.
  public init(_ linear: LinearRGB, alpha: Double = 1) {
    self.init(
      red: LinearRGB.encode(linear.red), green: LinearRGB.encode(linear.green),
      blue: LinearRGB.encode(linear.blue), alpha: alpha)
  }
}
