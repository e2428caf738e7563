import L10n

/// An adjustment of a photo's tones and colors. The raw values are the names in edit files and on the command line.
public enum Adjustment: String, Sendable, Hashable, CaseIterable {
  /// The brightness, in stops (EV): +1 doubles the light.
  case exposure
  /// The contrast of the middle tones, -1…1.
  case contrast
  /// The strength of the colors, -1…1: -1 is gray.
  case saturation
  /// The color of the light, in mired: positive is warmer.
  case temperature
  /// The bright tones, -1…1.
  case highlights
  /// The dark tones, -1…1.
  case shadows

  /// The range of the value; 0 changes nothing.
  public var range: ClosedRange<Double> {
    switch self {
    case .exposure: -5...5
    case .temperature: -90...90
    case .contrast, .saturation, .highlights, .shadows: -1...1
    }
  }

  /// What the adjustment does, and its unit, for a list of adjustments.
  public var summary: String {
    switch self {
    case .exposure: tr("Brightness in stops; 1 doubles the light")
    case .contrast: tr("Contrast of the middle tones")
    case .saturation: tr("Strength of the colors; -1 is gray")
    case .temperature: tr("Color of the light in mired; above 0 is warmer")
    case .highlights: tr("Brightness of the light tones")
    case .shadows: tr("Brightness of the dark tones")
    }
  }
}
