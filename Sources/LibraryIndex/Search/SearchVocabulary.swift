import ColorKit
import L10n
import MediaLibrary

/// The words that a search recognizes, in the user's language and in English.
public struct SearchVocabulary: Sendable {
  /// What a word means by itself.
  enum Term: Sendable, Hashable {
    case month(Int)
    case weekday(Int)
    case period(YearlyPeriod, name: String)
    case day(daysAgo: Int)
    /// “last” and “this”.
    case last, this
    case unit(Unit)
    /// The last one, where a language has one word for it.
    case lastUnit(Unit)
    /// “of”, which may be in a date.
    case connector
    /// “rating”, before a number.
    case rating
    /// “stars”, after a number.
    case stars
    case criterion(SearchCriterion, name: String)
  }

  /// A unit of time.
  enum Unit: Sendable, Hashable { case day, week, weekend, month, year }

  /// The first day of the week, 0 (Monday) to 6.
  let firstWeekday: Int
  /// Whether the month precedes the day in dates such as 3/12/2024.
  let beginsWithMonth: Bool
  private var terms: [String: Term] = [:]
  /// The number of words of the longest phrase.
  private(set) var longest = 1
  /// The phrases in ascending order, for completion.
  private var phrases: [String] = []

  /// The vocabulary of the user's language. Made at the first use, in some milliseconds.
  public static let current = SearchVocabulary(
    CalendarNames.current, isSouthern: CalendarNames.isSouthernHemisphere)

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - names: The names of months and days of the week in the user's language. English ones are added.
  ///   - isSouthern: Whether the summer begins in December.
  public init(_ names: CalendarNames, isSouthern: Bool = false) {
    (firstWeekday, beginsWithMonth) = (names.firstWeekday, names.beginsWithMonth)
    // The first meaning of a word remains, so a word of the user's language precedes an English one.
    for names in [names, .english] {
      for (index, names) in names.months.enumerated() { add(names, .month(index + 1)) }
      for (index, names) in names.weekdays.enumerated() { add(names, .weekday(index)) }
    }
    addDates(isSouthern: isSouthern)
    addKinds()
    addColors()
    phrases = terms.keys.sorted()
  }

  /// Returns the meaning of a phrase of folded words; nil if it has none.
  func term(for words: [String]) -> Term? { terms[words.joined(separator: " ")] }

  /// Returns the criteria of the phrases that a folded word may become when more of it is typed.
  func completions(of word: String) -> [Term] {
    var (low, high) = (0, phrases.count)
    while low < high {
      let middle = (low + high) / 2
      if phrases[middle] < word { low = middle + 1 } else { high = middle }
    }
    return phrases[low...].prefix { $0.hasPrefix(word) }.compactMap { $0 == word ? nil : terms[$0] }
  }

  private mutating func add(_ phrases: [String], _ term: Term) {
    for phrase in phrases {
      let words = SearchText.words(of: phrase)
      let key = words.joined(separator: " ")
      guard !words.isEmpty, terms[key] == nil else { continue }
      terms[key] = term
      longest = max(longest, words.count)
    }
  }
}

// MARK: Words

extension SearchVocabulary {
  // Translators of all words for the search: write them as people type them, in lower case, several separated by |.

  private mutating func addDates(isSouthern: Bool) {
    // Translators: words for the search, separated by |
    add(trWords("today"), .day(daysAgo: 0))
    add(trWords("yesterday"), .day(daysAgo: 1))
    // Translators: words for the search, before or after a time: “last summer”, “last week”
    add(trWords("last|previous|past"), .last)
    // Translators: words for the search, before or after a time: “this summer”, “this week”
    add(trWords("this"), .this)
    add(trWords("days|day"), .unit(.day))
    add(trWords("week|weeks"), .unit(.week))
    add(trWords("weekend|weekends"), .unit(.weekend))
    add(trWords("month|months"), .unit(.month))
    add(trWords("year|years"), .unit(.year))
    add(trWords("last week"), .lastUnit(.week))
    add(trWords("last month"), .lastUnit(.month))
    add(trWords("last year"), .lastUnit(.year))
    // Translators: words for the search that may be inside of a date, as in “12th of March”, “in summer 2024”
    add(trWords("of|in|on|the"), .connector)
    addSeasons(isSouthern: isSouthern)
    addHolidays()
  }

  private mutating func addSeasons(isSouthern: Bool) {
    /// Meteorological seasons: whole months.
    func season(_ northern: Int) -> YearlyPeriod {
      let first = isSouthern ? (northern + 5) % 12 + 1 : northern
      return .months(first, through: (first + 1) % 12 + 1)
    }
    add(trWords("spring"), .period(season(3), name: tr("Spring")))
    add(trWords("summer"), .period(season(6), name: tr("Summer")))
    add(trWords("autumn|fall"), .period(season(9), name: tr("Autumn")))
    add(trWords("winter"), .period(season(12), name: tr("Winter")))
  }

  private mutating func addHolidays() {
    add(
      trWords("christmas|xmas"),
      .period(.days(from: DayOfYear(12, 24), through: DayOfYear(12, 26)), name: tr("Christmas")))
    add(
      trWords("new year|new year's eve|new years eve"),
      .period(.days(from: DayOfYear(12, 31), through: DayOfYear(1, 1)), name: tr("New Year")))
    add(trWords("easter"), .period(.easter, name: tr("Easter")))
    add(
      trWords("halloween"),
      .period(.days(from: DayOfYear(10, 31), through: DayOfYear(10, 31)), name: tr("Halloween")))
    add(
      trWords("valentine's day|valentines day"),
      .period(.days(from: DayOfYear(2, 14), through: DayOfYear(2, 14)), name: tr("Valentine’s Day")))
  }

  private mutating func addKinds() {
    func kind(_ filter: MediaFilter, _ name: String) -> Term { .criterion(.kinds(filter), name: name) }
    // Translators: words for the search, separated by |
    add(trWords("videos|video|movies|movie"), kind(.videos, tr("Videos")))
    add(trWords("photos|photo|pictures|picture|images|image"), kind(.images, tr("Photos")))
    add(trWords("screenshots|screenshot"), kind(.screenshots, tr("Screenshots")))
    add(
      trWords("screen recordings|screen recording|screencasts|screencast"),
      kind(.screenRecordings, tr("Screen Recordings")))
    add(trWords("panoramas|panorama"), kind(.panoramas, tr("Panoramas")))
    add(trWords("bursts|burst"), kind(.bursts, tr("Bursts")))
    add(
      trWords("live photos|live photo|motion photos|motion photo"), kind(.livePhotos, tr("Live Photos")))
    // Translators: words for the search: photos with a depth effect
    add(trWords("portraits|portrait"), kind(.depthEffectPhotos, tr("Portraits")))
    add(trWords("cinematic videos|cinematic"), kind(.cinematicVideos, tr("Cinematic Videos")))
    add(trWords("slow motion|slo mo|slomo"), kind(.slomoVideos, tr("Slow Motion")))
    add(trWords("time lapses|time lapse|timelapses|timelapse"), kind(.timelapseVideos, tr("Time-Lapse")))
    // Translators: words for the search, separated by |
    add(
      trWords("favorites|favorite|favourites|favourite"), .criterion(.mark(.favorite), name: tr("Favorites")))
    // Translators: words for the search: photos that were edited
    add(trWords("edited|edits"), .criterion(.mark(.edited), name: tr("Edited")))
    // Translators: words for the search, before a number: “rating 4”
    add(trWords("rating|rated"), .rating)
    // Translators: words for the search, after a number: “4 stars”
    add(trWords("stars|star"), .stars)
    add(trWords("unrated"), .criterion(.rating(0...0), name: tr("Unrated")))
  }

  private mutating func addColors() {
    // Translators: words for the search, separated by |
    let words: [(ColorFamily, [String])] = [
      (.black, trWords("black")), (.white, trWords("white")), (.grey, trWords("grey|gray")),
      (.pink, trWords("pink")), (.red, trWords("red")), (.brown, trWords("brown")),
      (.orange, trWords("orange")), (.yellow, trWords("yellow")), (.lime, trWords("lime")),
      (.green, trWords("green")), (.teal, trWords("teal|turquoise")), (.cyan, trWords("cyan")),
      (.blue, trWords("blue")), (.purple, trWords("purple|violet")), (.magenta, trWords("magenta")),
    ]
    for (family, words) in words { add(words, .criterion(.color(family), name: family.name)) }
  }
}
