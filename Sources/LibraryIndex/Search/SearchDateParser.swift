/// Recognizes dates of one or several words, such as “12th of March 2024” or “last 3 months”.
struct SearchDateParser {
  /// The dates of words that depend on the present day.
  let relative: RelativeDates

  /// A part of a date.
  private enum Element {
    case term(SearchVocabulary.Term)
    case number(Int)
    case year(Int)
    case date(NamedDate)
  }

  /// Returns the longest date at the position of a cursor; nil if there is none.
  func match(at cursor: LexemeCursor) -> SearchParser.Match? {
    var (elements, offset) = ([(element: Element, end: Int)](), 0)
    while elements.count < 3, let (element, count) = element(at: offset, of: cursor) {
      offset += count
      if case .term(.connector) = element { continue }
      elements.append((element, offset))
    }
    for count in stride(from: elements.count, to: 0, by: -1) {
      let parts = elements.prefix(count).map(\.element)
      guard let date = date(parts) else { continue }
      let lexemes = Array(cursor.following(elements[count - 1].end))
      return SearchParser.Match(
        count: lexemes.count, criterion: .date(date.date), name: date.name,
        names: isName(parts)
          ? lexemes.filter { cursor.vocabulary.term(for: $0.words) != .connector } : [])
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

  private func element(at offset: Int, of cursor: LexemeCursor) -> (Element, count: Int)? {
    guard offset < cursor.remaining else { return nil }
    let lexeme = cursor[offset]
    guard !lexeme.isQuoted, offset == 0 || !lexeme.isExcluded else { return nil }
    if let date = NumericDate(lexeme.text, vocabulary: cursor.vocabulary)?.named { return (.date(date), 1) }
    if let (term, count) = cursor.term(at: offset) { return (.term(term), count) }
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
      return .day(year: year, month: month, day: day)
    case (.term(.last), .number(let number)?, .term(.unit(let unit))?),
      (.number(let number), .term(.unit(let unit))?, .term(.last)?):
      return relative.recent(number, unit)
    case (_, _, _?): return nil
    case (.term(.month(let month)), .year(let year)?, nil), (.year(let year), .term(.month(let month))?, nil):
      return .month(year: year, month: month)
    case (.number(let day), .term(.month(let month))?, nil),
      (.term(.month(let month)), .number(let day)?, nil):
      return .everyYear(month: month, day: day)
    case (.term(.period(let period, let name)), .year(let year)?, nil),
      (.year(let year), .term(.period(let period, let name))?, nil):
      return NamedDate(.period(period, year: year), name: NamedDate.name(name, year))
    case (.term(.last), .term(let term)?, nil), (.term(let term), .term(.last)?, nil):
      return relative.last(term)
    case (.term(.this), .term(let term)?, nil), (.term(let term), .term(.this)?, nil):
      return relative.this(term)
    case (_, _?, nil): return nil
    case (.term(let term), nil, nil): return relative.date(of: term)
    case (.year(let year), nil, nil): return .year(year)
    case (.date(let date), nil, nil): return date
    case (.number, nil, nil): return nil
    }
  }
}
