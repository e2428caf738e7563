import L10n
import Testing

@testable import LibraryIndex

@Suite(.timeLimit(.minutes(1))) struct RelativeDatesTests {
  /// A day of November 2026, which begins on a Sunday.
  private func november(_ day: Int) -> CalendarDay { CalendarDay(year: 2026, month: 11, day: day) }

  private func dates(_ today: CalendarDay, firstWeekday: Int = 0) -> RelativeDates {
    RelativeDates(today: today, firstWeekday: firstWeekday)
  }

  @Test(arguments: [(20, 14, 21), (21, 14, 21), (22, 14, 21), (23, 21, 28)])
  func theWeekendOfTodayIsNotTheLastOne(_ today: Int, _ last: Int, _ this: Int) {
    let dates = dates(november(today))
    #expect(dates.last(.unit(.weekend)) == .days(november(last)...november(last + 1)))
    #expect(dates.this(.unit(.weekend)) == .days(november(this)...november(this + 1)))
  }

  @Test(arguments: [(0, 16, 22), (6, 15, 21), (5, 21, 27)])
  func aWeekBeginsOnTheDayOfTheLocale(_ firstWeekday: Int, _ first: Int, _ end: Int) {
    let today = firstWeekday == 5 ? november(24) : november(18)
    #expect(
      dates(today, firstWeekday: firstWeekday).this(.unit(.week)) == .days(november(first)...november(end)))
  }

  @Test func theLastOfADayOfTheWeekIsBeforeToday() {
    let dates = dates(november(24))
    #expect(dates.date(of: .weekday(1)) == .day(november(24)))
    #expect(dates.last(.weekday(1)) == .day(november(17)))
    #expect(dates.last(.weekday(0)) == .day(november(23)))
  }

  @Test func theLastMonthOfJanuaryIsInTheYearBefore() {
    #expect(
      dates(CalendarDay(year: 2026, month: 1, day: 31)).last(.unit(.month)) == .month(year: 2025, month: 12))
  }

  @Test func recentMonthsBeginAfterTheSameDay() {
    let today = CalendarDay(year: 2026, month: 3, day: 31)
    #expect(
      dates(today).recent(1, .month) == .days(CalendarDay(year: 2026, month: 3, day: 1)...today))
    #expect(dates(november(24)).recent(3, .day) == .days(november(22)...november(24)))
    #expect(dates(november(24)).recent(0, .day) == nil)
    #expect(dates(november(24)).recent(1_000, .day) == nil)
    #expect(dates(november(24)).recent(1, .weekend) == nil)
  }

  @Test func wordsWithoutADateHaveNone() {
    let dates = dates(november(24))
    for term in [SearchVocabulary.Term.last, .this, .connector, .unit(.day), .stars] {
      #expect(dates.date(of: term) == nil)
    }
    #expect(dates.last(.unit(.day)) == nil)
    #expect(dates.last(.day(daysAgo: 1)) == nil)
  }
}
