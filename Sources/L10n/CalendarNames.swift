import CGLib
import Glibc

/// The names of months and days of the week, in every form that a language has, and the order of dates.
public struct CalendarNames: Sendable {
  /// The names of each month, January first: full and abbreviated, in the genitive of a date and in the nominative.
  public let months: [[String]]
  /// The full names of each day of the week, Monday first. Some of the short ones are other words, such as “sun”.
  public let weekdays: [[String]]
  /// The first day of the week, 0 (Monday) to 6.
  public let firstWeekday: Int
  /// Whether numeric dates begin with the month, as in the United States.
  public let beginsWithMonth: Bool

  /// Creates names, for tests.
  public init(months: [[String]], weekdays: [[String]], firstWeekday: Int = 0, beginsWithMonth: Bool = false)
  {
    (self.months, self.weekdays) = (months, weekdays)
    (self.firstWeekday, self.beginsWithMonth) = (firstWeekday, beginsWithMonth)
  }

  /// The names of the user's language (`LC_TIME`), from GLib and the C library.
  public static var current: CalendarNames {
    CalendarNames(
      months: (1...12).map { month in
        names(LocalDate(year: 2024, month: month, day: 1), ["%OB", "%B", "%Ob", "%b"])
      },
      // 1 January 2024 is a Monday.
      weekdays: (1...7).map { day in names(LocalDate(year: 2024, month: 1, day: day), ["%A"]) },
      firstWeekday: localeFirstWeekday,
      beginsWithMonth: LocalDate(year: 2024, month: 11, day: 22).text("%x").hasPrefix("11"))
  }

  /// The English names. The week begins on Monday.
  public static let english = CalendarNames(
    months: [
      ["January", "Jan"], ["February", "Feb"], ["March", "Mar"], ["April", "Apr"], ["May"], ["June", "Jun"],
      ["July", "Jul"], ["August", "Aug"], ["September", "Sep", "Sept"], ["October", "Oct"],
      ["November", "Nov"], ["December", "Dec"],
    ],
    weekdays: [
      ["Monday"], ["Tuesday"], ["Wednesday"], ["Thursday"], ["Friday"], ["Saturday"], ["Sunday"],
    ])

  /// Whether the user's country (`LC_TIME`) is in the southern hemisphere, where the summer begins in December. Countries
  /// near the equator have no such seasons and count as northern ones.
  public static var isSouthernHemisphere: Bool {
    guard let locale = setlocale(LC_TIME, nil) else { return false }
    let country = String(cString: locale).split(separator: ".").first?.split(separator: "_").last
    // ISO 3166-1.
    return ["AR", "AU", "BW", "CL", "LS", "MG", "MZ", "NA", "NZ", "PY", "SZ", "UY", "ZA", "ZW"].contains(
      country)
  }

  private static func names(_ date: LocalDate, _ formats: [String]) -> [String] {
    var names: [String] = []
    for format in formats {
      let name = date.text(format)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// glibc's locale data: the first day of the week counts from 1 at the day of a reference week, which is Sunday
  /// (1997-11-30) or Monday (1997-12-01). Source: langinfo.h, and locale(5), `week` and `first_weekday`.
  private static var localeFirstWeekday: Int {
    let item = { (item: Int) in nl_langinfo(nl_item(item)) }
    guard let first = item(Int(_NL_TIME_FIRST_WEEKDAY)) else { return 0 }
    // The value is a number in place of an address.
    let reference = UInt(bitPattern: item(Int(_NL_TIME_WEEK_1STDAY))) & 0xFFFF_FFFF
    let origin = reference == 19_971_201 ? 0 : 6
    return (origin + max(Int(first.pointee), 1) - 1) % 7
  }
}
