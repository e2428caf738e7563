import ColorKit

/// One color in all color spaces that the sliders show.
///
/// Greys have no hue, black and white have no saturation, and sRGB does not cover all of OKLCH. The components keep
/// the values that the user set, so that sliders do not jump when the color passes through such a point.
public nonisolated struct ColorComponents: Hashable, Sendable {
  /// The color, always within the gamut.
  public private(set) var color: Color
  /// The color as hue, saturation, lightness.
  public private(set) var hsl: HSL
  /// The color as lightness, chroma, hue. May be out of the sRGB gamut; `color` is then the mapped color.
  public private(set) var oklch: OKLCH

  /// Creates the components of a color, clamped to the gamut.
  public init(_ color: Color) {
    self.color = color.clamped
    (hsl, oklch) = (self.color.hsl, self.color.oklch)
  }

  /// Whether the OKLCH values are out of the sRGB gamut, so that `color` is the nearest color in it.
  public var isOutOfGamut: Bool { !oklch.unmappedColor.isInGamut }

  /// Sets the color in sRGB.
  public mutating func set(_ color: Color) {
    guard color.clamped != self.color else { return }
    self.color = color.clamped
    keepHSL()
    keepOKLCH()
  }

  /// Sets the color in HSL; keeps the opacity.
  public mutating func set(_ hsl: HSL) {
    self.hsl = hsl
    color = hsl.color.with(alpha: color.alpha).clamped
    keepOKLCH()
  }

  /// Sets the color in OKLCH; keeps the opacity.
  public mutating func set(_ oklch: OKLCH) {
    self.oklch = oklch
    color = oklch.color.with(alpha: color.alpha).clamped
    keepHSL()
  }

  /// Sets the opacity, clamped to 0…1.
  public mutating func set(alpha: Double) { color.alpha = min(max(alpha, 0), 1) }

  private mutating func keepHSL() {
    var new = color.hsl
    if new.saturation < 0.001 { new.hue = hsl.hue }
    if new.lightness < 0.001 || new.lightness > 0.999 { new.saturation = hsl.saturation }
    hsl = new
  }

  private mutating func keepOKLCH() {
    var new = color.oklch
    if new.chroma < 0.001 { new.hue = oklch.hue }
    oklch = new
  }
}
