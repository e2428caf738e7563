import ColorKit
import GObjectKit
import Imaging
import Testing

/// The dominant colors of images.
@Suite(.timeLimit(.minutes(2))) struct PaletteTests {
  /// Vertical stripes of the given colors and widths.
  private func stripes(_ colors: [(rgb: UInt32, width: Int)], height: Int = 60) -> PixelBuffer {
    let width = colors.reduce(0) { $0 + $1.width }
    let row = colors.flatMap { color -> [UInt8] in
      let one = [UInt8(color.rgb & 0xFF), UInt8(color.rgb >> 8 & 0xFF), UInt8(color.rgb >> 16 & 0xFF), 255]
      return (0..<color.width).flatMap { _ in one }
    }
    return PixelBuffer(
      bytes: Bytes((0..<height).flatMap { _ in row }), width: width, height: height, isOpaque: true)
  }

  @Test func fiveKnownColorsAreFoundByWeight() {
    let known: [(UInt32, Int)] = [
      (0x1B4965, 22), (0xE63946, 16), (0xF1FAEE, 12), (0xF4A261, 8), (0x2A9D8F, 6),
    ]
    let palette = PhotoPalette.colors(of: stripes(known.map { (rgb: $0.0, width: $0.1) }))
    #expect(palette.map { $0.color.text() } == ["#1b4965", "#e63946", "#f1faee", "#f4a261", "#2a9d8f"])
    #expect(zip(palette, known).allSatisfy { abs($0.weight - Double($1.1) / 64) < 0.001 })
  }

  @Test func aLargeImageOfFiveColorsHasTheSamePalette() {
    let palette = PhotoPalette.colors(
      of: stripes(
        [(0x1B4965, 501), (0xE63946, 388), (0xF1FAEE, 291), (0xF4A261, 197), (0x2A9D8F, 155)], height: 700))
    let wanted: [UInt32] = [0x1B4965, 0xE63946, 0xF1FAEE, 0xF4A261, 0x2A9D8F]
    #expect(palette.count == 5)
    for (found, wanted) in zip(palette, wanted) {
      #expect(found.color.oklab.distance(to: Color(rgb: wanted).oklab) < 0.02)
    }
  }

  @Test func anImageWithFewColorsHasAShortPalette() {
    #expect(
      PhotoPalette.colors(of: stripes([(0x336699, 1)], height: 1)).map(\.color) == [Color(rgb: 0x336699)])
    #expect(PhotoPalette.colors(of: stripes([(0x000000, 10), (0xFFFFFF, 5)])).count == 2)
    #expect(PhotoPalette.colors(of: stripes([(0x808080, 10), (0x818181, 5)])).count == 1)
  }

  @Test func transparentPixelsAreIgnored() {
    let clear = PixelBuffer(
      bytes: Bytes([UInt8](repeating: 0, count: 16)), width: 2, height: 2, isOpaque: false)
    #expect(PhotoPalette.colors(of: clear).isEmpty)
    // BGRA: red with an alpha of one half is stored as 128.
    let half = PixelBuffer(
      bytes: Bytes([0, 0, 128, 128, 0, 0, 0, 0]), width: 2, height: 1, isOpaque: false)
    let palette = PhotoPalette.colors(of: half)
    #expect(palette.map { $0.color.text() } == ["#ff0000"])
    #expect(palette.first?.weight == 1)
  }

  @Test func palettesOfTheSamplesAreStable() async throws {
    let samples = File(path: #filePath).parent.parent.parent.child("data").child("samples")
    for name in ["Poppies.webp", "Red balloon.jpg", "Cut paper.tiff", "Azulejos.png"] {
      let path = samples.child(name).path
      let first = try await ImageDecoder().palette(path: path)
      #expect(first.count >= 3)
      #expect(first.map(\.weight) == first.map(\.weight).sorted(by: >))
      #expect(abs(first.reduce(0) { $0 + $1.weight } - 1) < 1e-9)
      #expect(try await ImageDecoder().palette(path: path) == first)
    }
  }

  @Test func aMissingFileThrows() async {
    await #expect(throws: ImageError.notFound) { try await ImageDecoder().palette(path: "/nowhere.jpg") }
  }
}
