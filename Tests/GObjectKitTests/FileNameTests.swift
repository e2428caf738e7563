import GObjectKit
import Testing

/// File names of any bytes survive the round trip through strings.
@Suite(.timeLimit(.minutes(1))) struct FileNameTests {
  @Test(
    arguments: [
      Array("plain.jpg".utf8), Array("日落 100% #1.jpg".utf8), [0xFF, 0x41], [0x63, 0x61, 0x66, 0xE9],
      // An escape scalar, a truncated character, an overlong one, a surrogate.
      [0xEE, 0xBE, 0x80], [0xE6, 0x97], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8C, 0x85, 0x80], [],
    ] as [[UInt8]])
  func bytesSurviveTheRoundTrip(bytes: [UInt8]) {
    #expect(String(fileBytes: bytes).fileBytes == bytes)
  }

  @Test func validTextIsUnchanged() {
    #expect(String(fileBytes: Array("日落.jpg".utf8)) == "日落.jpg")
    #expect("日落.jpg".displayName == "日落.jpg")
  }

  @Test func differentNamesAreDifferentStrings() {
    #expect(String(fileBytes: [0xE9]) != String(fileBytes: [0xE8]))
    #expect(String(fileBytes: [0xEE, 0xBE, 0x80]) != String(fileBytes: [0x80]))
  }

  @Test func anInvalidByteIsDisplayedAsOneReplacementCharacter() {
    #expect(
      String(fileBytes: [0x63, 0x61, 0x66, 0xE9, 0x2E, 0x6A, 0x70, 0x67]).displayName == "caf\u{FFFD}.jpg")
  }

  @Test(arguments: [
    ("Sea.jpg", "Sea (2).jpg"), ("Sea", "Sea (2)"), (".hidden", ".hidden (2)"), ("a.tar.gz", "a.tar (2).gz"),
    // What is longer than an extension is part of the name.
    ("Dr. Strangelove and the rest", "Dr. Strangelove and the rest (2)"),
  ])
  func aNumberPrecedesTheExtension(_ name: String, _ numbered: String) {
    #expect(FileName(name).numbered(0) == name)
    #expect(FileName(name).numbered(1) == numbered)
  }

  @Test func aMarkedNameIsNotTooLong() {
    let name = FileName(String(repeating: "日", count: 90) + ".jpg").marked(" (restored)")
    #expect(name.hasSuffix("日 (restored).jpg"))
    #expect(name.fileBytes.count <= FileName.maximumLength)
    #expect(name.fileBytes.count > FileName.maximumLength - 3)
  }

  @Test func anotherExtensionReplacesTheNamesOwn() {
    #expect(FileName("Sea.gif").replacingExtension(with: "png").marked(" (frame 3)") == "Sea (frame 3).png")
    #expect(FileName("Sea").replacingExtension(with: "png").numbered(0) == "Sea.png")
  }
}
