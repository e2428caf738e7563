import Foundation
import Imaging
import Testing

@testable import Editing

@Suite(.timeLimit(.minutes(1))) struct AdjustmentTests {
  private func adjusted(_ colors: [SIMD3<Int>], _ adjustment: Adjustment, _ value: Double) -> [SIMD3<Int>] {
    let result = Patches.image(colors, width: colors.count)
      .edited(by: EditStack([.adjustment(adjustment, value: value)]))
    return colors.indices.map { result.color($0) }
  }

  @Test(arguments: [-2.0, -0.5, 1, 3])
  func exposureMultipliesLight(stops: Double) {
    for (patch, result) in zip(Patches.colors, adjusted(Patches.colors, .exposure, stops)) {
      for index in 0..<3 {
        let value = Double(patch[index]) / 255
        let light = (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)) * pow(2, stops)
        let encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(min(light, 1), 1 / 2.4) - 0.055
        #expect(abs(Double(result[index]) - encoded * 255) <= 0.51)
      }
    }
  }

  @Test func contrastKeepsBlackAndWhite() {
    for value in [-1.0, -0.4, 0.6, 1] {
      let result = adjusted(
        [.zero, SIMD3(repeating: 64), SIMD3(repeating: 192), SIMD3(repeating: 255)], .contrast, value)
      if value > 0 {
        #expect(result[0].x == 0 && result[3].x == 255)
        #expect(result[1].x < 64 && result[2].x > 192)
      } else {
        #expect(result[1].x > 64 && result[2].x < 192)
      }
    }
    #expect(adjusted([.zero, SIMD3(repeating: 255)], .contrast, -1).map(\.x) == [64, 191])
  }

  @Test func noSaturationIsGray() {
    for result in adjusted(Patches.colors, .saturation, -1) {
      #expect(result.max() - result.min() <= 1, "\(result)")
    }
    let strong = adjusted([[160, 120, 110]], .saturation, 0.5)[0]
    #expect(strong.x - strong.z > 65)
  }

  @Test func aPositiveTemperatureIsWarmer() {
    let gray = SIMD3<Int>(repeating: 128)
    let (warm, cool) = (adjusted([gray], .temperature, 60)[0], adjusted([gray], .temperature, -60)[0])
    #expect(warm.x > 136 && warm.z < 114)
    #expect(cool.x < 122 && cool.z > 138)
    // Daylight of 4757 K (6504 K and 56.5 mired): 0.3530, 0.3630 by the table of CIE 15; as linear sRGB of luminance 1.
    let white = ColorMatrix.temperature(mired: 1e6 / 4757 - 1e6 / 6504)(SIMD3(repeating: 1))
    let luminance = (white * ColorMatrix.luma).sum()
    #expect(abs(luminance - 1) < 0.001)
    #expect(white.x > 1.15 && white.z < 0.75)
  }

  @Test func highlightsAndShadowsChangeTheirTonesOnly() {
    let tones = [0, 25, 60, 128, 200, 235, 255].map { SIMD3<Int>(repeating: $0) }
    let (shadows, highlights) = (adjusted(tones, .shadows, 1), adjusted(tones, .highlights, -1))
    #expect(shadows[0].x == 0 && shadows[6].x == 255 && highlights[0].x == 0 && highlights[6].x == 255)
    #expect(shadows[2].x > 70 && abs(shadows[5].x - 235) <= 2)
    #expect(highlights[4].x < 192 && abs(highlights[1].x - 25) <= 2)
    for values in [shadows, highlights] {
      #expect(zip(values, values.dropFirst()).allSatisfy { $0.x <= $1.x }, "The tones keep their order.")
    }
  }
}
