/// A position in the lexemes of a search, and the phrases of the vocabulary that follow it.
struct LexemeCursor {
  /// The words to recognize.
  let vocabulary: SearchVocabulary
  private let lexemes: [SearchLexeme]
  private var position = 0

  /// Starts at the first lexeme.
  init(_ lexemes: [SearchLexeme], vocabulary: SearchVocabulary) {
    (self.lexemes, self.vocabulary) = (lexemes, vocabulary)
  }

  /// The number of lexemes from the position to the end.
  var remaining: Int { lexemes.count - position }

  /// The lexeme at an offset from the position, which must be less than `remaining`.
  subscript(offset: Int) -> SearchLexeme { lexemes[position + offset] }

  /// Moves the position past a number of lexemes.
  mutating func advance(by count: Int) { position += count }

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
}
