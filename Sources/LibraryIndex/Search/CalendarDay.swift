import GObjectKit

/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDay: Sendable, Hashable, Comparable, Strideable {
  /// The number of days since 1970-01-01, negative before.
  public let number: Int

  /// Creates a day from the number of days since 1970-01-01.
  public init(number: Int) { self.number = number }

  /// Creates a day. A month outside of 1…12 counts from the year's first one, and so does a day in its month: month 13
  /// is the next January, day 0 is the last of the month before.
  public init(year: Int, month: Int, day: Int) {
    let months = year * 12 + month - 1
    let (ownYear, ownMonth) = (Self.floor(months, 12), months - Self.floor(months, 12) * 12 + 1)
    // Years begin in March, so that leap days are at their end. Eras have 400 years.
    let marchYear = ownMonth > 2 ? ownYear : ownYear - 1
    let era = Self.floor(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (ownMonth > 2 ? ownMonth - 3 : ownMonth + 9) + 2) / 5
    let first = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    number = first + day - 1
  }

  /// The day of a date.
  public init(_ date: CalendarDate) { self.init(year: date.year, month: date.month, day: date.day) }

  /// The year, the month (1…12) and the day of the month (1…31).
  public var fields: (year: Int, month: Int, day: Int) {
    let days = number + 719_468
    let era = Self.floor(days, 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// The year.
  public var year: Int { fields.year }

  /// The day of the week, 0 (Monday) to 6.
  public var weekday: Int { number + 3 - Self.floor(number + 3, 7) * 7 }

  /// The first moment of the day in the user's time zone.
  public var start: Timestamp {
    let (year, month, day) = fields
    // Where daylight saving time begins at midnight, the C library returns the first moment after the gap.
    return Timestamp(CalendarDate(year: year, month: month, day: day)) ?? Timestamp(seconds: number * 86_400)
  }

  /// Whether the year, the month and the day exist in the calendar.
  static func exists(year: Int, month: Int, day: Int) -> Bool {
    CalendarDay(year: year, month: month, day: day).fields == (year, month, day)
  }

  /// Returns the number of days to another day.
  public func distance(to other: CalendarDay) -> Int { other.number - number }

  /// Returns the day a number of days later.
  public func advanced(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }

  /// Orders earlier days first.
  public static func < (first: CalendarDay, second: CalendarDay) -> Bool { first.number < second.number }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    (number >= 0 ? number : number - divisor + 1) / divisor
  }
}
