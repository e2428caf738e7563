extension Color {
  /// The lightness contrast Lc of this color as text on an opaque background, about -108…106: positive for dark text on a
  /// light background, negative for light text on a dark one, 0 if it is too low to matter.
  ///
  /// Source: A. Somers, APCA-W3 0.1.9 (base 0.0.98G-4g), "APCA-W3 Base Formula" and its constants. Luminance is that of a
  /// display with a gamma of 2.4, not that of WCAG.
  public func lightnessContrast(on background: Color) -> Double {
    let (text, behind) = (APCA.luminance(over(background)), APCA.luminance(background))
    guard abs(text - behind) >= APCA.leastDifference else { return 0 }
    let contrast =
      behind > text
      ? (power(behind, 0.56) - power(text, 0.57)) * APCA.scale
      : (power(behind, 0.65) - power(text, 0.62)) * APCA.scale
    guard abs(contrast) >= APCA.leastContrast else { return 0 }
    return (contrast - (contrast > 0 ? APCA.offset : -APCA.offset)) * 100
  }
}

/// The constants of APCA-W3 0.1.9.
private enum APCA {
  static let leastDifference = 0.0005
  static let scale = 1.14
  static let leastContrast = 0.1
  static let offset = 0.027
  private static let blackThreshold = 0.022
  private static let blackExponent = 1.414

  /// The luminance, 0…1, with a soft clamp near black.
  static func luminance(_ color: Color) -> Double {
    let color = color.clamped
    let sum =
      0.212_672_9 * power(color.red, 2.4) + 0.715_152_2 * power(color.green, 2.4)
      + 0.072_175_0 * power(color.blue, 2.4)
    return sum < blackThreshold ? sum + power(blackThreshold - sum, blackExponent) : sum
  }
}
