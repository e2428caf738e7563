extension Color {
  /// The relative luminance, 0…1, ignoring the opacity. Source: WCAG 2.2, "relative luminance".
  public var luminance: Double {
    let light = linear
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// The contrast ratio of two opaque colors, 1…21. Text should have a ratio of at least 4.5 with its background.
  /// Source: WCAG 2.2, "contrast ratio", and success criterion 1.4.3.
  public func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever has the higher contrast with this color. Its ratio is always at least 4.58, the square
  /// root of 21.
  public var readableText: Color {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }

  /// The nearest color to this one that is readable on `backdrop`: the hue is kept, the chroma is kept as far as the
  /// gamut allows, and the lightness is changed until the contrast suffices. Black or white if no other color
  /// suffices.
  ///
  /// - Parameters:
  ///   - backdrop: The opaque background color.
  ///   - ratio: The required contrast ratio.
  ///   - side: Black for a color darker than the backdrop, white for a lighter one; nil for the more readable side.
  public func readable(
    on backdrop: Color, contrast ratio: Double = 4.5, towards side: Color? = nil
  ) -> Color {
    let own = rounded.with(alpha: 1)
    let end = side ?? backdrop.readableText
    let isOnSide = side.map { (own.luminance > backdrop.luminance) == ($0.luminance > backdrop.luminance) }
    if own.contrast(with: backdrop) >= ratio, isOnSide ?? true { return own }
    let start = own.oklch
    var (low, high, best) = (0.0, 1.0, end)
    // Toward black or white, the contrast increases monotonically beyond the backdrop's own lightness.
    for _ in 0..<12 {
      let part = (low + high) / 2
      let lightness = start.lightness + (end.oklch.lightness - start.lightness) * part
      let candidate = OKLCH(lightness: lightness, chroma: start.chroma, hue: start.hue).color.rounded
      if candidate.contrast(with: backdrop) >= ratio,
        (candidate.luminance > backdrop.luminance) == (end.luminance > backdrop.luminance)
      {
        (best, high) = (candidate, part)
      } else {
        low = part
      }
    }
    return best
  }
}
