import L10n
import MediaLibrary

/// Finds the tokens of a search in its lexemes.
struct SearchParser {
  let lexemes: [SearchLexeme]
  let vocabulary: SearchVocabulary
  let today: CalendarDay
  private(set) var position = 0

  init(lexemes: [SearchLexeme], vocabulary: SearchVocabulary, today: CalendarDay) {
    (self.lexemes, self.vocabulary, self.today) = (lexemes, vocabulary, today)
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
    while position < lexemes.count {
      let match = lexemes[position].isQuoted ? nil : rating() ?? date() ?? term()
      tokens.append(match.map(token) ?? text())
      position += match?.count ?? 1
    }
    return tokens
  }

  /// The unquoted lexemes from the position, up to a number. A minus sign is part of the first one only.
  func following(_ count: Int) -> ArraySlice<SearchLexeme> {
    let rest = lexemes[position...].prefix(count)
    return rest.prefix { !$0.isQuoted && ($0 == rest.first || !$0.isExcluded) }
  }

  /// Returns the longest phrase of the vocabulary at an offset from the position.
  func term(at offset: Int) -> (term: SearchVocabulary.Term, count: Int)? {
    let rest = following(offset + vocabulary.longest).dropFirst(offset)
    for count in stride(from: rest.count, to: 0, by: -1) {
      let words = rest.prefix(count).flatMap(\.words)
      if words.count <= vocabulary.longest, let term = vocabulary.term(for: words) { return (term, count) }
    }
    return nil
  }

  private func term() -> Match? {
    guard let (term, count) = term(at: 0), case .criterion(let criterion, let name) = term else { return nil }
    var match = Match(count: count, criterion: criterion, name: name)
    // Folders and files have names such as “Panoramas”. Everybody's folder “Videos” has photos, which are not meant.
    if criterion != .kinds(.videos), criterion != .kinds(.images), criterion != .mark(.favorite) {
      match.names = Array(following(count))
    }
    return match
  }

  // MARK: Ratings

  private func rating() -> Match? {
    let lexeme = lexemes[position]
    if !lexeme.text.isEmpty, lexeme.text.count <= 5, lexeme.text.allSatisfy({ $0 == "★" || $0 == "☆" }) {
      return rating(lexeme.text.count { $0 == "★" }, count: 1)
    }
    // “rating:4” is one lexeme.
    if lexeme.words.count == 2, vocabulary.term(for: [lexeme.words[0]]) == .rating,
      let stars = Self.stars(lexeme.words[1])
    {
      return rating(stars, count: 1)
    }
    let pair = Array(following(2))
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
    let (first, last) = (lexemes[position], lexemes[position + match.count - 1])
    let phrases = match.names.compactMap { SearchPhrase($0.text, isPrefix: true) }
    return SearchToken(
      range: first.range.lowerBound..<last.range.upperBound,
      // Translators: excludes something from a search, such as “Not Videos”.
      name: first.isExcluded ? tr("Not %s", match.name) : match.name,
      alternatives: [match.criterion] + (phrases.isEmpty ? [] : [.texts(phrases)]),
      isExcluded: first.isExcluded, isRecognized: true, isFinished: last.isFinished)
  }

  private func text() -> SearchToken {
    let lexeme = lexemes[position]
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
      default: date(of: term)?.date.map { .date($0) }
      }
    }
  }
}
