import L10n
import Testing

@testable import LibraryIndex

@Suite(.timeLimit(.minutes(1))) struct SearchTextTests {
  @Test(arguments: [
    ("IMG_20240312_101500.jpg", "img 20240312 101500 jpg"),
    ("BeachParty2024.jpg", "beachparty2024 jpg beach party 2024 jpg"),
    ("HTMLPage", "htmlpage html page"), ("DSC01234.NEF", "dsc01234 nef dsc 01234 nef"),
    ("EOS 5D", "eos 5d eos 5 d"), ("Café-Été", "cafe ete"), ("ＳＴＲＡẞE", "strasse"), ("北京2024", "北 京 2024"),
    ("写真.jpg", "写 真 jpg"), ("한국", "한 국"), ("i\u{307}", "i"), ("", ""), ("…", ""), ("İstanbul", "istanbul"),
  ])
  func namesAreSplitIntoWords(_ name: String, _ words: String) { #expect(SearchText.indexed(name) == words) }

  @Test func aDecomposedNameEqualsATypedOne() {
    #expect("한국 é が".folded == "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8} e\u{301} か\u{3099}".folded)
  }

  @Test func theFoldersBelowTheHomeFolderAreNamed() {
    #expect(SearchText.folders(inPath: "/home/me/Pictures/Rome", home: "/home/me") == "Pictures Rome")
    #expect(SearchText.folders(inPath: "/media/me/CARD", home: "/home/me") == "media me CARD")
    #expect(SearchText.folders(inPath: "/home/meg/x", home: "/home/me") == "home meg x")
  }

  @Test func aPhraseIsFoundAtTheBeginningOfWords() throws {
    let text = SearchText.indexed("Summer beach-party")
    #expect(try #require(SearchPhrase("beach", isPrefix: true)).isFound(in: text))
    #expect(try #require(SearchPhrase("beach par", isPrefix: true)).isFound(in: text))
    #expect(try !#require(SearchPhrase("each", isPrefix: true)).isFound(in: text))
    #expect(try !#require(SearchPhrase("beach par", isPrefix: false)).isFound(in: text))
    #expect(try !#require(SearchPhrase("party summer beach party x", isPrefix: true)).isFound(in: text))
  }
}
