import L10n

/// Dates of several words.
extension SearchParser {
  /// A part of a date.
  private enum Element {
    case term(SearchVocabulary.Term)
    case number(Int)
    case year(Int)
    case date(SearchDate, name: String)
  }

  /// A date with its name.
  typealias NamedDate = (date: SearchDate?, name: String)

  /// Returns the date at the position.
  func date() -> Match? {
    var (elements, offset) = ([(element: Element, end: Int)](), 0)
    while elements.count < 3, let (element, count) = element(at: offset) {
      offset += count
      if case .term(.connector) = element { continue }
      elements.append((element, offset))
    }
    for count in stride(from: elements.count, to: 0, by: -1) {
      let parts = elements.prefix(count).map(\.element)
      guard let (date, name) = date(parts), let date else { continue }
      let lexemes = Array(following(elements[count - 1].end))
      return Match(
        count: lexemes.count, criterion: .date(date), name: name,
        names: isName(parts) ? lexemes.filter { vocabulary.term(for: $0.words) != .connector } : [])
    }
    return nil
  }

  /// Whether a folder may have such a name: “March”, “2024”, “Christmas 2023”.
  private func isName(_ elements: [Element]) -> Bool {
    elements.allSatisfy { element in
      switch element {
      case .term(.month), .term(.period), .term(.weekday), .year, .date: true
      default: false
      }
    }
  }

  private func element(at offset: Int) -> (Element, count: Int)? {
    guard position + offset < lexemes.count else { return nil }
    let lexeme = lexemes[position + offset]
    guard !lexeme.isQuoted, offset == 0 || !lexeme.isExcluded else { return nil }
    if let (date, name) = NumericDate(lexeme.text, vocabulary: vocabulary)?.named {
      return (.date(date, name: name), 1)
    }
    if let (term, count) = term(at: offset) { return (.term(term), count) }
    guard lexeme.words.count == 1 else { return nil }
    let digits = lexeme.words[0].prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), digits.count <= 4 else { return nil }
    // The endings of “1st” and “12th”; a point is not part of a word.
    guard ["", "st", "nd", "rd", "th"].contains(lexeme.words[0].dropFirst(digits.count)) else { return nil }
    return (digits.count == 4 && NumericDate.years.contains(number) ? .year(number) : .number(number), 1)
  }

  private func date(_ elements: [Element]) -> NamedDate? {
    switch (elements[0], elements.dropFirst().first, elements.dropFirst(2).first) {
    case (.number(let day), .term(.month(let month))?, .year(let year)?),
      (.term(.month(let month)), .number(let day)?, .year(let year)?),
      (.year(let year), .term(.month(let month))?, .number(let day)?):
      return Self.day(year: year, month: month, day: day)
    case (.term(.last), .number(let number)?, .term(.unit(let unit))?),
      (.number(let number), .term(.unit(let unit))?, .term(.last)?):
      return recent(number, unit)
    case (_, _, _?): return nil
    case (.term(.month(let month)), .year(let year)?, nil), (.year(let year), .term(.month(let month))?, nil):
      return Self.month(year: year, month: month)
    case (.number(let day), .term(.month(let month))?, nil),
      (.term(.month(let month)), .number(let day)?, nil):
      return Self.everyYear(month: month, day: day)
    case (.term(.period(let period, let name)), .year(let year)?, nil),
      (.year(let year), .term(.period(let period, let name))?, nil):
      return (.period(period, year: year), Self.name(name, year))
    case (.term(.last), .term(let term)?, nil), (.term(let term), .term(.last)?, nil): return last(term)
    case (.term(.this), .term(let term)?, nil), (.term(let term), .term(.this)?, nil): return this(term)
    case (_, _?, nil): return nil
    case (.term(let term), nil, nil): return date(of: term)
    case (.year(let year), nil, nil): return (.years(year...year), String(year))
    case (.date(let date, let name), nil, nil): return (date, name)
    case (.number, nil, nil): return nil
    }
  }

  // MARK: Dates of words

  /// The date that a word means by itself.
  func date(of term: SearchVocabulary.Term) -> NamedDate? {
    switch term {
    case .month(let month):
      (.everyYear(.month(month)), LocalDate(year: 2024, month: month, day: 1).text(tr("%OB")))
    case .period(let period, let name): (.everyYear(period), name)
    case .day(let daysAgo): Self.days(today.advanced(by: -daysAgo))
    case .weekday(let weekday): Self.days(today.advanced(by: -((today.weekday - weekday + 7) % 7)))
    case .lastUnit(let unit): last(.unit(unit))
    case .last, .this, .unit, .connector, .rating, .stars, .criterion: nil
    }
  }

  private func last(_ term: SearchVocabulary.Term) -> NamedDate? {
    switch term {
    case .unit(.day): return nil
    case .unit(.week): return Self.days(week.advanced(by: -7)...week.advanced(by: -1))
    case .unit(.weekend):
      // The latest Saturday before the weekend that today may be part of.
      let saturday = today.advanced(by: -((today.weekday + 2) % 7))
      let last = today.weekday >= 5 ? saturday.advanced(by: -7) : saturday
      return Self.days(last...last.advanced(by: 1))
    case .unit(.month):
      let (year, month, _) = today.fields
      let first = CalendarDay(year: year, month: month - 1, day: 1)
      return Self.month(year: first.fields.year, month: first.fields.month)
    case .unit(.year): return (.years(today.year - 1...today.year - 1), String(today.year - 1))
    case .month(let month):
      let first = YearlyPeriod.month(month).latest(before: today).lowerBound
      return Self.month(year: first.fields.year, month: first.fields.month)
    case .period(let period, let name):
      let days = period.latest(before: today)
      return (.days(days), Self.name(name, days.lowerBound.year))
    case .weekday(let weekday):
      return Self.days(today.advanced(by: -((today.weekday - weekday + 6) % 7 + 1)))
    case .day, .last, .this, .lastUnit, .connector, .rating, .stars, .criterion: return nil
    }
  }

  private func this(_ term: SearchVocabulary.Term) -> NamedDate? {
    switch term {
    case .unit(.day): return Self.days(today)
    case .unit(.week): return Self.days(week...week.advanced(by: 6))
    case .unit(.weekend):
      let saturday = today.advanced(by: 5 - today.weekday)
      return Self.days(saturday...saturday.advanced(by: 1))
    case .unit(.month): return Self.month(year: today.fields.year, month: today.fields.month)
    case .unit(.year): return (.years(today.year...today.year), String(today.year))
    case .month(let month): return Self.month(year: today.year, month: month)
    case .period(let period, let name):
      let days = period.present(on: today)
      return (.days(days), Self.name(name, days.lowerBound.year))
    case .weekday(let weekday):
      return Self.days(week.advanced(by: (weekday - vocabulary.firstWeekday + 7) % 7))
    case .day, .last, .this, .lastUnit, .connector, .rating, .stars, .criterion: return nil
    }
  }

  /// “last 3 months”: up to today.
  private func recent(_ number: Int, _ unit: SearchVocabulary.Unit) -> NamedDate? {
    guard (1...999).contains(number) else { return nil }
    let (year, month, day) = today.fields
    let first: CalendarDay
    switch unit {
    case .day: first = today.advanced(by: 1 - number)
    case .week: first = today.advanced(by: 1 - 7 * number)
    case .month:
      // The day of a shorter month is its last one.
      first = min(
        CalendarDay(year: year, month: month - number, day: day),
        CalendarDay(year: year, month: month - number + 1, day: 0)
      ).advanced(by: 1)
    case .year: first = CalendarDay(year: year - number, month: month, day: day).advanced(by: 1)
    case .weekend: return nil
    }
    return Self.days(first...today)
  }

  /// The first day of this week.
  private var week: CalendarDay { today.advanced(by: -((today.weekday - vocabulary.firstWeekday + 7) % 7)) }
}

/// Dates with their names.
extension SearchParser {
  static func day(year: Int, month: Int, day: Int) -> NamedDate? {
    guard CalendarDay.exists(year: year, month: month, day: day) else { return nil }
    return days(CalendarDay(year: year, month: month, day: day))
  }

  static func month(year: Int, month: Int) -> NamedDate {
    (
      .days(YearlyPeriod.month(month).occurrence(startingIn: year)),
      LocalDate(year: year, month: month, day: 1).text(tr("%B %Y"))
    )
  }

  private static func everyYear(month: Int, day: Int) -> NamedDate? {
    // 2024 has a 29 February.
    guard CalendarDay.exists(year: 2024, month: month, day: day) else { return nil }
    return (
      .everyYear(.days(from: DayOfYear(month, day), through: DayOfYear(month, day))),
      LocalDate(year: 2024, month: month, day: day).text(tr("%-d %B"))
    )
  }

  private static func days(_ day: CalendarDay) -> NamedDate { (.days(day...day), text(day)) }

  private static func days(_ days: ClosedRange<CalendarDay>) -> NamedDate {
    // Translators: the first and the last day of a period.
    (.days(days), tr("%1$s – %2$s", text(days.lowerBound), text(days.upperBound)))
  }

  private static func text(_ day: CalendarDay) -> String {
    let (year, month, day) = day.fields
    return LocalDate(year: year, month: month, day: day).text(tr("%-d %B %Y"))
  }

  private static func name(_ period: String, _ year: Int) -> String {
    // Translators: a period with its year, such as “Summer 2024”.
    tr("%1$s %2$s", period, String(year))
  }
}
