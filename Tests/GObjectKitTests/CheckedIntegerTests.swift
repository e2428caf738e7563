import GObjectKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct CheckedIntegerTests {
  @Test func numbersBeyondTheRangeAreClamped() {
    #expect(Int(clamping: 3.9) == 3)
    #expect(Int(clamping: -3.9) == -3)
    #expect(Int(clamping: 1e300) == .max)
    #expect(Int(clamping: -Double.infinity) == .min)
    #expect(Int(clamping: Double.nan) == 0)
    // 2⁶³, one more than the maximum.
    #expect(Int64(clamping: 9_223_372_036_854_775_808.0) == .max)
    #expect(Int64(clamping: -9_223_372_036_854_775_808.0) == .min)
    #expect(UInt8(clamping: -0.5) == 0)
    #expect(UInt8(clamping: 255.9) == 255)
    #expect(UInt64(clamping: -1.0) == 0)
  }

  @Test func numbersBeyondTheRangeAreNil() {
    #expect(Int32(checked: 2_147_483_647.5) == .max)
    #expect(Int32(checked: 2_147_483_648) == nil)
    #expect(Int32(checked: -2_147_483_648.9) == .min)
    #expect(Int32(checked: .nan) == nil)
    #expect(UInt8(checked: -0.9) == 0)
    #expect(UInt8(checked: -1) == nil)
    #expect(UInt64(checked: .infinity) == nil)
  }

  @Test func sumsAndProductsAreClamped() {
    #expect(Int64.max.addingClamping(1) == .max)
    #expect(Int64.min.addingClamping(-1) == .min)
    #expect(UInt64.max.addingClamping(7) == .max)
    #expect((5 as Int64).addingClamping(-7) == -2)
    #expect(Int64.max.multipliedClamping(by: -2) == .min)
    #expect(Int64.min.multipliedClamping(by: -1) == .max)
    #expect((-4 as Int64).multipliedClamping(by: 3) == -12)
  }
}
