import GObjectKit
import Imaging
import Testing

@testable import Editing

/// The passes against the steps that they tabulate.
@Suite(.timeLimit(.minutes(2))) struct ColorPassTests {
  private static let stacks: [[EditOperation]] = [
    [.filter(.sepia, amount: 0.7), .adjustment(.contrast, value: 0.4)],
    [.adjustment(.exposure, value: 0.5), .filter(.grayscale, amount: 0.5), .filter(.invert)],
    [.adjustment(.temperature, value: 40), .adjustment(.exposure, value: -0.5)],
    [.filter(.fade), .filter(.sepia), .adjustment(.contrast, value: -0.3)],
    [.filter(.posterize, amount: 0.8), .filter(.noir)],
    [.filter(.chrome), .filter(.posterize, amount: 0.9), .filter(.mono)],
  ]

  private func exact(_ operations: [EditOperation], _ color: SIMD3<Int>) -> SIMD3<Double> {
    let steps = operations.flatMap { operation -> [ColorStep] in
      switch operation {
      case .filter(let filter, let amount): filter.colorSteps(amount) ?? []
      case .adjustment(let adjustment, let value): adjustment.colorSteps(value)
      default: []
      }
    }
    return steps.reduce(SIMD3<Double>(color) / 255) { $1($0) } * 255
  }

  private func worst(_ operations: [EditOperation]) -> Double {
    let image = Patches.noise(width: 128, height: 96)
    let result = image.edited(by: EditStack(operations))
    var worst = 0.0
    for y in 0..<96 {
      for x in 0..<128 {
        let difference = SIMD3<Double>(result.color(x, y)) - exact(operations, image.color(x, y))
        worst = max(worst, abs(difference.x), abs(difference.y), abs(difference.z))
      }
    }
    return worst
  }

  @Test(arguments: stacks.prefix(4))
  func curvesAndMatricesAreExact(operations: [EditOperation]) {
    #expect(worst(operations) <= 0.75)
  }

  @Test func stepsAreNotSmoothed() {
    let result = Patches.noise(width: 64, height: 64).edited(
      by: EditStack([.adjustment(.saturation, value: 0.5), .filter(.posterize)]))
    #expect(Set(result.array).isSubset(of: [0, 85, 170, 255]))
  }

  @Test(arguments: [
    [EditOperation.filter(.tonal)], [.adjustment(.saturation, value: -0.6)],
    [.adjustment(.shadows, value: 0.6)], [.adjustment(.highlights, value: -0.5)],
    [.adjustment(.saturation, value: 0.6)],
    [.filter(.tonal, amount: 0.5), .filter(.fade, amount: 0.5), .adjustment(.contrast, value: 0.3)],
  ])
  func aLatticeIsWithinOneOfASmoothFunction(operations: [EditOperation]) {
    // Half a value of rounding in addition.
    #expect(worst(operations) <= 1.5)
  }

  @Test func clampingBetweenOperationsIsNotSmoothed() {
    // Two passes: the second one is applied to rounded values.
    #expect(worst([.adjustment(.shadows, value: 0.6), .adjustment(.highlights, value: -0.5)]) <= 2.5)
    #expect(worst([.adjustment(.saturation, value: 0.4), .filter(.fade)]) <= 2)
  }

  @Test func twoStacksAreTheConcatenatedStack() {
    let image = Patches.noise(width: 96, height: 64)
    // Of small gain: a larger one multiplies the rounding of the first result by more than one.
    let parts: [[EditOperation]] = [
      [.filter(.sepia, amount: 0.6)], [.adjustment(.exposure, value: -0.5)],
      [.cropToSquare, .filter(.fade)], [.flip(.horizontal), .filter(.grayscale, amount: 0.5)],
      [.adjustment(.contrast, value: -0.5), .rotate(quarterTurns: 1)],
    ]
    for first in parts {
      for second in parts {
        let apart = image.edited(by: EditStack(first)).edited(by: EditStack(second))
        let together = image.edited(by: EditStack(first + second))
        #expect(apart.difference(to: together) <= 1, "\(first) \(second)")
      }
    }
  }

  @Test func theOrderOfTheChainMattersAndIsKept() {
    let red = Patches.image([[200, 40, 40]], width: 1)
    func color(_ operations: EditOperation...) -> SIMD3<Int> {
      red.edited(by: EditStack(operations)).color(0)
    }
    // Gray, then brown: brown. Brown, then gray: gray.
    let (brown, gray) = (
      color(.filter(.grayscale), .filter(.sepia)), color(.filter(.sepia), .filter(.grayscale))
    )
    #expect(brown.x > brown.z + 20)
    #expect(gray.x == gray.z)
    // A color operation between two blurs is a pass of its own.
    let plan = EditPlan(
      EditStack([
        .filter(.invert), .filter(.blur), .filter(.noir), .filter(.vignette), .filter(.fade),
      ]),
      size: ImageSize(width: 50, height: 50))
    let kinds = plan.segments.flatMap(\.passes).map { pass in
      switch pass {
      case .color: "color"
      case .blur: "blur"
      case .mark: "mark"
      case .vignette: "vignette"
      case .sharpening: "sharpening"
      }
    }
    #expect(kinds == ["color", "blur", "color", "vignette", "color"])
  }

  @Test func adjacentColorOperationsAreOnePass() {
    func passes(_ operations: EditOperation...) -> Int {
      EditPlan(EditStack(operations), size: ImageSize(width: 9, height: 9)).segments.flatMap(\.passes).count
    }
    #expect(passes(.filter(.grayscale), .cropToSquare, .adjustment(.contrast, value: 0.5)) == 1)
    #expect(passes(.filter(.tonal), .filter(.fade), .adjustment(.saturation, value: 0.5)) == 1)
    #expect(passes(.adjustment(.saturation, value: 0.5), .filter(.fade)) == 2)
    #expect(passes(.filter(.sepia), .filter(.tonal)) == 2, "Sepia clamps bright colors.")
    #expect(passes(.adjustment(.exposure, value: 1), .filter(.posterize)) == 1)
    #expect(passes(.filter(.tonal), .filter(.posterize)) == 2)
  }

  @Test func translucentPixelsGetTheColorOfOpaqueOnes() {
    // Premultiplied by the alpha 128; the color is that of the opaque patch.
    for filter in NamedFilter.allCases where filter.colorSteps(1) != nil {
      let opaque = Patches.row.edited(by: EditStack([.filter(filter)]))
      var bytes: [UInt8] = []
      for patch in Patches.colors {
        bytes += [patch.z, patch.y, patch.x].map { UInt8(($0 * 128 + 127) / 255) } + [128]
      }
      let half = PixelBuffer(bytes: Bytes(bytes), width: 24, height: 1, isOpaque: false)
      let result = half.edited(by: EditStack([.filter(filter)]))
      #expect(!result.isOpaque)
      guard filter != .posterize else { continue }
      for index in 0..<24 {
        #expect(result.pixel(x: index, y: 0).alpha == 128)
        let difference = result.color(index) &* 255 / 128 &- opaque.color(index)
        #expect(max(difference.max(), -difference.min()) <= 4, "\(filter) \(Patches.colors[index])")
      }
    }
  }

  @Test(arguments: NamedFilter.allCases)
  func transparentPixelsStayTransparent(filter: NamedFilter) {
    let clear = PixelBuffer(
      bytes: Bytes([UInt8](repeating: 0, count: 40 * 30 * 4)), width: 40, height: 30, isOpaque: false)
    #expect(clear.edited(by: EditStack([.filter(filter)])).difference(to: clear) == 0)
    let image = Patches.noise(width: 40, height: 30, isOpaque: false).edited(by: EditStack([.filter(filter)]))
    let isPremultiplied = (0..<1200).allSatisfy { index in
      let pixel = image.pixel(x: index % 40, y: index / 40)
      return max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha
    }
    #expect(isPremultiplied)
  }
}
