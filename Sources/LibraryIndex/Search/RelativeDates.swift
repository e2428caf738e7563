/// The dates of words that depend on the present day, such as “yesterday”, “last summer” and “this week”.
struct RelativeDates {
  /// The present day.
  let today: CalendarDay
  /// The first day of the week, 0 (Monday) to 6.
  let firstWeekday: Int

  /// The first day of this week.
  private var week: CalendarDay { today.advanced(by: -((today.weekday - firstWeekday + 7) % 7)) }

  /// Returns the date that a word means by itself; nil if it means none.
  func date(of term: SearchVocabulary.Term) -> NamedDate? {
    switch term {
    case .month(let month): .everyYear(month: month)
    case .period(let period, let name): NamedDate(.everyYear(period), name: name)
    case .day(let daysAgo): .day(today.advanced(by: -daysAgo))
    case .weekday(let weekday): .day(today.advanced(by: -((today.weekday - weekday + 7) % 7)))
    case .lastUnit(let unit): last(.unit(unit))
    case .last, .this, .unit, .connector, .rating, .stars, .criterion: nil
    }
  }

  /// Returns the date of a word after “last”; nil if there is none.
  func last(_ term: SearchVocabulary.Term) -> NamedDate? {
    switch term {
    case .unit(.day): return nil
    case .unit(.week): return .days(week.advanced(by: -7)...week.advanced(by: -1))
    case .unit(.weekend):
      // The latest Saturday before the weekend that today may be part of.
      let saturday = today.advanced(by: -((today.weekday + 2) % 7))
      let last = today.weekday >= 5 ? saturday.advanced(by: -7) : saturday
      return .days(last...last.advanced(by: 1))
    case .unit(.month):
      let (year, month, _) = today.fields
      let first = CalendarDay(year: year, month: month - 1, day: 1)
      return .month(year: first.fields.year, month: first.fields.month)
    case .unit(.year): return .year(today.year - 1)
    case .month(let month):
      let first = YearlyPeriod.month(month).latest(before: today).lowerBound
      return .month(year: first.fields.year, month: first.fields.month)
    case .period(let period, let name):
      let days = period.latest(before: today)
      return NamedDate(.days(days), name: NamedDate.name(name, days.lowerBound.year))
    case .weekday(let weekday): return .day(today.advanced(by: -((today.weekday - weekday + 6) % 7 + 1)))
    case .day, .last, .this, .lastUnit, .connector, .rating, .stars, .criterion: return nil
    }
  }

  /// Returns the date of a word after “this”; nil if there is none.
  func this(_ term: SearchVocabulary.Term) -> NamedDate? {
    switch term {
    case .unit(.day): return .day(today)
    case .unit(.week): return .days(week...week.advanced(by: 6))
    case .unit(.weekend):
      let saturday = today.advanced(by: 5 - today.weekday)
      return .days(saturday...saturday.advanced(by: 1))
    case .unit(.month): return .month(year: today.fields.year, month: today.fields.month)
    case .unit(.year): return .year(today.year)
    case .month(let month): return .month(year: today.year, month: month)
    case .period(let period, let name):
      let days = period.present(on: today)
      return NamedDate(.days(days), name: NamedDate.name(name, days.lowerBound.year))
    case .weekday(let weekday): return .day(week.advanced(by: (weekday - firstWeekday + 7) % 7))
    case .day, .last, .this, .lastUnit, .connector, .rating, .stars, .criterion: return nil
    }
  }

  /// Returns the days of a number of units up to today, such as “last 3 months”; nil for less than 1 or more than 999.
  func recent(_ number: Int, _ unit: SearchVocabulary.Unit) -> NamedDate? {
    guard (1...999).contains(number) else { return nil }
    let (year, month, day) = today.fields
    let first: CalendarDay
    switch unit {
    case .day: first = today.advanced(by: 1 - number)
    case .week: first = today.advanced(by: 1 - 7 * number)
    case .month:
      // The day of a shorter month is its last one.
      first = min(
        CalendarDay(year: year, month: month - number, day: day),
        CalendarDay(year: year, month: month - number + 1, day: 0)
      ).advanced(by: 1)
    case .year: first = CalendarDay(year: year - number, month: month, day: day).advanced(by: 1)
    case .weekend: return nil
    }
    return .days(first...today)
  }
}
