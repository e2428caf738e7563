import Testing

@testable import Editing

/// Effects of a live video as values.
@Suite(.timeLimit(.minutes(1))) struct EffectTests {
  @Test func anArgumentIsANameWithAnAmount() throws {
    #expect(try Effect(argument: "sepia") == Effect(.sepia))
    #expect(try Effect(argument: "sepia=0.25") == Effect(.sepia, amount: 0.25))
    #expect(try Effect(argument: "blur=0.5") == nil, "too slow for a video")
    #expect(try Effect(argument: "exposure=1") == nil, "an adjustment")
    #expect(try Effect(argument: "") == nil)
    for wrong in ["sepia=", "sepia=2", "sepia=x", "sepia=0.5,1"] {
      #expect(throws: EditArgumentError.self) { try Effect(argument: wrong) }
    }
  }
}
