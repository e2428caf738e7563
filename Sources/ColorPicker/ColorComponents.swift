import ColorKit

/// One color in all the spaces that the sliders show.
///
/// A grey has no hue, black has no saturation, and sRGB does not have all of OKLCH. Here the values stay
/// as the user set them, so that a slider does not jump when another one passes through such a color.
public nonisolated struct ColorComponents: Hashable, Sendable {
  /// The color.
  public private(set) var color: Color
  /// Hue, saturation, lightness.
  public private(set) var hsl: HSL
  /// Lightness, chroma, hue; it may lie outside of sRGB's gamut, `color` never.
  public private(set) var oklch: OKLCH

  /// Makes the components of a color.
  public init(_ color: Color) {
    self.color = color.clamped
    (hsl, oklch) = (self.color.hsl, self.color.oklch)
  }

  /// Whether sRGB does not have what the OKLCH sliders say, so that the nearest color is taken.
  public var isOutOfGamut: Bool { !oklch.unmappedColor.isInGamut }

  /// Takes another color.
  public mutating func set(_ color: Color) {
    guard color.clamped != self.color else { return }
    self.color = color.clamped
    keepHSL()
    keepOKLCH()
  }

  /// Takes another hue, saturation or lightness.
  public mutating func set(_ hsl: HSL) {
    self.hsl = hsl
    color = hsl.color.with(alpha: color.alpha).clamped
    keepOKLCH()
  }

  /// Takes another lightness, chroma or hue.
  public mutating func set(_ oklch: OKLCH) {
    self.oklch = oklch
    color = oklch.color.with(alpha: color.alpha).clamped
    keepHSL()
  }

  /// Takes another opacity.
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
