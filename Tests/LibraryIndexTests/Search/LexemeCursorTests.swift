import L10n
import Testing

@testable import LibraryIndex

@Suite(.timeLimit(.minutes(1))) struct LexemeCursorTests {
  private func cursor(_ text: String) -> LexemeCursor {
    LexemeCursor(SearchLexeme.split(text[...]), vocabulary: SearchVocabulary(.english))
  }

  @Test func theLongestPhraseIsFound() {
    let cursor = cursor("screen recordings 2024")
    #expect(cursor.term(at: 0)?.count == 2)
    #expect(cursor.term(at: 1) == nil)
  }

  @Test func aPhraseEndsBeforeQuotedAndExcludedLexemes() {
    #expect(cursor("screen \"recordings\"").following(2).count == 1)
    #expect(cursor("screen -recordings").following(2).count == 1)
    #expect(cursor("-screen recordings").following(2).count == 2)
  }

  @Test func offsetsCountFromThePosition() {
    var cursor = cursor("one two three")
    cursor.advance(by: 1)
    #expect(cursor.remaining == 2)
    #expect(cursor[1].text == "three")
    cursor.advance(by: 2)
    #expect(cursor.remaining == 0)
    #expect(cursor.following(3).isEmpty)
  }
}
