import L10n

extension Color {
  /// The color in words for accessibility, such as "Light Blue" or "Dark Grey". The boundaries are OKLCH hues at
  /// which people change the name of a color.
  public var name: String {
    let color = oklch
    if color.lightness >= 0.985 { return tr("White") }
    if color.lightness <= 0.12 { return tr("Black") }
    let name = color.chroma < 0.025 ? tr("Grey") : Self.hueName(color)
    return switch color.lightness {
    // Translators: %s is the name of a color, such as “Blue”.
    case ..<0.4: tr("Dark %s", name)
    // Translators: %s is the name of a color, such as “Blue”.
    case 0.8...: tr("Light %s", name)
    default: name
    }
  }

  private static func hueName(_ color: OKLCH) -> String {
    switch color.hue {
    case ..<15: tr("Pink")
    case ..<42: tr("Red")
    case ..<75: color.lightness < 0.6 ? tr("Brown") : tr("Orange")
    case ..<118: tr("Yellow")
    case ..<135: tr("Lime")
    case ..<165: tr("Green")
    case ..<200: tr("Teal")
    case ..<230: tr("Cyan")
    case ..<275: tr("Blue")
    case ..<315: tr("Purple")
    case ..<345: tr("Magenta")
    default: tr("Pink")
    }
  }
}
