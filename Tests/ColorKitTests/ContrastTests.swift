import ColorKit
import Testing

/// Tests of contrast ratios and readable colors.
@Suite(.timeLimit(.minutes(1))) struct ContrastTests {
  @Test func contrastRatiosMatchPublishedValues() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    // WebAIM: #767676 is the lightest grey that passes on white, #777777 fails.
    #expect(abs(Color(rgb: 0x767676).contrast(with: .white) - 4.54) < 0.005)
    #expect(abs(Color(rgb: 0x777777).contrast(with: .white) - 4.48) < 0.005)
    #expect(abs(Color(rgb: 0x0000FF).contrast(with: .white) - 8.59) < 0.005)
    #expect(abs(Color(rgb: 0xFF0000).contrast(with: .white) - 4.0) < 0.005)
    #expect(abs(Color(rgb: 0xFF0000).luminance - 0.2126) < 1e-9)
  }

  @Test func theNearestReadableColorKeepsItsHue() {
    let blue = Color(rgb: 0x3584E4)
    let text = blue.readable(on: .white)
    #expect(text.contrast(with: .white) >= 4.5)
    #expect(text.contrast(with: .white) < 5, "Not darker than it must be.")
    #expect(abs(text.oklch.hue - blue.oklch.hue) < 4)
    #expect(Color(rgb: 0x1A5FB4).readable(on: .white) == Color(rgb: 0x1A5FB4))
    for grey in stride(from: UInt32(0), through: 255, by: 5) {
      let ground = Color(rgb: grey << 16 | grey << 8 | grey)
      #expect(ground.readable(on: ground).contrast(with: ground) >= 4.5)
      #expect(ground.readableText.contrast(with: ground) >= 4.58)
    }
  }

  @Test(arguments: [UInt32(0xFAFAFA), 0x242424])
  func textIsReadableOnAThousandTints(ground: UInt32) {
    var random = Generator()
    for _ in 0..<1000 {
      let tint = Color(
        red: random.next(), green: random.next(), blue: random.next(), alpha: random.next())
      let colors = TintColors(tint: tint, over: Color(rgb: ground), accent: Color(rgb: 0x3584E4))
      for (text, surface) in colors.pairs {
        #expect(text.contrast(with: surface) >= TintColors.contrast, "\(tint.text()): \(text) on \(surface)")
      }
      #expect(colors.accent.contrast(with: colors.background) >= 3)
      #expect(colors.background == tint.over(Color(rgb: ground)).rounded)
    }
  }

  /// A linear congruential generator with Knuth's MMIX constants; every run has the same numbers.
  struct Generator {
    var state: UInt64 = 2024
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }
}
