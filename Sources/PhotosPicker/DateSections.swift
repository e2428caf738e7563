import GObjectKit
import GtkKit
import L10n

/// A period of time with its own header in the grid.
nonisolated enum DatePeriod: Equatable, Sendable {
  /// The current day.
  case today
  /// The day before.
  case yesterday
  /// A month, 1…12, of a year.
  case month(Int, year: Int)
  /// A whole year.
  case year(Int)

  /// The header's text in the user's language.
  var title: String {
    switch self {
    case .today: tr("Today")
    case .yesterday: tr("Yesterday")
    // Translators: a header such as “March 2024”; %OB is the name of the month where it is used without a day.
    case .month(let month, let year): LocalDate(year: year, month: month, day: 1).text(tr("%OB %Y"))
    case .year(let year): LocalDate(year: year, month: 1, day: 1).text(tr("%Y"))
    }
  }

  /// The header's text above a single photo.
  var shortTitle: String {
    // Translators: a short header such as “Mar 2024”.
    if case .month(let month, let year) = self {
      return LocalDate(year: year, month: month, day: 1).text(tr("%Ob %Y"))
    }
    return title
  }
}

/// The sections of a list of items that is ordered by date, newest first. Finds them by binary search: it looks at a
/// number of dates that is logarithmic for each section, never at all.
nonisolated struct DateSections {
  /// The length of the periods.
  enum Unit: Equatable {
    /// Today, yesterday, then months.
    case month
    /// Years.
    case year
  }

  /// A section: its first item and its period.
  struct Section: Equatable {
    /// The index of the first item.
    let start: Int
    /// The period.
    let period: DatePeriod
  }

  private let unit: Unit
  private let today: Timestamp
  private let yesterday: Timestamp
  private let tomorrow: Timestamp

  /// - Parameter now: The current time, which determines the current day in the user's time zone.
  init(_ unit: Unit, now: Timestamp = .now) {
    self.unit = unit
    today = Self.midnight(of: now)
    // A day may have 23 to 25 hours.
    yesterday = Self.midnight(of: Timestamp(seconds: today.seconds - 12 * 3600))
    tomorrow = Self.midnight(of: Timestamp(seconds: today.seconds + 36 * 3600))
  }

  /// The end of the current day.
  var nextMidnight: Timestamp { tomorrow }

  /// Returns the sections.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - date: Returns the date of the item at an index; the dates do not ascend.
  func sections(count: Int, date: (Int) -> Timestamp) -> [Section] {
    var result: [Section] = []
    var start = 0
    while start < count {
      let (period, first) = period(of: date(start))
      result.append(Section(start: start, period: period))
      var (low, high) = (start + 1, count)
      while low < high {
        let middle = (low + high) / 2
        if date(middle) < first { high = middle } else { low = middle + 1 }
      }
      start = low
    }
    return result
  }

  /// The period of a date, and its first moment.
  func period(of date: Timestamp) -> (period: DatePeriod, first: Timestamp) {
    let day = date.local
    switch unit {
    case .year:
      return (.year(day.year), Timestamp(CalendarDate(year: day.year, month: 1, day: 1)) ?? date)
    case .month:
      let month = DatePeriod.month(day.month, year: day.year)
      let first = Timestamp(CalendarDate(year: day.year, month: day.month, day: 1)) ?? date
      // A camera whose clock is wrong takes photos in the future.
      if date >= tomorrow { return (month, max(first, tomorrow)) }
      if date >= today { return (.today, today) }
      return date >= yesterday ? (.yesterday, yesterday) : (month, first)
    }
  }

  private static func midnight(of time: Timestamp) -> Timestamp {
    let day = time.local
    return Timestamp(CalendarDate(year: day.year, month: day.month, day: day.day)) ?? time
  }
}
