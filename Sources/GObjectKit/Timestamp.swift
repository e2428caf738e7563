import Glibc

/// A point in time with the resolution of file systems: nanoseconds since 1970-01-01 00:00 UTC. Times outside the
/// range 1677 to 2262 are clamped.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Nanoseconds since 1970; negative before.
  public let nanoseconds: Int64

  /// A time from nanoseconds since 1970.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// A time from whole seconds since 1970 and the nanoseconds after them (0…999,999,999).
  public init(seconds: Int, nanoseconds part: Int = 0) {
    let (product, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowsToo) = product.addingReportingOverflow(Int64(part))
    nanoseconds = overflow || overflowsToo ? (seconds < 0 ? .min : .max) : sum
  }

  /// A time from a calendar date in the user's time zone or in UTC; nil if the calendar has no such day.
  public init?(_ date: CalendarDate, isUTC: Bool = false) {
    var fields = tm()
    fields.tm_year = Int32(date.year - 1900)
    fields.tm_mon = Int32(date.month - 1)
    fields.tm_mday = Int32(date.day)
    fields.tm_hour = Int32(date.hour)
    fields.tm_min = Int32(date.minute)
    fields.tm_sec = Int32(date.second)
    // Negative: mktime determines by the time zone's rules whether daylight saving time applies.
    fields.tm_isdst = -1
    let seconds = isUTC ? timegm(&fields) : mktime(&fields)
    // mktime normalizes 31 February to 3 March, visible in the fields.
    guard fields.tm_mon == Int32(date.month - 1), fields.tm_mday == Int32(date.day) else { return nil }
    self.init(seconds: seconds, nanoseconds: date.millisecond * 1_000_000)
  }

  /// Whole seconds since 1970, rounded down, as in `Thumb::MTime`.
  public var seconds: Int {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(remainder < 0 ? quotient - 1 : quotient)
  }

  /// The calendar date in the user's time zone.
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

  /// The current time (`CLOCK_REALTIME`).
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// Orders earlier times first.
  public static func < (first: Timestamp, second: Timestamp) -> Bool {
    first.nanoseconds < second.nanoseconds
  }
}

/// A date of the Gregorian calendar with a time of day, without a time zone.
public struct CalendarDate: Sendable, Hashable {
  /// The year, such as 2024.
  public var year: Int
  /// The month, 1…12.
  public var month: Int
  /// The day, 1…31.
  public var day: Int
  /// The hour, 0…23.
  public var hour: Int
  /// The minute, 0…59.
  public var minute: Int
  /// The second, 0…60 for leap seconds.
  public var second: Int
  /// The millisecond, 0…999.
  public var millisecond: Int

  /// A date, at midnight unless a time is given.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second, self.millisecond) = (hour, minute, second, millisecond)
  }
}
