import L10n

extension Color {
  /// The color in words for accessibility, such as "Light Blue" or "Dark Grey".
  public var name: String {
    let color = oklch
    if color.lightness >= 0.985 { return ColorFamily.white.name }
    if color.lightness <= 0.12 { return ColorFamily.black.name }
    let name = (color.chroma < 0.025 ? ColorFamily.grey : ColorFamily(hueOf: color)).name
    return switch color.lightness {
    // Translators: %s is the name of a color, such as “Blue”.
    case ..<0.4: tr("Dark %s", name)
    // Translators: %s is the name of a color, such as “Blue”.
    case 0.8...: tr("Light %s", name)
    default: name
    }
  }
}
