import ColorKit

/// A function of a color, as exact as Double: the reference that color passes tabulate.
///
/// The components are gamma-encoded sRGB, red, green, blue, 0…1. The result of each step is clamped to 0…1.
enum ColorStep: Sendable {
  /// A function of one component.
  typealias Curve = @Sendable (Double) -> Double

  /// A curve for each component.
  case curves(Curve, Curve, Curve)
  /// Curves with steps, which interpolation between the points of a lattice would smooth.
  case steps(Curve, Curve, Curve)
  /// An affine map.
  case matrix(ColorMatrix)
  /// A function of all components.
  case function(@Sendable (SIMD3<Double>) -> SIMD3<Double>)
  /// A three-dimensional lookup table, and the share of its color in the result.
  case lut(LUT, amount: Double)

  func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let result =
      switch self {
      case .curves(let red, let green, let blue), .steps(let red, let green, let blue):
        SIMD3(red(color.x), green(color.y), blue(color.z))
      case .matrix(let matrix): matrix(color)
      case .function(let function): function(color)
      case .lut(let lut, let amount): color + amount * (lut.color(at: color) - color)
      }
    return result.clamped(lowerBound: .zero, upperBound: .one)
  }
}

extension ColorStep {
  /// The same curve for all components.
  static func curve(_ curve: @escaping Curve) -> ColorStep { .curves(curve, curve, curve) }

  static func saturation(_ part: Double) -> ColorStep { .matrix(.saturation(part)) }

  /// Between the value and the S-curve 3v² − 2v³ for `strength` 0…1; for -1…0 towards half the distance from ½.
  static func contrast(_ strength: Double) -> ColorStep {
    strength >= 0
      ? .curve { $0 + strength * ($0 * $0 * (3 - 2 * $0) - $0) }
      : .curve { $0 + strength * ($0 - 0.5) / 2 }
  }

  /// Rounds to the nearest of `levels` equally distant values, black and white among them.
  static func posterize(levels: Double) -> ColorStep {
    let curve: Curve = { ($0 * (levels - 1)).rounded() / (levels - 1) }
    return .steps(curve, curve, curve)
  }

  /// Multiplies linear light by 2^`stops`.
  static func exposure(_ stops: Double) -> ColorStep {
    let gain = 2.0.toThePower(of: stops)
    return .curve { LinearRGB.encode(min(LinearRGB.decode($0) * gain, 1)) }
  }

  /// A map of linear light.
  static func inLinearLight(_ matrix: ColorMatrix) -> [ColorStep] {
    [.curve { LinearRGB.decode($0) }, .matrix(matrix), .curve { LinearRGB.encode($0) }]
  }

  /// Scales OKLab's chroma.
  static func chroma(_ scale: Double) -> ColorStep {
    .function { color in
      let lab = OKLab(color)
      return OKLab(lightness: lab.lightness, a: lab.a * scale, b: lab.b * scale).encoded
    }
  }

  /// Mixes the gray of the same OKLab lightness into the color.
  static func lightnessGray(_ amount: Double) -> ColorStep {
    .function { color in
      let gray = OKLab(lightness: OKLab(color).lightness, a: 0, b: 0).encoded
      return color + amount * (gray - color)
    }
  }

  /// Changes OKLab's lightness by a curve, and a and b in the same ratio.
  static func lightness(_ curve: @escaping Curve) -> ColorStep {
    .function { color in
      let lab = OKLab(color)
      guard lab.lightness > 0 else { return color }
      let gain = curve(lab.lightness) / lab.lightness
      return OKLab(lightness: lab.lightness * gain, a: lab.a * gain, b: lab.b * gain).encoded
    }
  }
}

extension OKLab {
  /// Converts gamma-encoded sRGB.
  fileprivate init(_ color: SIMD3<Double>) {
    self.init(
      LinearRGB(
        red: LinearRGB.decode(color.x), green: LinearRGB.decode(color.y), blue: LinearRGB.decode(color.z)))
  }

  /// The color in gamma-encoded sRGB.
  fileprivate var encoded: SIMD3<Double> {
    let light = linear
    return SIMD3(
      LinearRGB.encode(light.red), LinearRGB.encode(light.green), LinearRGB.encode(light.blue))
  }
}
