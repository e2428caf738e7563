import Testing

@testable import LibraryIndex

@Suite(.timeLimit(.minutes(1))) struct CalendarDayTests {
  @Test func everyDayHasItsFields() {
    var (previous, day) = (CalendarDay(number: -800_000).fields, CalendarDay(number: -799_999))
    while day.number < 200_000 {
      let fields = day.fields
      #expect(CalendarDay(year: fields.year, month: fields.month, day: fields.day) == day)
      #expect(fields > previous)
      previous = fields
      day = day.advanced(by: 97)
    }
  }

  @Test func theDaysOfTheWeekAreThoseOfTheCalendar() {
    #expect(CalendarDay(year: 1970, month: 1, day: 1).weekday == 3)
    #expect(CalendarDay(year: 2026, month: 11, day: 24).weekday == 1)
    #expect(CalendarDay(year: 1900, month: 1, day: 1).weekday == 0)
  }

  @Test func monthsOutsideOfTheYearAreInAnotherOne() {
    #expect(CalendarDay(year: 2024, month: 13, day: 1) == CalendarDay(year: 2025, month: 1, day: 1))
    #expect(CalendarDay(year: 2024, month: 3, day: 0) == CalendarDay(year: 2024, month: 2, day: 29))
    #expect(CalendarDay(year: 2024, month: 0, day: 31) == CalendarDay(year: 2023, month: 12, day: 31))
  }

  // Source: the tables of the U.S. Naval Observatory.
  @Test(arguments: [(2000, 4, 23), (2008, 3, 23), (2011, 4, 24), (2024, 3, 31), (2038, 4, 25)])
  func easterIsOnItsSunday(_ year: Int, _ month: Int, _ day: Int) {
    let easter = YearlyPeriod.easter.occurrence(startingIn: year)
    #expect(easter.upperBound == CalendarDay(year: year, month: month, day: day + 1))
    #expect(easter.count == 4)
  }

  @Test func rangesOfTimeAreMerged() {
    let dates: [SearchDate] = [.everyYear(.month(3)), .everyYear(.month(4)), .years(2025...2025)]
    let ranges = TimeRanges(dates, years: 2023...2026)
    for (year, month, isContained) in [(2023, 3, true), (2023, 5, false), (2025, 7, true), (2026, 4, true)] {
      #expect(ranges.contains(CalendarDay(year: year, month: month, day: 30).start) == isContained)
    }
    let march = TimeRanges([.everyYear(.month(3))], years: 2024...2024)
    #expect(march.contains(CalendarDay(year: 2024, month: 3, day: 1).start))
    #expect(!march.contains(CalendarDay(year: 2024, month: 4, day: 1).start))
    #expect(!TimeRanges([], years: 2024...2024).contains(CalendarDay(year: 2024, month: 4, day: 1).start))
  }
}
