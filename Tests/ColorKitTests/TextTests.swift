import ColorKit
import Testing

/// Tests of colors as CSS text and of palette files.
@Suite(.timeLimit(.minutes(1))) struct TextTests {
  @Test(arguments: ColorFormat.allCases)
  func nonFiniteComponentsHaveValidText(format: ColorFormat) throws {
    let color = Color(red: .nan, green: .infinity, blue: -1e300, alpha: .nan)
    #expect(throws: Never.self) { try Color(css: color.text(as: format)) }
  }

  @Test(arguments: [
    ("#3584e4", "#3584e4"), ("3584E4", "#3584e4"), ("  #fff ", "#ffffff"), ("#f008", "#ff000088"),
    ("#11223380", "#11223380"), ("rgb(53 132 228)", "#3584e4"), ("rgb(53, 132, 228)", "#3584e4"),
    ("RGBA(100% 0% 50% / 50%)", "#ff008080"), ("rgb(300 -5 none)", "#ff0000"),
    ("hsl(270 50% 40%)", "#663399"), ("hsl(270deg, 50%, 40%)", "#663399"), ("hsl(0.75turn 50 40)", "#663399"),
    ("hsl(-90 50% 40% / 0.2)", "#66339933"), ("oklch(44.027% 0.1603 303.37)", "#663399"),
    ("oklch(0.44027 40.075% 303.37deg)", "#663399"), ("oklch(100% 0.3 20)", "#ffffff"),
  ])
  func validTextIsParsed(text: String, hex: String) throws {
    #expect(try Color(css: text).text() == hex)
  }

  @Test(arguments: [
    "", "   ", "#", "#12345", "#ggg", "bluish", "rgb(1 2)", "rgb(1 2 3 4 5)", "rgb(1 2 3", "rgb 1 2 3)",
    "rgb(1 2 nan)", "rgb(inf 0 0)", "rgb(0x10 0 0)", "hsl(1 2 3deg)", "hsl(10% 2% 3%)", "lab(1 2 3)",
    "rgb((1 2 3)",
    "#１２３", "oklch(1e400 0 0)", "rgb(1 2 3) x",
  ])
  func invalidTextIsRejectedWithASentence(text: String) {
    let error = #expect(throws: ColorError.self) { try Color(css: text) }
    #expect(error?.description.hasSuffix(".") == true)
    #expect((error?.description.count ?? 999) < 120)
  }

  @Test func longTextAndControlCharactersAreRejected() {
    #expect(throws: ColorError.self) { try Color(css: String(repeating: "a", count: 100_000)) }
    #expect(throws: ColorError.self) { try Color(css: "\u{0}#fff") }
  }

  @Test(arguments: ColorFormat.allCases) func writtenTextParsesToTheSameColor(format: ColorFormat) throws {
    var generator = ContrastTests.Generator()
    for index in 0..<500 {
      let color = Color(
        red: generator.next(), green: generator.next(), blue: generator.next(),
        alpha: index % 2 == 0 ? 1 : generator.next()
      ).rounded
      #expect(try Color(css: color.text(as: format)).rounded == color, "\(color.text(as: format))")
    }
  }

  @Test func formatsFollowCSSSerialization() {
    let color = Color(rgb: 0x3584E4)
    #expect(color.text(as: .rgb) == "rgb(53 132 228)")
    #expect(color.text(as: .hsl) == "hsl(212.91 76.42% 55.1%)")
    #expect(color.text(as: .oklch).hasPrefix("oklch(61."))
    #expect(color.with(alpha: 0.5).text(as: .rgb) == "rgb(53 132 228 / 0.5)")
    #expect(Color(rgb: 0x0000FF).with(alpha: 0).text() == "#0000ff00")
  }

  @Test func palettesRoundTrip() throws {
    let palette = GimpPalette(
      name: "Dusk", swatches: [Swatch(Color(rgb: 0x112233), name: "Night sky"), Swatch(.white)])
    #expect(try GimpPalette(text: palette.text) == palette)
    let foreign =
      "\u{FEFF}GIMP Palette\r\nName: Old  One\r\nColumns: 4\r\n# made by hand\r\n\r\n"
      + "255 0 0\r\n  0\t128  64   Sea  green\r\n"
    let read = try GimpPalette(text: foreign)
    #expect(read.name == "Old One")
    #expect(read.swatches == [Swatch(Color(rgb: 0xFF0000)), Swatch(Color(rgb: 0x008040), name: "Sea green")])
  }

  @Test(arguments: [
    ("", ColorError.notAPalette), ("{\"json\": 1}", .notAPalette), ("GIMP Palette\nName: x\n", .emptyPalette),
    ("GIMP Palette\n1 2 3\n1 2\n", .paletteLine(3)), ("GIMP Palette\n1 2 300 red\n", .paletteLine(2)),
    ("GIMP Palette\nabc\n", .paletteLine(2)),
  ])
  func invalidPalettesAreRejectedWithTheReason(text: String, error: ColorError) {
    #expect(throws: error) { try GimpPalette(text: text) }
  }
}
