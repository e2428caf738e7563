import ColorKit
import Testing

/// Tests of conversions against published values, and of round trips.
@Suite(.timeLimit(.minutes(1))) struct ConversionTests {
  struct Reference: Sendable {
    let rgb: UInt32
    let hsl: (Double, Double, Double)
    let oklch: (Double, Double, Double)
  }

  /// HSL: CSS Color Module Level 4, §6.1 and §7. OKLCH: the same colors in §9 and in color.js.
  static let references = [
    Reference(rgb: 0xFF0000, hsl: (0, 1, 0.5), oklch: (0.627_96, 0.257_68, 29.234)),
    Reference(rgb: 0x00FF00, hsl: (120, 1, 0.5), oklch: (0.866_44, 0.294_83, 142.495)),
    Reference(rgb: 0x0000FF, hsl: (240, 1, 0.5), oklch: (0.452_01, 0.313_21, 264.052)),
    Reference(rgb: 0xFFFF00, hsl: (60, 1, 0.5), oklch: (0.967_98, 0.211_01, 109.769)),
    Reference(rgb: 0x00FFFF, hsl: (180, 1, 0.5), oklch: (0.905_4, 0.154_55, 194.769)),
    Reference(rgb: 0xFF00FF, hsl: (300, 1, 0.5), oklch: (0.701_67, 0.322_49, 328.363)),
    Reference(rgb: 0x663399, hsl: (270, 0.5, 0.4), oklch: (0.440_27, 0.160_30, 303.373)),
    Reference(rgb: 0x808080, hsl: (0, 0, 0.501_96), oklch: (0.599_87, 0, 0)),
    Reference(rgb: 0xFFFFFF, hsl: (0, 0, 1), oklch: (1, 0, 0)),
    Reference(rgb: 0x000000, hsl: (0, 0, 0), oklch: (0, 0, 0)),
  ]

  @Test(arguments: references) func conversionsMatchPublishedValues(_ reference: Reference) {
    let color = Color(rgb: reference.rgb)
    let (hsl, oklch) = (color.hsl, color.oklch)
    #expect(abs(hsl.hue - reference.hsl.0) < 0.001)
    #expect(abs(hsl.saturation - reference.hsl.1) < 0.001)
    #expect(abs(hsl.lightness - reference.hsl.2) < 0.001)
    #expect(abs(oklch.lightness - reference.oklch.0) < 0.000_1)
    #expect(abs(oklch.chroma - reference.oklch.1) < 0.000_1)
    #expect(abs(oklch.hue - reference.oklch.2) < 0.01)
  }

  @Test func theTransferFunctionMatchesItsStandard() {
    // IEC 61966-2-1: the middle of the encoded range has 21.404 % of the light.
    #expect(abs(LinearRGB.decode(0.5) - 0.214_041_14) < 1e-8)
    #expect(abs(LinearRGB.decode(0.04045) - 0.04045 / 12.92) < 1e-12)
    #expect(abs(LinearRGB.encode(0.5) - 0.735_356_98) < 1e-7)
    #expect(LinearRGB.decode(-0.5) == -LinearRGB.decode(0.5))
  }

  @Test func everyConversionRoundTrips() {
    for red in stride(from: 0, through: 255, by: 17) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 17) {
          let color = Color(rgb: UInt32(red << 16 | green << 8 | blue))
          #expect(Color(color.linear).rounded == color)
          #expect(color.hsl.color.rounded == color)
          #expect(Color(color.oklab.linear).rounded == color)
          #expect(color.oklch.color.rounded == color)
        }
      }
    }
  }

  @Test func gamutMappingKeepsHueAndLightness() {
    for hue in stride(from: 0.0, to: 360, by: 5) {
      for lightness in [0.1, 0.35, 0.6, 0.85] {
        let target = OKLCH(lightness: lightness, chroma: 0.4, hue: hue)
        #expect(!target.unmappedColor.isInGamut)
        let color = target.color
        #expect(color.isInGamut)
        // Clipping changes the color by at most a just noticeable difference.
        let line = stride(from: 0.0, through: 0.4, by: 0.001)
          .map { OKLCH(lightness: lightness, chroma: $0, hue: hue).lab.distance(to: color.oklab) }.min()
        #expect((line ?? 1) <= 0.0205, "\(target)")
      }
    }
    #expect(OKLCH(lightness: 1.2, chroma: 0.3, hue: 20).color == .white)
    #expect(OKLCH(lightness: -1, chroma: 0.3, hue: 20).color == .black)
  }

  @Test func transparentColorsAreComposited() {
    #expect(Color.black.with(alpha: 0.5).over(.white).rounded == Color(rgb: 0x808080))
    #expect(Color(rgb: 0xFF0000).with(alpha: 0).over(.white) == .white)
    #expect(Color(red: .nan, green: 2, blue: -1).clamped == Color(red: 0, green: 1, blue: 0))
  }
}
