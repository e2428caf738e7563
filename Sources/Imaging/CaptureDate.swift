import GObjectKit

/// The capture date of a photo by the camera's clock. Most cameras record no time zone: then this is a local date,
/// and only with `utcOffset` an instant.
public struct CaptureDate: Sendable, Hashable, Comparable {
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
  /// The second, 0…60.
  public var second: Int
  /// The nanosecond, 0…999,999,999.
  public var nanosecond: Int
  /// The offset from UTC in seconds, positive to the east; nil if the camera recorded none.
  public var utcOffset: Int?

  /// Parses EXIF's three fields: "2024:03:09 17:04:59" (also with `-` and `T`, as in XMP), the fraction's digits, and
  /// "+01:00" or "Z". nil if the text is not a date.
  public init?(exif text: String, subSeconds: String? = nil, offset: String? = nil) {
    let numbers = text.split(whereSeparator: { !$0.isASCII || !$0.isNumber }).map { Int($0) ?? -1 }
    guard numbers.count >= 3, (1...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2])
    else { return nil }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let time = numbers.count >= 5 ? Array(numbers[3...]) : [0, 0]
    guard (0...23).contains(time[0]), (0...59).contains(time[1]) else { return nil }
    (hour, minute) = (time[0], time[1])
    second = time.count > 2 && (0...60).contains(time[2]) ? time[2] : 0
    let digits = (subSeconds ?? "").filter { $0.isASCII && $0.isNumber }.prefix(9)
    nanosecond = Int(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
    utcOffset = offset.flatMap(Self.seconds(offset:))
  }

  /// Parses a date of XMP, a profile of ISO 8601: "2024-03-09T17:04:59.25+01:00"; the parts after the day are optional.
  /// A date without a day, which XMP permits, is nil. Source: XMP specification part 1, 8.2.1.1.
  public init?(xmp text: String) {
    guard let mark = text.firstIndex(of: "T") else {
      self.init(exif: text)
      return
    }
    let time = text[text.index(after: mark)...]
    let zone = time.firstIndex { "+-Z".contains($0) }
    let clock = time[..<(zone ?? time.endIndex)]
    self.init(
      exif: text[..<mark] + " " + clock.prefix { $0 != "." },
      subSeconds: clock.firstIndex(of: ".").map { String(clock[$0...]) },
      offset: zone.map { String(time[$0...]) })
  }

  /// Seconds since 1970. Uses `offset`, in seconds east of UTC, if the camera recorded none. For sorting the photos
  /// of one person, 0 is sufficient.
  public func secondsSince1970(assumingOffset offset: Int = 0) -> Int {
    // Days from a civil date of the Gregorian calendar: years begin in March, so that leap days are at their end.
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    return days * 86_400 + hour * 3_600 + minute * 60 + second - (utcOffset ?? offset)
  }

  /// Orders by the local date, not by the instant.
  public static func < (left: CaptureDate, right: CaptureDate) -> Bool {
    left.fields.lexicographicallyPrecedes(right.fields)
  }

  private var fields: [Int] { [year, month, day, hour, minute, second, nanosecond] }

  private static func seconds(offset text: String) -> Int? {
    if text.hasPrefix("Z") { return 0 }
    let digits = text.dropFirst()
    // Apple's videos have "+0100".
    let fields = digits.count == 4 ? [digits.prefix(2), digits.suffix(2)] : digits.split(separator: ":")
    let parts = fields.map { Int($0) ?? -1 }
    guard parts.count == 2, (0...23).contains(parts[0]), (0...59).contains(parts[1]) else { return nil }
    let seconds = parts[0] * 3_600 + parts[1] * 60
    switch text.first {
    case "+": return seconds
    case "-": return -seconds
    default: return nil
    }
  }
}

extension CaptureDate: CustomStringConvertible {
  /// The date as "2024-03-09 17:04:59", followed by "+01:00" if the offset is known.
  public var description: String {
    let zone = utcOffset.map { offset in
      let minutes = abs(offset) / 60
      return " \(offset < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
    return
      "\(year)-\(month.padded(to: 2))-\(day.padded(to: 2)) \(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))\(zone ?? "")"
  }
}
