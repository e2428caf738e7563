import GObjectKit

/// A period that a search names.
public enum SearchDate: Sendable, Hashable {
  /// The days from the first to the last, both included.
  case days(ClosedRange<CalendarDay>)
  /// Whole years.
  case years(ClosedRange<Int>)
  /// A period of every year.
  case everyYear(YearlyPeriod)
  /// A period of one year. A period that ends in the next year, such as the winter, includes the part of the one before
  /// that is in this year, because people name the year of either end.
  case period(YearlyPeriod, year: Int)

  /// The days of the period within some years.
  ///
  /// - Parameter years: The years of the earliest and the latest photo; a period of every year occurs in these.
  func ranges(in years: ClosedRange<Int>) -> [ClosedRange<CalendarDay>] {
    switch self {
    case .days(let days): [days]
    case .years(let own):
      [
        CalendarDay(
          year: own.lowerBound, month: 1, day: 1)...CalendarDay(year: own.upperBound, month: 12, day: 31)
      ]
    case .everyYear(let period):
      // An occurrence may end in the year after that of its start.
      (years.lowerBound - 1...years.upperBound).map(period.occurrence)
    case .period(let period, let year):
      [period.occurrence(startingIn: year)] + Self.part(of: period.occurrence(startingIn: year - 1), in: year)
    }
  }

  private static func part(of days: ClosedRange<CalendarDay>, in year: Int) -> [ClosedRange<CalendarDay>] {
    let first = max(days.lowerBound, CalendarDay(year: year, month: 1, day: 1))
    return first <= days.upperBound ? [first...days.upperBound] : []
  }
}

/// Ranges of time in ascending order that do not overlap.
struct TimeRanges: Sendable, Hashable {
  /// The first moments of the ranges.
  private var starts: [Timestamp] = []
  /// The first moments after the ranges.
  private var ends: [Timestamp] = []

  /// The union of periods.
  init(_ dates: [SearchDate], years: ClosedRange<Int>, start: (CalendarDay) -> Timestamp = \.start) {
    let ranges = dates.flatMap { $0.ranges(in: years) }.sorted { $0.lowerBound < $1.lowerBound }
    var merged: [ClosedRange<CalendarDay>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound <= last.upperBound.advanced(by: 1) {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    starts = merged.map { start($0.lowerBound) }
    ends = merged.map { start($0.upperBound.advanced(by: 1)) }
  }

  /// Whether a moment is in one of the ranges.
  func contains(_ time: Timestamp) -> Bool {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > time { high = middle } else { low = middle + 1 }
    }
    return low < starts.count && starts[low] <= time
  }
}
