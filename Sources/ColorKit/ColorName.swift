extension Color {
  /// The color in words for accessibility, such as "Light Blue" or "Dark Grey". The boundaries are OKLCH hues at
  /// which people change the name of a color.
  public var name: String {
    let color = oklch
    if color.lightness >= 0.985 { return "White" }
    if color.lightness <= 0.12 { return "Black" }
    let shade =
      switch color.lightness {
      case ..<0.4: "Dark "
      case 0.8...: "Light "
      default: ""
      }
    return shade + (color.chroma < 0.025 ? "Grey" : Self.hueName(color))
  }

  private static func hueName(_ color: OKLCH) -> String {
    switch color.hue {
    case ..<15: "Pink"
    case ..<42: "Red"
    case ..<75: color.lightness < 0.6 ? "Brown" : "Orange"
    case ..<118: "Yellow"
    case ..<135: "Lime"
    case ..<165: "Green"
    case ..<200: "Teal"
    case ..<230: "Cyan"
    case ..<275: "Blue"
    case ..<315: "Purple"
    case ..<345: "Magenta"
    default: "Pink"
    }
  }
}
