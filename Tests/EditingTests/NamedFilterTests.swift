import Foundation
import Imaging
import Testing

@testable import Editing

/// The named filters on 24 patches, against their documented formulas, computed here a second time.
@Suite(.timeLimit(.minutes(1))) struct NamedFilterTests {
  private typealias Color = SIMD3<Double>

  private static func luma(_ c: Color) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }

  private static func clamp(_ c: Color) -> Color { c.clamped(lowerBound: .zero, upperBound: .one) }

  private static func saturation(_ c: Color, _ s: Double) -> Color {
    let gray = luma(c)
    return clamp(Color(gray + s * (c.x - gray), gray + s * (c.y - gray), gray + s * (c.z - gray)))
  }

  private static func each(_ c: Color, _ f: (Double) -> Double) -> Color { Color(f(c.x), f(c.y), f(c.z)) }

  private static func contrast(_ c: Color, _ s: Double) -> Color {
    each(c) { v in (1 - s) * v + s * (3 * v * v - 2 * v * v * v) }
  }

  private static func decode(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }
  private static func encode(_ v: Double) -> Double {
    v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055
  }

  /// The OKLab lightness; the matrices are those of Ottosson's article.
  private static func lightness(_ c: Color) -> Double {
    let light = each(c, decode)
    let l = cbrt(0.4122214708 * light.x + 0.5363325363 * light.y + 0.0514459929 * light.z)
    let m = cbrt(0.2119034982 * light.x + 0.6806995451 * light.y + 0.1073969566 * light.z)
    let s = cbrt(0.0883024619 * light.x + 0.2817188376 * light.y + 0.6299787005 * light.z)
    return 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
  }

  private static func bump(_ v: Double) -> Double { 4 * v * (1 - v) }

  private static func expected(_ filter: NamedFilter, _ a: Double, _ c: Color) -> Color? {
    switch filter {
    case .grayscale: return Color(repeating: luma(c)) * a + c * (1 - a)
    case .mono: return contrast(saturation(c, 1 - a), a / 4)
    case .noir: return contrast(saturation(c, 1 - a), a)
    case .tonal:
      let l = lightness(c)
      return Color(repeating: encode(l * l * l)) * a + c * (1 - a)
    case .fade: return each(saturation(c, 1 - 0.3 * a)) { 0.1 * a + (1 - 0.14 * a) * $0 }
    case .chrome: return contrast(saturation(c, 1 + 0.3 * a), a / 4)
    case .process:
      let s = saturation(c, 1 - 0.1 * a)
      return Color(
        s.x - 0.06 * a * bump(s.x), s.y + 0.02 * a * bump(s.y), 0.1 * a + (1 - 0.12 * a) * s.z)
    case .transfer:
      let s = saturation(c, 1 - 0.15 * a)
      return Color(
        s.x + 0.06 * a * bump(s.x), s.y + 0.02 * a * bump(s.y), 0.05 * a + (1 - 0.15 * a) * s.z)
    case .instant:
      let s = saturation(c, 1 - 0.2 * a)
      return Color(
        0.06 * a + (1 - 0.06 * a) * s.x, 0.04 * a + (1 - 0.08 * a) * s.y, 0.08 * a + (1 - 0.2 * a) * s.z)
    case .sepia:
      let brown = Color(
        0.393 * c.x + 0.769 * c.y + 0.189 * c.z, 0.349 * c.x + 0.686 * c.y + 0.168 * c.z,
        0.272 * c.x + 0.534 * c.y + 0.131 * c.z)
      return brown * a + c * (1 - a)
    case .invert: return each(c) { a + (1 - 2 * a) * $0 }
    case .posterize:
      let steps = pow(2, 8 - 6 * a).rounded() - 1
      return each(c) { ($0 * steps).rounded() / steps }
    case .vignette, .blur, .sharpen: return nil
    }
  }

  @Test(arguments: NamedFilter.allCases, [0.3, 0.5, 1])
  func theColorsAreThoseOfTheFormula(filter: NamedFilter, amount: Double) {
    let result = Patches.row.edited(by: EditStack([.filter(filter, amount: amount)]))
    for (index, patch) in Patches.colors.enumerated() {
      guard let color = Self.expected(filter, amount, Color(patch) / 255) else { return }
      let rounded = Self.clamp(color) * 255
      for component in 0..<3 {
        // Half a value of rounding, a sixteenth of the tables for computed values, and one of the roots for `tonal`.
        let tolerance = filter == .tonal ? 1.5 : 0.57
        #expect(
          abs(Double(result.color(index)[component]) - rounded[component]) <= tolerance,
          "\(filter) \(amount) \(patch): \(result.color(index)), expected \(rounded)")
      }
    }
  }

  @Test func grayscaleIsTheLumaOfRec709() {
    let image = Patches.noise(width: 64, height: 64)
    let gray = image.edited(by: EditStack([.filter(.grayscale)]))
    for y in 0..<64 {
      for x in 0..<64 {
        let (color, result) = (image.color(x, y), gray.color(x, y))
        let luma = 0.2126 * Double(color.x) + 0.7152 * Double(color.y) + 0.0722 * Double(color.z)
        #expect(result.x == result.y && result.y == result.z)
        #expect(abs(Double(result.x) - luma) <= 0.51)
      }
    }
  }

  @Test func theVignetteFollowsTheCosineLaw() {
    let gray = Patches.image([SIMD3<Int>](repeating: [188, 188, 188], count: 101 * 101), width: 101)
    let result = gray.edited(by: EditStack([.filter(.vignette, amount: 0.8)]))
    for (x, y) in [(50, 50), (100, 50), (0, 0), (100, 100), (20, 70)] {
      let (dx, dy) = ((Double(x) - 50) / 50.5, (Double(y) - 50) / 50.5)
      let tangent = 0.8 * ((dx * dx + dy * dy) / 2).squareRoot()
      let light = Self.decode(188.0 / 255) * pow(cos(atan(tangent)), 4)
      #expect(abs(Double(result.color(x, y).y) - Self.encode(light) * 255) <= 0.6)
    }
    #expect(result.color(50, 50).x == 188)
  }

  @Test func aBlurSpreadsLightLikeAGaussian() {
    // Three boxes differ from a normal distribution by some percent of its peak, 0.099.
    // A white line; its light is spread by a normal distribution.
    let size = 201
    let colors = (0..<size * size).map { $0 % size == 100 ? SIMD3<Int>(repeating: 255) : .zero }
    let result = Patches.image(colors, width: size).edited(by: EditStack([.filter(.blur)]))
    let deviation = 0.02 * Double(size)
    for x in 90...110 {
      let distance = Double(x - 100)
      let light =
        exp(-distance * distance / (2 * deviation * deviation)) / (deviation * (2 * .pi).squareRoot())
      #expect(abs(Self.decode(Double(result.color(x, 100).x) / 255) - light) < 0.008, "\(x)")
    }
    let gray = Patches.image([SIMD3<Int>](repeating: [90, 120, 30], count: 900), width: 30)
    #expect(gray.edited(by: EditStack([.filter(.blur)])).difference(to: gray) == 0)
  }

  @Test func sharpeningRaisesTheContrastOfEdgesOnly() {
    let colors = (0..<60 * 60).map { $0 % 60 < 30 ? SIMD3(100, 80, 60) : SIMD3(160, 140, 120) }
    let image = Patches.image(colors, width: 60)
    let result = image.edited(by: EditStack([.filter(.sharpen)]))
    #expect(result.color(10, 30) == SIMD3(100, 80, 60))
    #expect(result.color(50, 30) == SIMD3(160, 140, 120))
    let (dark, light) = (result.color(29, 30), result.color(30, 30))
    #expect(dark.x < 96 && light.x > 164)
    #expect(dark.x - dark.y == 20 && light.y - light.z == 20, "Edges get no color.")
  }
}
