import L10n

/// A date of digits: `2024-03-12`, `2024-03`, `12.3.2024`, `3/12/2024`, `03/2024`, `2019–2021`, `2024年3月12日`.
struct NumericDate {
  /// The numbers that are years.
  static let years = 1900...2100
  /// The date with its name.
  let named: NamedDate

  /// Parses a text; nil if it is no such date.
  init?(_ text: String, vocabulary: SearchVocabulary) {
    let trimmed = text.hasSuffix(",") ? text.dropLast() : text[...]
    guard trimmed.utf8.count <= 24, trimmed.first.map(Self.isDigit) == true else { return nil }
    let numbers = trimmed.split(whereSeparator: { !Self.isDigit($0) })
    let marks = trimmed.filter { !Self.isDigit($0) }
    let values = numbers.compactMap { $0.count <= 4 ? Int($0) : nil }
    guard values.count == numbers.count else { return nil }
    switch marks {
    case "-", "–", ".", "/":
      guard values.count == 2 else { return nil }
      guard let named = Self.pair(values, digits: numbers.map(\.count)) else { return nil }
      self.named = named
    case "--", "//", "..", "年月日", "년월일":
      guard values.count == 3,
        let named = Self.day(values, beginsWithMonth: vocabulary.beginsWithMonth)
      else { return nil }
      self.named = named
    case "年月", "년월":
      guard values.count == 2, let named = Self.month(year: values[0], month: values[1]) else { return nil }
      self.named = named
    default: return nil
    }
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private static func pair(_ values: [Int], digits: [Int]) -> NamedDate? {
    if digits == [4, 4], years.contains(values[0]), years.contains(values[1]) {
      let range = min(values[0], values[1])...max(values[0], values[1])
      // Translators: the first and the last year of a period.
      return NamedDate(
        .years(range), name: tr("%1$s–%2$s", String(range.lowerBound), String(range.upperBound)))
    }
    if digits[0] == 4 { return month(year: values[0], month: values[1]) }
    if digits[1] == 4 { return month(year: values[1], month: values[0]) }
    return nil
  }

  private static func month(year: Int, month: Int) -> NamedDate? {
    guard years.contains(year), (1...12).contains(month) else { return nil }
    return .month(year: year, month: month)
  }

  private static func day(_ values: [Int], beginsWithMonth: Bool) -> NamedDate? {
    let (year, month, day) =
      if years.contains(values[0]) {
        (values[0], values[1], values[2])
      } else if beginsWithMonth && values[0] <= 12 || values[1] > 12 {
        (values[2], values[0], values[1])
      } else {
        (values[2], values[1], values[0])
      }
    guard years.contains(year), (1...12).contains(month) else { return nil }
    return .day(year: year, month: month, day: day)
  }
}
