extension NamedFilter {
  /// The color steps of the filter; nil for a filter that is no function of a pixel's color alone.
  ///
  /// `a` is the amount; it scales every part of a filter, so that 0 changes nothing and all amounts keep the fast path of
  /// one matrix between curves. All formulas apply to gamma-encoded sRGB: what people compare them with (CSS, Core Image,
  /// film) is defined so, and equal steps of encoded values look about equal. `saturation(s)` scales the distance from
  /// the luma by s; `contrast(c)` is an S-curve through 0, ½ and 1; see `ColorStep`.
  ///
  /// Sources: `grayscale`, `sepia` and `invert` are those of W3C Filter Effects 1, §9. The others are designed here:
  ///
  /// | filter | formula |
  /// |---|---|
  /// | grayscale | saturation(1 − a): luma, not luminance, because F1 asks for it and JPEG, video and CSS use it |
  /// | mono | saturation(1 − a), contrast(0.25 a) |
  /// | noir | saturation(1 − a), contrast(a) |
  /// | tonal | the gray of the same OKLab lightness: colors that look equally light become equal |
  /// | fade | saturation(1 − 0.3 a), then 0…1 to 0.1 a…1 − 0.04 a, as ink on old paper |
  /// | chrome | saturation(1 + 0.3 a), contrast(0.25 a) |
  /// | process | saturation(1 − 0.1 a), red − 0.06 a b, green + 0.02 a b, blue to 0.1 a…1 − 0.02 a |
  /// | transfer | saturation(1 − 0.15 a), red + 0.06 a b, green + 0.02 a b, blue to 0.05 a…1 − 0.1 a |
  /// | instant | saturation(1 − 0.2 a), red to 0.06 a…1, green to 0.04 a…1 − 0.04 a, blue to 0.08 a…1 − 0.12 a |
  /// | posterize | n = round(2^(8 − 6 a)) equal steps: 256, which changes nothing, to 4 |
  ///
  /// b = 4 v (1 − v) is 1 at middle gray and 0 at black and white, which a tint of the middle tones keeps.
  func colorSteps(_ a: Double) -> [ColorStep]? {
    switch self {
    case .grayscale: [.saturation(1 - a)]
    case .mono: [.saturation(1 - a), .contrast(0.25 * a)]
    case .noir: [.saturation(1 - a), .contrast(a)]
    case .tonal: [.lightnessGray(a)]
    case .fade: [.matrix(ColorMatrix.saturation(1 - 0.3 * a).scaled(from: 0.1 * a, to: 1 - 0.04 * a))]
    case .chrome: [.saturation(1 + 0.3 * a), .contrast(0.25 * a)]
    case .process:
      [
        .saturation(1 - 0.1 * a),
        .curves(Self.tint(-0.06 * a), Self.tint(0.02 * a), Self.levels(0.1 * a, 1 - 0.02 * a)),
      ]
    case .transfer:
      [
        .saturation(1 - 0.15 * a),
        .curves(Self.tint(0.06 * a), Self.tint(0.02 * a), Self.levels(0.05 * a, 1 - 0.1 * a)),
      ]
    case .instant:
      [
        .saturation(1 - 0.2 * a),
        .curves(
          Self.levels(0.06 * a, 1), Self.levels(0.04 * a, 1 - 0.04 * a),
          Self.levels(0.08 * a, 1 - 0.12 * a)),
      ]
    case .sepia: [.matrix(.sepia(a))]
    case .invert: [.curve(Self.levels(a, 1 - a))]
    case .posterize: [.posterize(levels: 2.0.toThePower(of: 8 - 6 * a).rounded())]
    case .vignette, .blur, .sharpen: nil
    }
  }

  private static func tint(_ strength: Double) -> ColorStep.Curve { { $0 + strength * 4 * $0 * (1 - $0) } }

  private static func levels(_ black: Double, _ white: Double) -> ColorStep.Curve {
    { black + (white - black) * $0 }
  }
}
