import ColorKit
import Foundation
import TestTools
import Testing

@testable import ColorPicker

/// Tests of the color chooser's model.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ColorModelTests {
  private let store = MemoryColorStore()

  @Test func aGreyKeepsItsHue() {
    let model = ColorModel(Color(rgb: 0xFF0000))
    let green = HSL(hue: 120, saturation: 0.5, lightness: 0.5)
    model.change { $0.set(green) }
    model.change { $0.set(HSL(hue: 120, saturation: 0, lightness: 0.5)) }
    model.change { $0.set(Color(rgb: 0x808080)) }
    #expect(model.components.hsl.hue == 120)
    #expect(model.color.rounded == Color(rgb: 0x808080))
  }

  @Test func slidersKeepValuesOutsideTheGamut() {
    let model = ColorModel(Color(rgb: 0x336699))
    model.change { $0.set(OKLCH(lightness: 0.6, chroma: 0.39, hue: 150)) }
    #expect(model.components.isOutOfGamut)
    #expect(model.components.oklch.chroma == 0.39)
    #expect(model.color.isInGamut)
  }

  @Test func theThrottledColorFollowsADragTenTimesASecondAndEndsWithTheSameColor() async {
    let clock = TestClock()
    let model = ColorModel(.white, clock: clock)
    let shades = (0..<20).map { Color(rgb: UInt32($0) * 0x010101) }
    model.choose(shades[0])
    #expect(model.throttledColor == shades[0], "The first change is shown at once.")
    for shade in shades.dropFirst() { model.choose(shade) }
    #expect(model.throttledColor == shades[0] && model.color == shades[19])
    // The interval, the wait of the last color, and the delay after which the color becomes a recent one.
    await eventually("the interval has begun") { clock.sleeperCount == 3 }
    clock.advance(by: .milliseconds(100))
    await eventually("it has the last color") { model.throttledColor == shades[19] }
  }

  @Test func withoutSupportForOpacityColorsAreOpaque() {
    let model = ColorModel(Color(rgb: 0x336699).with(alpha: 0.2), supportsOpacity: false)
    #expect(model.color.alpha == 1)
    model.enter("#11223344")
    #expect(model.color == Color(rgb: 0x112233))
  }

  @Test func invalidTextChangesNothingAndReportsWhy() {
    let model = ColorModel(.white)
    var heard: [Color] = []
    model.onChange = { heard.append($0) }
    #expect(!model.enter("rgb(1 2"))
    #expect(model.entryProblem == ColorError.unmatchedParentheses.description)
    #expect(model.color == .white)
    #expect(model.enter("#000"))
    #expect(model.entryProblem == nil)
    #expect(heard == [.black])
  }

  @Test func swatchChangesAreStored() {
    let model = ColorModel(.black, store: store)
    for rgb: UInt32 in [0x111111, 0x222222, 0x333333] {
      model.choose(Color(rgb: rgb))
      model.addSwatch()
    }
    let ids = model.swatches.map(\.id)
    model.rename(ids[0], to: "  Night \n sky ")
    model.move(ids[0], to: 2)
    #expect(store.swatches.map(\.title) == ["#222222", "#333333", "Night sky"])
    model.move(ids[0], to: 99)
    model.remove(ids[2])
    #expect(store.swatches.map(\.title) == ["#222222", "Night sky"])
    #expect(model.notice?.action == .undo)
    model.undoRemoval()
    model.undoRemoval()
    #expect(store.swatches.map(\.title) == ["#222222", "#333333", "Night sky"])
    let next = ColorModel(.white, store: store)
    #expect(next.swatches.map(\.swatch) == store.swatches)
  }

  @Test func palettesAreImportedAndExported() async throws {
    let folder = NSTemporaryDirectory() + "palettes-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let model = ColorModel(.black, store: store)
    model.add([Swatch(Color(rgb: 0x8A2BE2), name: "Dusk"), Swatch(.white)])
    await model.exportPalette(folder + "/Mine.gpl")
    #expect(model.notice?.text == "Saved as “Mine.gpl”")
    let other = ColorModel(.black)
    await other.importPalette(folder + "/Mine.gpl")
    #expect(other.swatches.map(\.swatch) == model.swatches.map(\.swatch))
    try Data([0xFF, 0xD8, 0xFF, 0x00]).write(to: URL(filePath: folder + "/photo.gpl"))
    await other.importPalette(folder + "/photo.gpl")
    #expect(other.notice?.text.contains("not a GIMP palette") == true)
    await other.importPalette(folder + "/nowhere.gpl")
    #expect(other.notice?.text.contains("nowhere.gpl") == true)
    #expect(other.swatches.count == 2)
    await model.exportPalette(folder + "/missing/a.gpl")
    #expect(model.notice?.text.hasPrefix("Saved") == false)
  }

  @Test func colorsAreCopiedInTheLastUsedFormat() {
    let model = ColorModel(Color(rgb: 0x336699), store: store)
    model.format = .rgb
    #expect(model.copyText() == "rgb(51 102 153)")
    #expect(ColorModel(.black, store: store).format == .rgb)
  }

  @Test(arguments: [Swatch(Color(rgb: 0x112233).with(alpha: 0.2).rounded, name: "a b"), Swatch(.white)])
  func linesRoundTrip(swatch: Swatch) {
    #expect(Swatch(line: swatch.line) == swatch)
    #expect(Swatch(line: "no color") == nil)
    #expect(Swatch(line: "") == nil)
  }
}
