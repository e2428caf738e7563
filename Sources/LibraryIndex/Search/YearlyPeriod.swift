/// A day that every year has.
public struct DayOfYear: Sendable, Hashable, Comparable {
  /// The month, 1…12.
  public let month: Int
  /// The day, 1…31. A day that the month does not have is its last one.
  public let day: Int

  /// Creates a day.
  public init(_ month: Int, _ day: Int) { (self.month, self.day) = (month, day) }

  /// The day in a year.
  func day(in year: Int) -> CalendarDay {
    min(
      CalendarDay(year: year, month: month, day: day), CalendarDay(year: year, month: month + 1, day: 0))
  }

  /// Orders earlier days first.
  public static func < (first: DayOfYear, second: DayOfYear) -> Bool {
    (first.month, first.day) < (second.month, second.day)
  }
}

/// A period that occurs once in every year: a month, a season, a holiday.
public enum YearlyPeriod: Sendable, Hashable {
  /// The days from one day of the year to another, both included. A period whose end precedes its start ends in the
  /// next year, such as the winter.
  case days(from: DayOfYear, through: DayOfYear)
  /// Good Friday to Easter Monday of the Gregorian calendar.
  case easter

  /// A whole month, 1…12.
  public static func month(_ month: Int) -> YearlyPeriod { .months(month, through: month) }

  /// Whole months.
  static func months(_ first: Int, through last: Int) -> YearlyPeriod {
    .days(from: DayOfYear(first, 1), through: DayOfYear(last, 31))
  }

  /// The occurrence that starts in a year.
  public func occurrence(startingIn year: Int) -> ClosedRange<CalendarDay> {
    switch self {
    case .days(let first, let last):
      return first.day(in: year)...last.day(in: last < first ? year + 1 : year)
    case .easter:
      let sunday = Self.easterSunday(year)
      return sunday.advanced(by: -2)...sunday.advanced(by: 1)
    }
  }

  /// The latest occurrence that ended before a day.
  func latest(before day: CalendarDay) -> ClosedRange<CalendarDay> {
    let year = day.year
    return (0...2).lazy.map { occurrence(startingIn: year - $0) }.first { $0.upperBound < day }
      ?? occurrence(startingIn: year - 2)
  }

  /// The occurrence that a day is part of, otherwise that of the day's year.
  func present(on day: CalendarDay) -> ClosedRange<CalendarDay> {
    let (before, own) = (occurrence(startingIn: day.year - 1), occurrence(startingIn: day.year))
    return before.contains(day) ? before : own
  }

  /// The algorithm of J.-M. Oudin (1940), as in the Explanatory Supplement to the Astronomical Almanac (1992), 12.92.
  private static func easterSunday(_ year: Int) -> CalendarDay {
    let century = year / 100
    let golden = year % 19
    let k = (century - 17) / 25
    var i = (century - century / 4 - (century - k) / 3 + 19 * golden + 15) % 30
    i -= (i / 28) * (1 - (i / 28) * (29 / (i + 1)) * ((21 - golden) / 11))
    let j = (year + year / 4 + i + 2 - century + century / 4) % 7
    let l = i - j
    let month = 3 + (l + 40) / 44
    return CalendarDay(year: year, month: month, day: l + 28 - 31 * (month / 4))
  }
}
