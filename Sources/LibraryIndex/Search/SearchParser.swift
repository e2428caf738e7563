import L10n
import MediaLibrary

/// Finds the tokens of a search in its lexemes.
struct SearchParser {
  private var cursor: LexemeCursor
  private let dates: SearchDateParser

  init(lexemes: [SearchLexeme], vocabulary: SearchVocabulary, today: CalendarDay) {
    cursor = LexemeCursor(lexemes, vocabulary: vocabulary)
    dates = SearchDateParser(
      relative: RelativeDates(today: today, firstWeekday: vocabulary.firstWeekday))
  }

  /// A recognized part.
  struct Match {
    /// The number of lexemes.
    var count: Int
    var criterion: SearchCriterion
    var name: String
    /// The lexemes whose words are found in texts as well.
    var names: [SearchLexeme] = []
  }

  /// Returns the tokens in the order of the text.
  mutating func parse() -> [SearchToken] {
    var tokens: [SearchToken] = []
    while cursor.remaining > 0 {
      let match = cursor[0].isQuoted ? nil : rating() ?? dates.match(at: cursor) ?? term()
      tokens.append(match.map(token) ?? text())
      cursor.advance(by: match?.count ?? 1)
    }
    return tokens
  }

  private var vocabulary: SearchVocabulary { cursor.vocabulary }

  private func term() -> Match? {
    guard let (term, count) = cursor.term(at: 0), case .criterion(let criterion, let name) = term else {
      return nil
    }
    var match = Match(count: count, criterion: criterion, name: name)
    // Folders and files have names such as “Panoramas”. Everybody's folder “Videos” has photos, which are not meant.
    if criterion != .kinds(.videos), criterion != .kinds(.images), criterion != .mark(.favorite) {
      match.names = Array(cursor.following(count))
    }
    return match
  }

  // MARK: Ratings

  private func rating() -> Match? {
    let lexeme = cursor[0]
    if !lexeme.text.isEmpty, lexeme.text.count <= 5, lexeme.text.allSatisfy({ $0 == "★" || $0 == "☆" }) {
      return rating(lexeme.text.count { $0 == "★" }, count: 1)
    }
    // “rating:4” is one lexeme.
    if lexeme.words.count == 2, vocabulary.term(for: [lexeme.words[0]]) == .rating,
      let stars = Self.stars(lexeme.words[1])
    {
      return rating(stars, count: 1)
    }
    let pair = Array(cursor.following(2))
    guard pair.count == 2 else { return nil }
    if vocabulary.term(for: pair[0].words) == .rating, let stars = pair[1].words.first.flatMap(Self.stars) {
      return rating(stars, count: 2)
    }
    if vocabulary.term(for: pair[1].words) == .stars, pair[0].words.count == 1,
      let stars = Self.stars(pair[0].words[0])
    {
      return rating(stars, count: 2)
    }
    return nil
  }

  private static func stars(_ word: String) -> Int? { Int(word).flatMap { (0...5).contains($0) ? $0 : nil } }

  private func rating(_ stars: Int, count: Int) -> Match {
    let name =
      switch stars {
      case 0: tr("Unrated")
      case 5: trn(stars, "%d star", "%d stars")
      default: trn(stars, "%d star or more", "%d stars or more")
      }
    return Match(count: count, criterion: .rating(stars...(stars == 0 ? 0 : 5)), name: name)
  }

  // MARK: Tokens

  private func token(_ match: Match) -> SearchToken {
    let (first, last) = (cursor[0], cursor[match.count - 1])
    let phrases = match.names.compactMap { SearchPhrase($0.text, isPrefix: true) }
    return SearchToken(
      range: first.range.lowerBound..<last.range.upperBound,
      // Translators: excludes something from a search, such as “Not Videos”.
      name: first.isExcluded ? tr("Not %s", match.name) : match.name,
      alternatives: [match.criterion] + (phrases.isEmpty ? [] : [.texts(phrases)]),
      isExcluded: first.isExcluded, isRecognized: true, isFinished: last.isFinished)
  }

  private func text() -> SearchToken {
    let lexeme = cursor[0]
    let isPrefix = !lexeme.isQuoted
    var alternatives: [SearchCriterion] = []
    if let phrase = SearchPhrase(lexeme.text, isPrefix: isPrefix) { alternatives = [.texts([phrase])] }
    if isPrefix, !lexeme.isExcluded, !lexeme.isFinished, lexeme.words.count == 1, lexeme.words[0].count > 2 {
      alternatives += completions(of: lexeme.words[0])
    }
    return SearchToken(
      range: lexeme.range, name: lexeme.isExcluded ? tr("Not %s", lexeme.text) : lexeme.text,
      alternatives: alternatives, isExcluded: lexeme.isExcluded, isRecognized: false,
      isFinished: lexeme.isFinished)
  }

  /// The meanings of the words that an unfinished one may become, so that results remain while “march” is typed.
  private func completions(of word: String) -> [SearchCriterion] {
    vocabulary.completions(of: word).compactMap { term in
      switch term {
      case .criterion(let criterion, _): criterion
      default: dates.relative.date(of: term).map { .date($0.date) }
      }
    }
  }
}
