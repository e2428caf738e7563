import Imaging
import Testing

@testable import Editing

@Suite(.timeLimit(.minutes(1))) struct LUTTests {
  /// A lattice of a smooth function.
  private func lattice(_ size: Int, _ function: (SIMD3<Float>) -> SIMD3<Float>) throws -> LUT {
    var colors: [SIMD3<Float>] = []
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          colors.append(function(SIMD3(Float(red), Float(green), Float(blue)) / Float(size - 1)))
        }
      }
    }
    return try #require(LUT(.lattice, size: size, colors: colors))
  }

  private func worst(_ stack: EditStack, _ expected: (SIMD3<Double>) -> SIMD3<Double>) -> Double {
    let image = Patches.noise(width: 64, height: 64)
    let result = image.edited(by: stack)
    var worst = 0.0
    for index in 0..<64 * 64 {
      let (x, y) = (index % 64, index / 64)
      let wanted =
        expected(SIMD3<Double>(image.color(x, y)) / 255)
        .clamped(lowerBound: .zero, upperBound: .one) * 255
      let difference = SIMD3<Double>(result.color(x, y)) - wanted
      worst = max(worst, abs(difference.x), abs(difference.y), abs(difference.z))
    }
    return worst
  }

  @Test(arguments: [2, 17, 33, 64])
  func theIdentityTableChangesNothing(size: Int) throws {
    let image = Patches.noise(width: 64, height: 64)
    let lut = try lattice(size) { $0 }
    #expect(image.edited(by: EditStack([.lut(lut)])).difference(to: image) == 0)
  }

  @Test func redIsTheFastestIndex() throws {
    let lut = try lattice(3) { SIMD3($0.z, $0.x, $0.y) }
    let result = Patches.image([[10, 100, 200]], width: 1).edited(by: EditStack([.lut(lut)]))
    #expect(result.color(0) == SIMD3(200, 10, 100))
  }

  @Test func aTableIsInterpolatedInTetrahedra() throws {
    let lut = try lattice(5) { SIMD3($0.x * $0.y, $0.y * $0.z * $0.z, 1 - $0.x * $0.z) }
    #expect(worst(EditStack([.lut(lut)])) { lut.color(at: $0) } <= 0.5 + 1.0 / 16)
    // A finer table is within one of the function itself.
    let fine = try lattice(33) { SIMD3($0.x * $0.y, $0.y * $0.z * $0.z, 1 - $0.x * $0.z) }
    let error = worst(EditStack([.lut(fine)])) { SIMD3($0.x * $0.y, $0.y * $0.z * $0.z, 1 - $0.x * $0.z) }
    #expect(error <= 1)
  }

  @Test func theAmountMixesTheOriginal() throws {
    let lut = try lattice(2) { 1 - $0 }
    #expect(worst(EditStack([.lut(lut, amount: 0.25)])) { $0 + 0.25 * (1 - 2 * $0) } <= 0.51)
  }

  @Test func aTableWithADomainAppliesToItsInputs() throws {
    let colors: [SIMD3<Float>] = (0..<8).map { SIMD3(Float($0 & 1), Float($0 >> 1 & 1), Float($0 >> 2)) }
    let lut = try #require(
      LUT(
        .lattice, size: 2, domainMin: SIMD3(repeating: 0.25), domainMax: SIMD3(repeating: 0.75),
        colors: colors))
    #expect(lut.color(at: SIMD3(0.1, 0.5, 0.9)) == SIMD3(0, 0.5, 1))
    // Sampled at 33 points, among which are the ends of the domain.
    #expect(worst(EditStack([.lut(lut)])) { ($0 - 0.25) * 2 } <= 1)
  }

  @Test func curvesAreExact() throws {
    let curve = [SIMD3<Float>](arrayLiteral: [0, 1, 0.5], [0.7, 0.5, 0.5], [1, 0, 0.5])
    let lut = try #require(LUT(.curves, size: 3, colors: curve))
    let result = Patches.row.edited(by: EditStack([.lut(lut)]))
    for (index, patch) in Patches.colors.enumerated() {
      let red = Double(patch.x) / 255
      let expected = red < 0.5 ? red * 1.4 : 0.7 + (red - 0.5) * 0.6
      #expect(abs(Double(result.color(index).x) - expected * 255) <= 0.51)
      #expect(result.color(index).y == 255 - patch.y)
      #expect(result.color(index).z == 128)
    }
  }

  @Test func tablesAreCombinedWithOtherOperations() throws {
    let lut = try lattice(17) { SIMD3($0.y, $0.z, $0.x) }
    let stack = EditStack([.adjustment(.contrast, value: 0.3), .lut(lut), .filter(.sepia, amount: 0.4)])
    let steps = Adjustment.contrast.colorSteps(0.3)
    let sepia = ColorMatrix.sepia(0.4)
    let error = worst(stack) { color in
      let contrasted = steps.reduce(color) { $1($0) }
      return sepia(SIMD3(contrasted.y, contrasted.z, contrasted.x))
    }
    #expect(error <= 2.5)
  }

  @Test func tablesOfAWrongSizeAreRefused() {
    #expect(LUT(.lattice, size: 1, colors: [.zero]) == nil)
    #expect(LUT(.lattice, size: 2, colors: [.zero]) == nil)
    #expect(LUT(.curves, size: 2, colors: [.zero, [.nan, 0, 0]]) == nil)
    #expect(LUT(.curves, size: 2, domainMin: .one, domainMax: .one, colors: [.zero, .one]) == nil)
    #expect(
      LUT(.curves, size: 2, domainMin: [-3e38, 0, 0], domainMax: [3e38, 1, 1], colors: [.zero, .one]) == nil)
  }
}
