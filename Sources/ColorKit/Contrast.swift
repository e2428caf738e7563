extension Color {
  /// How much light comes from the color, 0…1, without regard to its opacity.
  /// Source: WCAG 2.2, "relative luminance".
  public var luminance: Double {
    let light = linear
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// The contrast ratio of two opaque colors, 1…21. Text should have 4.5 or more with what it is on.
  /// Source: WCAG 2.2, "contrast ratio", and success criterion 1.4.3.
  public func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever is easier to read on this color. On any color one of them has a contrast
  /// of 4.58 or more: the square root of 21.
  public var readableText: Color {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }

  /// The color nearest to this one that can be read on `ground`: with its hue, as much of its chroma as
  /// there is, and the lightness that makes the contrast. Black or white where no other has it.
  ///
  /// - Parameter side: Black or white, to be on that side of the ground; nil for whichever is readable.
  public func readable(
    on ground: Color, contrast ratio: Double = 4.5, towards side: Color? = nil
  ) -> Color {
    let own = rounded.with(alpha: 1)
    let end = side ?? ground.readableText
    let isOnSide = side.map { (own.luminance > ground.luminance) == ($0.luminance > ground.luminance) }
    if own.contrast(with: ground) >= ratio, isOnSide ?? true { return own }
    let start = own.oklch
    var (low, high, best) = (0.0, 1.0, end)
    // Towards black or white the contrast only grows once it is past the ground's own lightness.
    for _ in 0..<12 {
      let part = (low + high) / 2
      let lightness = start.lightness + (end.oklch.lightness - start.lightness) * part
      let candidate = OKLCH(lightness: lightness, chroma: start.chroma, hue: start.hue).color.rounded
      if candidate.contrast(with: ground) >= ratio,
        (candidate.luminance > ground.luminance) == (end.luminance > ground.luminance)
      {
        (best, high) = (candidate, part)
      } else {
        low = part
      }
    }
    return best
  }
}
