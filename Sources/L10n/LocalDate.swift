import CGLib

/// A date and time of day of the Gregorian calendar, as a clock on the wall shows it, formatted by GLib in the user's
/// language.
public struct LocalDate: Sendable {
  private let fields: (year: Int, month: Int, day: Int, hour: Int, minute: Int)

  /// A date; a month is 1…12, a day 1…31, an hour 0…23, a minute 0…59.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    fields = (year, month, day, hour, minute)
  }

  /// Returns the date in a format of `g_date_time_format`, such as "%A, %-d %B %Y"; a format is a text that is
  /// translated, because languages order the parts differently. Empty if the calendar has no such day.
  public func text(_ format: String) -> String {
    let (year, month, day, hour, minute) = fields
    guard
      let date = g_date_time_new_utc(
        gint(clamping: year), gint(clamping: month), gint(clamping: day), gint(clamping: hour),
        gint(clamping: minute), 0)
    else { return "" }
    defer { g_date_time_unref(date) }
    guard let text = g_date_time_format(date, format) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
