import ColorKit
import L10n
import MediaLibrary
import Testing

@testable import LibraryIndex

/// Queries in English on Tuesday, 24 November 2026.
@Suite(.timeLimit(.minutes(1))) struct SearchQueryTests {
  private static let vocabulary = SearchVocabulary(.english)
  private static let today = CalendarDay(year: 2026, month: 11, day: 24)

  private func query(_ text: String, vocabulary: SearchVocabulary = vocabulary) -> SearchQuery {
    SearchQuery(text, vocabulary: vocabulary, today: Self.today)
  }

  /// The names of the recognized parts.
  private func names(_ text: String) -> [String] { query(text).tokens.filter(\.isRecognized).map(\.name) }

  /// The days of a text that is a single date, in the years 2020 to 2026.
  private func days(_ text: String, vocabulary: SearchVocabulary = vocabulary) -> [String] {
    let tokens = query(text, vocabulary: vocabulary).tokens
    guard tokens.count == 1, case .date(let date)? = tokens[0].alternatives.first else { return [] }
    return date.ranges(in: 2024...2025).map { Self.text($0.lowerBound) + "/" + Self.text($0.upperBound) }
  }

  private static func text(_ day: CalendarDay) -> String {
    let (year, month, day) = day.fields
    return "\(year)-\(month)-\(day)"
  }

  // MARK: Dates

  @Test(arguments: [
    ("march 2024", "2024-3-1/2024-3-31"), ("2024 March", "2024-3-1/2024-3-31"),
    ("in march of 2024", "2024-3-1/2024-3-31"), ("2024-03", "2024-3-1/2024-3-31"),
    ("03/2024", "2024-3-1/2024-3-31"), ("12 march 2024", "2024-3-12/2024-3-12"),
    ("March 12th, 2024", "2024-3-12/2024-3-12"), ("2024-03-12", "2024-3-12/2024-3-12"),
    ("12.3.2024", "2024-3-12/2024-3-12"), ("12/3/2024", "2024-3-12/2024-3-12"),
    ("2024年3月12日", "2024-3-12/2024-3-12"), ("2024", "2024-1-1/2024-12-31"),
    ("2019–2021", "2019-1-1/2021-12-31"), ("2021-2019", "2019-1-1/2021-12-31"),
    ("today", "2026-11-24/2026-11-24"), ("yesterday", "2026-11-23/2026-11-23"),
    ("tuesday", "2026-11-24/2026-11-24"), ("monday", "2026-11-23/2026-11-23"),
    ("wednesday", "2026-11-18/2026-11-18"), ("last tuesday", "2026-11-17/2026-11-17"),
    ("this wednesday", "2026-11-25/2026-11-25"), ("last week", "2026-11-16/2026-11-22"),
    ("this week", "2026-11-23/2026-11-29"), ("last weekend", "2026-11-21/2026-11-22"),
    ("this weekend", "2026-11-28/2026-11-29"), ("last month", "2026-10-1/2026-10-31"),
    ("this month", "2026-11-1/2026-11-30"), ("last year", "2025-1-1/2025-12-31"),
    ("last summer", "2026-6-1/2026-8-31"), ("last winter", "2025-12-1/2026-2-28"),
    ("this winter", "2026-12-1/2027-2-28"), ("last march", "2026-3-1/2026-3-31"),
    ("last december", "2025-12-1/2025-12-31"), ("summer 2023", "2023-6-1/2023-8-31"),
    ("2023 Fall", "2023-9-1/2023-11-30"), ("last 3 months", "2026-8-25/2026-11-24"),
    ("last 7 days", "2026-11-18/2026-11-24"), ("last 2 weeks", "2026-11-11/2026-11-24"),
    ("past 2 years", "2024-11-25/2026-11-24"), ("easter 2024", "2024-3-29/2024-4-1"),
    ("christmas 2023", "2023-12-24/2023-12-26"),
  ])
  func aDateIsOnePeriod(_ text: String, _ period: String) { #expect(days(text) == [period]) }

  @Test func aMonthWithoutAYearIsThatOfEveryYear() {
    #expect(days("march").contains("2024-3-1/2024-3-31"))
    #expect(days("march").contains("2025-3-1/2025-3-31"))
    #expect(days("12 march").contains("2025-3-12/2025-3-12"))
    #expect(days("29 february").contains("2025-2-28/2025-2-28"))
    #expect(days("winter").contains("2023-12-1/2024-2-29"))
  }

  @Test func theYearOfAWinterIsThatOfEitherEnd() {
    #expect(Set(days("winter 2024")) == ["2024-1-1/2024-2-29", "2024-12-1/2025-2-28"])
  }

  @Test(arguments: [
    "march 2024": "March 2024", "2024-03-12": "12 March 2024", "last summer": "Summer 2026",
    "yesterday": "23 November 2026", "may": "May", "4 july": "4 July", "2019-2021": "2019–2021",
    "last week": "16 November 2026 – 22 November 2026", "summer 2023": "Summer 2023",
    "-videos": "Not Videos", "★★★": "3 stars or more", "5 stars": "5 stars", "rating:0": "Unrated",
    "light red": "Red", "slow-motion": "Slow Motion", "live photos": "Live Photos",
  ])
  func aPillNamesWhatIsUnderstood(_ text: String, _ name: String) { #expect(names(text) == [name]) }

  @Test(arguments: [
    "2024-13", "2024-02-30", "99999", "12", "last", "this", "in", "of the", "sun", "1080",
    "10-12", "1.2.3", "IMG_20240312", "rating", "rating 9", "stars", "-", "--", "\"march 2024\"", "march2024",
  ])
  func otherTextsAreWords(_ text: String) { #expect(names(text).isEmpty) }

  @Test func aDayOfTheSouthernSummerIsInJanuary() {
    let vocabulary = SearchVocabulary(.english, isSouthern: true)
    #expect(days("last summer", vocabulary: vocabulary) == ["2025-12-1/2026-2-28"])
    #expect(days("winter 2024", vocabulary: vocabulary) == ["2024-6-1/2024-8-31"])
  }

  @Test func namesOfTheUsersLanguageAreRecognizedBesideTheEnglishOnes() {
    var months = CalendarNames.english.months
    (months[2], months[7]) = (["März", "Mär"], ["août"])
    let names = CalendarNames(months: months, weekdays: CalendarNames.english.weekdays, firstWeekday: 6)
    let vocabulary = SearchVocabulary(names)
    for text in ["märz 2024", "MARZ 2024", "mär 2024", "march 2024", "Ma\u{308}rz 2024"] {
      #expect(days(text, vocabulary: vocabulary) == ["2024-3-1/2024-3-31"])
    }
    #expect(days("aout 2024", vocabulary: vocabulary) == ["2024-8-1/2024-8-31"])
    // The week begins on Sunday.
    #expect(days("last week", vocabulary: vocabulary) == ["2026-11-15/2026-11-21"])
  }

  @Test func inTheUnitedStatesTheMonthIsFirst() {
    let names = CalendarNames(
      months: CalendarNames.english.months, weekdays: CalendarNames.english.weekdays, beginsWithMonth: true)
    let vocabulary = SearchVocabulary(names)
    #expect(days("3/12/2024", vocabulary: vocabulary) == ["2024-3-12/2024-3-12"])
    #expect(days("13/12/2024", vocabulary: vocabulary) == ["2024-12-13/2024-12-13"])
  }

  // MARK: Tokens

  @Test func tokensHaveTheirPlaceInTheText() {
    let text = "Über  \"beach party\" -videos march 2024"
    let tokens = query(text).tokens
    let texts = tokens.map { String(Array(text.utf8)[$0.range].map { Character(UnicodeScalar($0)) }) }
    #expect(tokens.map(\.isRecognized) == [false, false, true, true])
    #expect(texts.dropFirst() == ["\"beach party\"", "-videos", "march 2024"])
    #expect(tokens.map(\.isFinished) == [true, true, true, false])
  }

  @Test func aWordThatIsBeingTypedFindsWhatItMayBecome() {
    let unfinished = query("marc").tokens[0].alternatives
    #expect(unfinished.contains(.date(.everyYear(.month(3)))))
    #expect(!query("marc ").tokens[0].alternatives.contains(.date(.everyYear(.month(3)))))
    #expect(query("ma").tokens[0].alternatives.count == 1)
    #expect(query("screensh").tokens[0].alternatives.contains(.kinds(.screenshots)))
  }

  @Test func aWordForADateOrAColorIsFoundInNamesAsWell() {
    for text in ["march", "summer 2023", "red", "panoramas"] {
      let alternatives = query(text).tokens[0].alternatives
      #expect(alternatives.contains { if case .texts = $0 { true } else { false } })
    }
    #expect(query("videos").tokens[0].alternatives == [.kinds(.videos)])
    #expect(query("yesterday").tokens[0].alternatives.count == 1)
  }

  @Test func ofSeveralYearsOneHasToApply() {
    #expect(query("2023 2024").clauses.count == 1)
    #expect(query("march 2024").clauses.count == 1)
    #expect(query("march beach 2024").clauses.count == 3)
    #expect(query("red blue").clauses.count == 2)
    #expect(query("screenshots panoramas").clauses.count == 1)
    #expect(query("-screenshots -panoramas").clauses.count == 2)
  }

  @Test func aTextWithoutLettersIncludesEverything() {
    for text in ["", "   ", "-", "\"", "\"\"", "…", "\u{0}", "-\"", "\u{FFFD}"] {
      #expect(query(text).isEmpty)
    }
  }

  @Test func equalSearchesOfDifferentTextsAreEqual() {
    #expect(query("march 2024") == query("March  2024 "))
    #expect(query("beach ") == query("  BEACH "))
    #expect(query("beach") != query("\"beach\""))
  }

  @Test func anyTextIsASearch() {
    var random = SystemRandomNumberGenerator()
    let parts = [
      "march", "2024", "-", "\"", "“", "last", "this", "5", "31", "weeks", "★", "rating", ":", "videos", "é",
      "北京", "\u{0}", "\u{200F}", "👩‍👩‍👧", ".", "/", "–", "年", "月", " ", " ", " ", "\n", "*", "AND", "(", ")",
      "999999999999999999999", "12th", "\u{301}", "ｶﾞ",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random)!
      }
      .joined()
      let tokens = query(text).tokens
      #expect(
        tokens.allSatisfy { 0 <= $0.range.lowerBound && $0.range.upperBound <= text.utf8.count }, "\(text)")
      let ascending = zip(tokens, tokens.dropFirst()).allSatisfy {
        $0.range.upperBound <= $1.range.lowerBound
      }
      #expect(ascending, "\(text)")
    }
  }

  @Test func aPastedDocumentIsReadUpToALimit() {
    let text = String(repeating: "word ", count: 100_000)
    #expect(query(text).tokens.count == SearchQuery.maximumParts)
  }
}
