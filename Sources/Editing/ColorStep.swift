import ColorKit

/// A function of a color, as exact as Double: the reference that color passes tabulate.
///
/// The components are gamma-encoded sRGB, red, green, blue, 0…1. The result of each step is clamped to 0…1.
enum ColorStep: Sendable {
  /// A function of one component.
  typealias Curve = @Sendable (Double) -> Double

  /// A curve for each component.
  case curves(Curve, Curve, Curve)
  /// Curves with steps or corners, which interpolation between the points of a lattice would smooth.
  case steps(Curve, Curve, Curve)
  /// An affine map of encoded components.
  case matrix(ColorMatrix)
  /// An affine map of linear light.
  case linearMatrix(ColorMatrix)
  /// A function of OKLab.
  case oklab(@Sendable (OKLab) -> OKLab)
  /// The share of the gray of the same OKLab lightness in the result.
  case lightnessGray(Double)
  /// A three-dimensional lookup table, and the share of its color in the result.
  case lut(LUT, amount: Double)

  func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
    encoded(color).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The result, not clamped.
  private func encoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .curves(let red, let green, let blue), .steps(let red, let green, let blue):
      return SIMD3(red(color.x), green(color.y), blue(color.z))
    case .matrix(let matrix): return matrix(color)
    case .linearMatrix, .oklab: return light(color).encoded
    case .lightnessGray(let amount):
      let gray = OKLab(lightness: OKLab(LinearRGB(color.decoded)).lightness, a: 0, b: 0)
      return color + amount * (SIMD3(gray.linear).encoded - color)
    case .lut(let lut, let amount): return color + amount * (lut.color(at: color) - color)
    }
  }

  /// Whether the result is made in linear light.
  var isLinear: Bool {
    switch self {
    case .linearMatrix, .oklab: true
    case .curves, .steps, .matrix, .lightnessGray, .lut: false
    }
  }

  /// The result in linear light, not clamped. It is smooth where a color leaves the gamut: the encoded color rises steeply
  /// there.
  func light(_ color: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .linearMatrix(let matrix): matrix(color.decoded)
    case .oklab(let function): SIMD3(function(OKLab(LinearRGB(color.decoded))).linear)
    case .curves, .steps, .matrix, .lightnessGray, .lut: encoded(color).decoded
    }
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

  /// Multiplies linear light by 2^`stops`. The curve has a corner where the light is clamped.
  static func exposure(_ stops: Double) -> ColorStep {
    let gain = 2.0.toThePower(of: stops)
    let curve: Curve = { LinearRGB.encode(min(LinearRGB.decode($0) * gain, 1)) }
    return .steps(curve, curve, curve)
  }

  /// Converts to linear light.
  static let decoding = ColorStep.curve { LinearRGB.decode($0) }
  /// Converts from linear light.
  static let encoding = ColorStep.curve { LinearRGB.encode($0) }

  /// Scales OKLab's chroma.
  static func chroma(_ scale: Double) -> ColorStep {
    .oklab { OKLab(lightness: $0.lightness, a: $0.a * scale, b: $0.b * scale) }
  }

  /// Changes OKLab's lightness by a curve, and a and b in the same ratio.
  static func lightness(_ curve: @escaping Curve) -> ColorStep {
    .oklab { lab in
      guard lab.lightness > 0 else { return lab }
      let gain = curve(lab.lightness) / lab.lightness
      return OKLab(lightness: lab.lightness * gain, a: lab.a * gain, b: lab.b * gain)
    }
  }
}

extension LinearRGB {
  fileprivate init(_ color: SIMD3<Double>) { self.init(red: color.x, green: color.y, blue: color.z) }
}

extension SIMD3<Double> {
  fileprivate init(_ light: LinearRGB) { self.init(light.red, light.green, light.blue) }

  /// Encoded components as linear light.
  fileprivate var decoded: SIMD3 {
    SIMD3(LinearRGB.decode(x), LinearRGB.decode(y), LinearRGB.decode(z))
  }

  /// Linear light as encoded components.
  fileprivate var encoded: SIMD3 {
    SIMD3(LinearRGB.encode(x), LinearRGB.encode(y), LinearRGB.encode(z))
  }
}
