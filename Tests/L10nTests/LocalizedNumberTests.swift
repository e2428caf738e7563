import L10n
import Testing

/// Numbers, sizes and dates in the locale "C", in which the tests run.
@Suite(.timeLimit(.minutes(1))) struct LocalizedNumberTests {
  @Test func zerosAtTheEndCanBeLeftOut() {
    #expect(1.5.localized(decimals: 2) == "1.50")
    #expect(1.5.localized(decimals: 2, trimsZeros: true) == "1.5")
    #expect(2.0.localized(decimals: 2, trimsZeros: true) == "2")
    #expect(10.0.localized(decimals: 0, trimsZeros: true) == "10")
    #expect((-0.25).localized(decimals: 2, trimsZeros: true) == "-0.25")
  }

  @Test func sizesHaveDecimalUnits() {
    #expect(3_412_345.localizedSize == "3.4\u{A0}MB")
    #expect(1.localizedSize == "1 byte")
  }

  @Test func aPercentageIsSetApart() { #expect(80.localizedPercent == "80 %") }

  @Test func aDayThatTheCalendarLacksIsEmpty() {
    #expect(LocalDate(year: 2024, month: 2, day: 30).text("%B") == "")
    #expect(LocalDate(year: 2024, month: 2, day: 29).text("%-d %B") == "29 February")
  }
}
