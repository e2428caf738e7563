import L10n

/// A kind of color vision deficiency.
public enum ColorVision: Sendable, Hashable, CaseIterable {
  /// The cones for long waves are shifted or missing: reds look dark.
  case protan
  /// The cones for middle waves are shifted or missing: the most frequent kind.
  case deutan
  /// The cones for short waves are shifted or missing: blue looks like green.
  case tritan

  /// The name in the user's language.
  public var title: String {
    switch self {
    case .protan: tr("Protan")
    case .deutan: tr("Deutan")
    case .tritan: tr("Tritan")
    }
  }

  /// What people with it confuse, in the user's language.
  public var summary: String {
    switch self {
    case .protan: tr("Weak red: red and green look alike, red is dark")
    case .deutan: tr("Weak green: red and green look alike")
    case .tritan: tr("Weak blue: blue and green look alike")
    }
  }

  /// The matrix for linear light, row by row.
  ///
  /// - Parameter severity: From 0, normal vision, to 1, a missing kind of cones; clamped. Between the severities of the
  ///   table, matrices are interpolated linearly, as its authors recommend.
  public func matrix(severity: Double) -> [Double] {
    let identity = [1.0, 0, 0, 0, 1, 0, 0, 0, 1]
    let position = min(max(severity.isNaN ? 0 : severity, 0), 1) * 10
    let below = min(Int(position), 9)
    let part = position - Double(below)
    let (low, high) = (below == 0 ? identity : table[below - 1], table[below])
    return zip(low, high).map { $0 + part * ($1 - $0) }
  }

  /// The color that a person with normal vision would see in place of `color`, clamped to the gamut; the opacity is kept.
  ///
  /// - Parameter severity: 0…1.
  public func seen(_ color: Color, severity: Double) -> Color {
    let (matrix, light) = (matrix(severity: severity), color.clamped.linear)
    func row(_ index: Int) -> Double {
      matrix[index] * light.red + matrix[index + 1] * light.green + matrix[index + 2] * light.blue
    }
    return Color(LinearRGB(red: row(0), green: row(3), blue: row(6)), alpha: color.alpha).clamped
  }
}
