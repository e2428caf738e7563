import Imaging
import Testing

@testable import Editing

@Suite(.timeLimit(.minutes(1))) struct IdentityTests {
  private let image = Patches.noise(width: 37, height: 23, isOpaque: false)

  @Test func anEmptyStackChangesNothing() {
    #expect(image.edited(by: EditStack()).difference(to: image) == 0)
  }

  @Test func amountsAndValuesOfZeroChangeNothing() {
    let filters = NamedFilter.allCases.map { EditOperation.filter($0, amount: 0) }
    let adjustments = Adjustment.allCases.map { EditOperation.adjustment($0, value: 0) }
    for operation in filters + adjustments + [.straighten(degrees: 0), .rotate(quarterTurns: 0)] {
      #expect(image.edited(by: EditStack([operation])).difference(to: image) == 0, "\(operation)")
    }
  }

  @Test func theStepsOfAnAmountOfZeroAreTheIdentity() {
    for filter in NamedFilter.allCases {
      guard let steps = filter.colorSteps(0) else { continue }
      for patch in Patches.colors {
        let color = SIMD3<Double>(patch) / 255
        let result = steps.reduce(color) { $1($0) }
        let difference = result - color
        #expect((difference * difference).sum() < 1e-6, "\(filter) \(patch)")
      }
    }
  }

  @Test func theWholeAsACropChangesNothing() throws {
    let whole = try #require(NormalizedRect(x: 0, y: 0, width: 1, height: 1))
    #expect(image.edited(by: EditStack([.crop(whole)])).difference(to: image) == 0)
  }
}
