import ColorKit
import Testing

/// Tests of harmonies, named colors, lightness contrast and color vision.
@Suite(.timeLimit(.minutes(1))) struct HarmonyTests {
  private let blue = Color(rgb: 0x3584E4)

  @Test(arguments: [
    (Harmony.complementary, [180.0]), (.analogous, [330, 30]), (.triadic, [120, 240]),
    (.splitComplementary, [150, 210]), (.tetradic, [90, 180, 270]),
  ])
  func harmoniesRotateTheHueAndKeepTheLightness(harmony: Harmony, angles: [Double]) {
    let colors = harmony.colors(with: blue)
    #expect(colors.count == angles.count)
    for (color, angle) in zip(colors, angles) {
      let turned = (color.oklch.hue - blue.oklch.hue + 360).truncatingRemainder(dividingBy: 360)
      // Mapping into the gamut may clip a component by a just noticeable difference.
      #expect(abs(turned - angle) < 8, "\(color.text())")
      #expect(abs(color.oklch.lightness - blue.oklch.lightness) < 0.02, "\(color.text())")
      #expect(color == color.rounded)
    }
  }

  @Test func aHarmonyKeepsTheOpacity() {
    let color = blue.with(alpha: 0.2)
    #expect(Harmony.complementary.colors(with: color).map(\.alpha) == [0.2])
  }

  @Test func theMonochromeHarmonyHasFourOtherLightnesses() {
    let colors = Harmony.monochrome.colors(with: blue)
    #expect(colors.count == 4)
    #expect(colors.map(\.oklch.lightness) == colors.map(\.oklch.lightness).sorted())
    #expect(colors.allSatisfy { abs($0.oklch.lightness - blue.oklch.lightness) > 0.08 })
  }

  @Test(arguments: [UInt32(0x000000), 0x808080, 0xFFFFFF, 0x808182])
  func greysHaveTheMonochromeHarmonyOnly(rgb: UInt32) {
    for harmony in Harmony.allCases where harmony != .monochrome {
      #expect(harmony.colors(with: Color(rgb: rgb)).isEmpty)
    }
    #expect(Harmony.monochrome.colors(with: Color(rgb: rgb)).count == 4)
  }

  // MARK: Names

  @Test(arguments: [
    (UInt32(0x663399), "rebeccapurple"), (0x20B2AA, "lightseagreen"), (0xFF0001, "red"), (0x00FFFF, "aqua"),
    (0x808080, "gray"), (0xFDFDFD, "white"),
  ])
  func theNearestKeywordOfCSSIsFound(rgb: UInt32, name: String) {
    #expect(Color(rgb: rgb).nearest(in: .css).name == name)
  }

  @Test(arguments: [(UInt32(0xACC2D9), "cloudy blue"), (0x7E1E9C, "purple"), (0x15B01A, "green")])
  func theNearestCommonNameIsFound(rgb: UInt32, name: String) {
    #expect(Color(rgb: rgb).nearest(in: .survey).name == name)
  }

  @Test func theListsAreComplete() {
    #expect(NamedColor.List.css.colors.count == 148)
    #expect(NamedColor.List.survey.colors.count == 889)
    for list in NamedColor.List.allCases {
      #expect(Set(list.colors.map(\.name)).count == list.colors.count)
      for named in list.colors { #expect(named.color.nearest(in: list).color == named.color) }
    }
  }

  // MARK: Contrast

  /// Source: the test values in the README of apca-w3 0.1.9.
  @Test(arguments: [
    (UInt32(0x888888), UInt32(0xFFFFFF), 63.056_469_930), (0xFFFFFF, 0x888888, -68.541_464_366),
    (0x000000, 0xAAAAAA, 58.146_262_579), (0xAAAAAA, 0x000000, -56.241_133_368),
    (0x112233, 0xDDEEFF, 91.668_308_115), (0xDDEEFF, 0x112233, -93.067_700_495),
    (0x112233, 0x444444, 8.323_261_370), (0x444444, 0x112233, -7.526_878_460),
  ])
  func lightnessContrastMatchesPublishedValues(text: UInt32, background: UInt32, contrast: Double) {
    #expect(abs(Color(rgb: text).lightnessContrast(on: Color(rgb: background)) - contrast) < 1e-6)
  }

  @Test func transparentTextHasTheContrastOfItsMixture() {
    #expect(Color.black.with(alpha: 0).lightnessContrast(on: .white) == 0)
    let half = Color.black.with(alpha: 0.5)
    #expect(half.lightnessContrast(on: .white) == half.over(.white).lightnessContrast(on: .white))
  }

  @Test func verdictsFollowTheSuccessCriteria() {
    #expect(ContrastUse.text.level(ofRatio: 4.49) == nil)
    #expect(ContrastUse.text.level(ofRatio: 4.5) == .aa)
    #expect(ContrastUse.text.level(ofRatio: 7) == .aaa)
    #expect(ContrastUse.largeText.level(ofRatio: 2.99) == nil)
    #expect(ContrastUse.largeText.level(ofRatio: 3) == .aa)
    #expect(ContrastUse.largeText.level(ofRatio: 4.5) == .aaa)
    #expect(ContrastUse.graphics.level(ofRatio: 21) == .aa)
    #expect(LightnessContrastUse(of: -75) == .bodyText)
    #expect(LightnessContrastUse(of: 14.9) == .nothing)
  }

  // MARK: Color vision

  /// The supplementary table of Machado et al. (2009): red in linear light is the first column of the matrix.
  @Test(arguments: [
    (ColorVision.protan, 1.0, [0.152_286, 0.114_503, -0.003_882]),
    (.deutan, 1, [0.367_322, 0.280_085, -0.011_820]), (.deutan, 0.5, [0.547_494, 0.181_692, -0.010_410]),
    (.tritan, 1, [1.255_528, -0.078_411, 0.004_733]),
  ])
  func redIsSeenAsPublished(vision: ColorVision, severity: Double, light: [Double]) {
    let seen = vision.seen(Color(rgb: 0xFF0000), severity: severity).linear
    for (value, expected) in zip([seen.red, seen.green, seen.blue], light) {
      #expect(abs(value - min(max(expected, 0), 1)) < 1e-6)
    }
  }

  @Test(arguments: ColorVision.allCases) func normalVisionAndGreysAreUnchanged(vision: ColorVision) {
    #expect(vision.seen(blue.with(alpha: 0.3), severity: 0).rounded == blue.with(alpha: 0.3).rounded)
    for severity in [0.05, 0.55, 1] {
      #expect(vision.seen(Color(rgb: 0x777777), severity: severity).rounded == Color(rgb: 0x777777))
    }
    // Interpolated between the table's severities.
    let (low, middle, high) = (
      vision.matrix(severity: 0.3), vision.matrix(severity: 0.35), vision.matrix(severity: 0.4)
    )
    #expect(zip(zip(low, high), middle).allSatisfy { abs(($0.0 + $0.1) / 2 - $1) < 1e-9 })
  }
}
