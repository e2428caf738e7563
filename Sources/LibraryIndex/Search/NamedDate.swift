import L10n

/// A period that a search names, and the name that the interface shows for it.
struct NamedDate: Equatable {
  var date: SearchDate
  var name: String

  init(_ date: SearchDate, name: String) { (self.date, self.name) = (date, name) }

  /// A day; nil if it does not exist in the calendar.
  static func day(year: Int, month: Int, day: Int) -> NamedDate? {
    guard CalendarDay.exists(year: year, month: month, day: day) else { return nil }
    return .day(CalendarDay(year: year, month: month, day: day))
  }

  /// A day.
  static func day(_ day: CalendarDay) -> NamedDate { NamedDate(.days(day...day), name: text(day)) }

  /// The days from the first to the last.
  static func days(_ days: ClosedRange<CalendarDay>) -> NamedDate {
    // Translators: the first and the last day of a period.
    NamedDate(.days(days), name: tr("%1$s – %2$s", text(days.lowerBound), text(days.upperBound)))
  }

  /// A month of a year.
  static func month(year: Int, month: Int) -> NamedDate {
    NamedDate(
      .days(YearlyPeriod.month(month).occurrence(startingIn: year)),
      name: LocalDate(year: year, month: month, day: 1).text(tr("%B %Y")))
  }

  /// A year.
  static func year(_ year: Int) -> NamedDate { NamedDate(.years(year...year), name: String(year)) }

  /// A month of every year, 1…12.
  static func everyYear(month: Int) -> NamedDate {
    NamedDate(
      .everyYear(.month(month)), name: LocalDate(year: 2024, month: month, day: 1).text(tr("%OB")))
  }

  /// A day of every year; nil if no year has it.
  static func everyYear(month: Int, day: Int) -> NamedDate? {
    // 2024 has a 29 February.
    guard CalendarDay.exists(year: 2024, month: month, day: day) else { return nil }
    return NamedDate(
      .everyYear(.days(from: DayOfYear(month, day), through: DayOfYear(month, day))),
      name: LocalDate(year: 2024, month: month, day: day).text(tr("%-d %B")))
  }

  /// The name of a period with its year.
  static func name(_ period: String, _ year: Int) -> String {
    // Translators: a period with its year, such as “Summer 2024”.
    tr("%1$s %2$s", period, String(year))
  }

  private static func text(_ day: CalendarDay) -> String {
    let (year, month, day) = day.fields
    return LocalDate(year: year, month: month, day: day).text(tr("%-d %B %Y"))
  }
}
