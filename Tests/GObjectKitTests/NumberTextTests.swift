import GObjectKit
import Testing

/// Numbers as text.
@Suite(.timeLimit(.minutes(1))) struct NumberTextTests {
  @Test(arguments: [(0, "00"), (7, "07"), (42, "42"), (123, "123")])
  func zerosPrecedeANumber(number: Int, text: String) {
    #expect(number.padded(to: 2) == text)
    #expect(Int64(number).padded(to: 2) == text)
  }

  @Test(arguments: [
    (2.0, "2.00", "2"), (1.5, "1.50", "1.5"), (0.049, "0.05", "0.05"), (100, "100.00", "100"),
  ])
  func aNumberIsRoundedToItsDecimals(number: Double, text: String, trimmed: String) {
    #expect(number.text(decimals: 2) == text)
    #expect(number.text(decimals: 2, trimsZeros: true) == trimmed)
  }

  @Test func aNumberWithoutDecimalsHasNoPoint() {
    #expect(99.6.text(decimals: 0) == "100")
    #expect(100.0.text(decimals: 0, trimsZeros: true) == "100")
    #expect(Double.greatestFiniteMagnitude.text(decimals: 1).count == 311)
  }
}
