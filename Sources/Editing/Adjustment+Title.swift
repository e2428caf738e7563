import L10n

extension Adjustment {
  /// The name for people.
  public var title: String {
    switch self {
    case .exposure: tr("Exposure")
    case .contrast: tr("Contrast")
    case .saturation: tr("Saturation")
    case .temperature: tr("Temperature")
    case .highlights: tr("Highlights")
    case .shadows: tr("Shadows")
    }
  }
}
