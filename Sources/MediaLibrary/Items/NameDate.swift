import GObjectKit

/// Parses the date in file names that cameras and screenshot tools generate.
///
/// Supports two forms of a date with exactly this number of digits, `20240312` and `2024-03-12`, followed by an
/// optional time in the form `101500`, `10-15-00`, `10.15.00` or `10:15:00`, optionally with milliseconds. The word
/// `at` may separate date and time. This covers `IMG_20240312_101500.jpg`, `PXL_20240312_101500123.jpg`, `Screenshot
/// from 2024-03-12 10-15-30.png` (GNOME), `Screenshot_20250102-090000.png` (Android, KDE), `WhatsApp Image 2024-03-12
/// at 10.15.30.jpeg`, `signal-2024-03-12-101530.jpg` and `IMG-20240312-WA0007.jpg`. A date without a time becomes noon.
/// Google's camera app writes UTC (`PXL_`), all others write local time.
public enum NameDate {
  /// Returns the date in a file name; nil if the name contains none.
  public static func date(in name: String) -> Timestamp? {
    let bytes = name.fileBytes
    return date(in: bytes, 0..<bytes.count)
  }

  static func date(in bytes: [UInt8], _ range: Range<Int>) -> Timestamp? {
    var position = range.lowerBound
    while position < range.upperBound {
      guard isDigit(bytes[position]) else {
        position += 1
        continue
      }
      var end = position
      while end < range.upperBound, isDigit(bytes[end]) { end += 1 }
      if let date = date(in: bytes, digits: position..<end, limit: range.upperBound) {
        return Timestamp(date, isUTC: bytes[range].starts(with: "PXL_".utf8))
      }
      position = end
    }
    return nil
  }

  private static func date(in bytes: [UInt8], digits: Range<Int>, limit: Int) -> CalendarDate? {
    var reader = Reader(bytes: bytes, position: digits.lowerBound, limit: limit)
    let found: CalendarDate? =
      switch digits.count {
      // A date alone, or date and time without separators, optionally with milliseconds.
      case 8, 14, 17: reader.day(separated: false)
      case 4: reader.day(separated: true)
      default: nil
      }
    guard var date = found else { return nil }
    if !reader.time(into: &date) { date.hour = 12 }
    return date
  }

  private struct Reader {
    let bytes: [UInt8]
    var position: Int
    let limit: Int

    mutating func number(_ count: Int) -> Int? {
      guard position + count <= limit else { return nil }
      var value = 0
      for byte in bytes[position..<position + count] {
        guard isDigit(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      position += count
      return value
    }

    mutating func skip(_ characters: StaticString) -> Bool {
      guard position < limit else { return false }
      let found = characters.withUTF8Buffer { $0.contains(bytes[position]) }
      if found { position += 1 }
      return found
    }

    mutating func day(separated: Bool) -> CalendarDate? {
      guard let year = number(4), 1990...2099 ~= year else { return nil }
      if separated, !skip("-_.") { return nil }
      guard let month = number(2), 1...12 ~= month else { return nil }
      if separated, !skip("-_.") { return nil }
      guard let day = number(2), 1...31 ~= day else { return nil }
      if separated, position < limit, isDigit(bytes[position]) { return nil }
      return CalendarDate(year: year, month: month, day: day)
    }

    /// Parses the time after the date, if there is one.
    mutating func time(into date: inout CalendarDate) -> Bool {
      while skip("-_ T") {}
      if skip("a") { guard skip("t"), skip(" _-") else { return false } }
      guard let hour = number(2), 0...23 ~= hour else { return false }
      let separated = skip("-_.:")
      guard let minute = number(2), 0...59 ~= minute else { return false }
      if separated, !skip("-_.:") { return false }
      guard let second = number(2), 0...59 ~= second else { return false }
      (date.hour, date.minute, date.second) = (hour, minute, second)
      _ = skip("-_.")
      date.millisecond = number(3) ?? 0
      return true
    }
  }
}

private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
