import FileTesting
import Foundation
import TestTools
import Testing

/// Texts of a program in the language of its environment, from a catalogue that gettext's own compiler has made.
@Suite(.timeLimit(.minutes(2))) struct TranslationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let languages = folder.path + "/xx/LC_MESSAGES"
    try FileManager.default.createDirectory(atPath: languages, withIntermediateDirectories: true)
    let source = try folder.write(Array(Self.catalogue.utf8), to: "xx.po")
    let compiled = try Command.run(["msgfmt", "--output-file=\(languages)/tintype.mo", source])
    try #require(compiled.status == 0)
  }

  /// The texts of the test host by their names.
  private func texts(language: String = "xx", locale: String = "C.UTF-8") throws -> [String: String] {
    // The test host is beside the program of the tests.
    let host = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    let result = try Command.run(
      [
        "env", "LC_ALL=\(locale)", "LANGUAGE=\(language)", "TINTYPE_LOCALEDIR=\(folder.path)",
        "\(host)/L10nTestHost",
      ])
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n").map { line in
      let name = line.prefix { $0 != ":" }
      return (String(name), String(line.dropFirst(name.count + 2)))
    }
    return Dictionary(lines) { first, _ in first }
  }

  @Test func textsAreTranslated() throws {
    let texts = try texts()
    #expect(texts["plain"] == "Bild aufnehmen")
    #expect(texts["date"] == "09.03.2024")
    #expect(texts["list"] == "a + b + c")
  }

  @Test func aTextWithoutTranslationIsEnglish() throws {
    #expect(try texts()["untranslated"] == "Nobody has translated this")
    let english = try texts(language: "yy")
    #expect(english["plain"] == "Take Picture")
    #expect(english["1"] == "1 photo")
    #expect(english["2"] == "2 photos")
    #expect(english["0"] == "0 photos")
    #expect(english["state"] == "Open")
    #expect(english["percent"] == "100 % sure")
    #expect(english["in"] == "2 photos in “Sea”")
    #expect(english["date"] == "Saturday, 9 March 2024, 17:04")
    #expect(try texts(locale: "C")["plain"] == "Take Picture")
  }

  @Test func aTranslationMayReorderTheArguments() throws {
    let texts = try texts()
    #expect(texts["reordered"] == "In „Sea“ ist „a.jpg“")
    #expect(texts["in"] == "In „Sea“: zwei 2")
  }

  @Test func aPercentSignOfAnArgumentStays() throws {
    #expect(try texts()["argument"] == "„50 %s.jpg“ ist weg, 100 %")
  }

  @Test func aContextDistinguishesMeanings() throws {
    let texts = try texts()
    #expect(texts["verb"] == "Öffnen")
    #expect(texts["state"] == "Offen")
    #expect(texts["unknown context"] == "Open")
  }

  @Test func theRuleOfTheLanguageSelectsThePluralForm() throws {
    let texts = try texts()
    #expect(texts["1"] == "ein Bild")
    #expect(texts["2"] == "2 Bilder (wenige)")
    #expect(texts["5"] == "5 Bilder (viele)")
  }

  @Test func aTranslationWithOtherPlaceholdersIsNotUsed() throws {
    let texts = try texts()
    #expect(texts["broken number"] == "Broken 7")
    #expect(texts["broken position"] == "Position x")
    #expect(texts["broken placeholder"] == "Placeholder x")
    #expect(texts["missing placeholder"] == "Missing x")
  }

  private static let catalogue = #"""
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\n"

    msgid "Take Picture"
    msgstr "Bild aufnehmen"

    msgid "“%s” removed"
    msgstr "„%s“ ist weg, 100 %%"

    msgid "“%1$s” is in “%2$s”"
    msgstr "In „%2$s“ ist „%1$s“"

    msgid "Broken %d"
    msgstr "Kaputt %f und %"

    msgid "Position %s"
    msgstr "Stelle %7$s"

    msgid "Placeholder %s"
    msgstr "Platzhalter %d"

    msgid "Missing %s"
    msgstr "Fehlt"

    msgctxt "verb"
    msgid "Open"
    msgstr "Öffnen"

    msgctxt "state"
    msgid "Open"
    msgstr "Offen"

    msgctxt "list"
    msgid "%1$s, %2$s"
    msgstr "%1$s + %2$s"

    msgid "%d photo"
    msgid_plural "%d photos"
    msgstr[0] "ein Bild"
    msgstr[1] "%d Bilder (wenige)"
    msgstr[2] "%d Bilder (viele)"

    msgid "%1$d photo in “%2$s”"
    msgid_plural "%1$d photos in “%2$s”"
    msgstr[0] "In „%2$s“: eins"
    msgstr[1] "In „%2$s“: zwei %1$d"
    msgstr[2] "In „%2$s“: %1$d"

    msgid "%A, %-d %B %Y, %H:%M"
    msgstr "%d.%m.%Y"
    """#
}
