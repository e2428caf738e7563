/// A part of a search between spaces, or between quotation marks.
struct SearchLexeme: Sendable, Hashable {
  /// The UTF-8 offsets in the text, with the minus sign and the quotation marks.
  var range: Range<Int>
  /// The text without them.
  var text: String
  /// The folded words of the text.
  var words: [String]
  /// Whether it is between quotation marks.
  var isQuoted = false
  /// Whether a minus sign precedes it.
  var isExcluded = false
  /// Whether more text follows, so that its last word is complete.
  var isFinished: Bool

  /// The marks that begin a phrase, and those that end it.
  private static let opening: Set<Character> = ["\"", "“", "„", "«", "»", "”"]
  private static let closing: Set<Character> = ["\"", "”", "“", "»", "«"]
  private static let minus: Set<Character> = ["-", "−"]

  /// Splits a text. A phrase whose second quotation mark is missing extends to the end of the text.
  static func split(_ text: Substring) -> [SearchLexeme] {
    var (lexemes, position) = ([SearchLexeme](), text.startIndex)
    while let start = text[position...].firstIndex(where: { !$0.isWhitespace }) {
      let isExcluded = minus.contains(text[start])
      let first = isExcluded ? text.index(after: start) : start
      var (content, isQuoted) = (text[first...].prefix { !$0.isWhitespace }, false)
      position = content.endIndex
      if let mark = content.first, opening.contains(mark) {
        content = text[text.index(after: first)...].prefix { !closing.contains($0) }
        position = content.endIndex < text.endIndex ? text.index(after: content.endIndex) : text.endIndex
        isQuoted = true
      }
      let range =
        text.utf8.distance(
          from: text.startIndex, to: start)..<text.utf8.distance(from: text.startIndex, to: position)
      lexemes.append(
        SearchLexeme(
          range: range, text: String(content), words: SearchText.words(of: String(content)),
          isQuoted: isQuoted, isExcluded: isExcluded,
          isFinished: position < text.endIndex || (isQuoted && content.endIndex < text.endIndex)))
    }
    return lexemes
  }
}
