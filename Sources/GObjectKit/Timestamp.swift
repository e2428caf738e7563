import Glibc

/// A point in time as the file system keeps it: nanoseconds since 1970-01-01 00:00 UTC.
/// The range is 1677 to 2262; times outside are clamped.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Nanoseconds since 1970, negative before.
  public let nanoseconds: Int64

  /// From nanoseconds since 1970.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// From whole seconds since 1970, and the nanoseconds after them (0…999,999,999).
  public init(seconds: Int, nanoseconds part: Int = 0) {
    let (product, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowsToo) = product.addingReportingOverflow(Int64(part))
    nanoseconds = overflow || overflowsToo ? (seconds < 0 ? .min : .max) : sum
  }

  /// From a date and time of day, in the user's time zone or in UTC.
  /// Months are 1…12, days 1…31; nil when the calendar has no such day.
  public init?(_ date: CalendarDate, isUTC: Bool = false) {
    var fields = tm()
    fields.tm_year = Int32(date.year - 1900)
    fields.tm_mon = Int32(date.month - 1)
    fields.tm_mday = Int32(date.day)
    fields.tm_hour = Int32(date.hour)
    fields.tm_min = Int32(date.minute)
    fields.tm_sec = Int32(date.second)
    // The zone's rules say whether daylight saving holds on that day.
    fields.tm_isdst = -1
    let seconds = isUTC ? timegm(&fields) : mktime(&fields)
    // mktime turns 31 February into 3 March, and says so by what it leaves in the fields.
    guard fields.tm_mon == Int32(date.month - 1), fields.tm_mday == Int32(date.day) else { return nil }
    self.init(seconds: seconds, nanoseconds: date.millisecond * 1_000_000)
  }

  /// Whole seconds since 1970, rounded down: what `Thumb::MTime` holds.
  public var seconds: Int {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(remainder < 0 ? quotient - 1 : quotient)
  }

  /// The date and time of day in the user's time zone.
  public var local: CalendarDate {
    var seconds = time_t(self.seconds)
    var fields = tm()
    localtime_r(&seconds, &fields)
    let part = nanoseconds % 1_000_000_000
    return CalendarDate(
      year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
      hour: Int(fields.tm_hour), minute: Int(fields.tm_min), second: Int(fields.tm_sec),
      millisecond: Int(part < 0 ? part + 1_000_000_000 : part) / 1_000_000)
  }

  /// The present.
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// Earlier first.
  public static func < (first: Timestamp, second: Timestamp) -> Bool {
    first.nanoseconds < second.nanoseconds
  }
}

/// A day of the Gregorian calendar and a time of that day.
public struct CalendarDate: Sendable, Hashable {
  /// The year, such as 2024.
  public var year: Int
  /// 1…12.
  public var month: Int
  /// 1…31.
  public var day: Int
  /// 0…23.
  public var hour: Int
  /// 0…59.
  public var minute: Int
  /// 0…60, for leap seconds.
  public var second: Int
  /// 0…999.
  public var millisecond: Int

  /// A day, at midnight unless a time is given.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second, self.millisecond) = (hour, minute, second, millisecond)
  }
}
