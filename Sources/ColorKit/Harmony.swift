import L10n

/// Colors that go with another one by a rule of the color wheel.
///
/// The wheel is the hue of OKLCH, in which steps look equal; lightness and chroma are kept. A color outside of sRGB is
/// mapped to the nearest one of the same lightness and hue (see `OKLCH.color`).
public enum Harmony: Sendable, Hashable, CaseIterable {
  /// The opposite hue.
  case complementary
  /// The neighbors, 30° to both sides.
  case analogous
  /// The two hues that divide the wheel in three with this one.
  case triadic
  /// The neighbors of the opposite hue, 30° to both sides of it.
  case splitComplementary
  /// The three hues that divide the wheel in four with this one.
  case tetradic
  /// The same hue in four other lightnesses.
  case monochrome

  /// The name in the user's language.
  public var title: String {
    switch self {
    case .complementary: tr("Complementary")
    case .analogous: tr("Analogous")
    case .triadic: tr("Triadic")
    case .splitComplementary: tr("Split Complementary")
    case .tetradic: tr("Tetradic")
    case .monochrome: tr("Monochrome")
    }
  }

  /// The angles in degrees by which the hue is rotated.
  private var angles: [Double] {
    switch self {
    case .complementary: [180]
    case .analogous: [-30, 30]
    case .triadic: [120, 240]
    case .splitComplementary: [150, 210]
    case .tetradic: [90, 180, 270]
    case .monochrome: []
    }
  }

  /// The chroma below which a color looks gray and has no hue to rotate.
  private static let leastChroma = 0.01

  /// The other colors of the harmony with `color`, without it, 8 bits per component, with its opacity. Grays have only
  /// the monochrome harmony: the others are empty.
  public func colors(with color: Color) -> [Color] {
    let own = color.clamped.oklch
    let others: [OKLCH]
    if self == .monochrome {
      others = Self.lightnesses(without: own.lightness).map {
        OKLCH(lightness: $0, chroma: own.chroma, hue: own.hue)
      }
    } else if own.chroma < Self.leastChroma {
      others = []
    } else {
      others = angles.map {
        OKLCH(lightness: own.lightness, chroma: own.chroma, hue: wrapped(degrees: own.hue + $0))
      }
    }
    return others.map { $0.color.with(alpha: color.alpha).rounded }
  }

  /// Four of five equally distant lightnesses, from dark to light: without the one nearest to `lightness`.
  private static func lightnesses(without lightness: Double) -> [Double] {
    let steps = (0..<5).map { 0.25 + 0.165 * Double($0) }
    let nearest = steps.min { abs($0 - lightness) < abs($1 - lightness) }
    return steps.filter { $0 != nearest }
  }
}
