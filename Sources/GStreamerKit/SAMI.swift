/// Parses SAMI, a format of Microsoft: HTML in which `<SYNC Start=1000>`, in milliseconds, starts a text that is shown
/// until the next one.
///
/// Source: "Understanding SAMI 1.0", Microsoft.
enum SAMI {
  /// Whether a text is SAMI.
  static func isSAMI(_ text: [UInt8]) -> Bool {
    let head = text.prefix(1024)
    return head.indices.contains { matches("<sami", text, at: $0) }
  }

  static func cues(in text: [UInt8]) -> [SubtitleCues.Cue] {
    var (cues, shown, offset) = ([SubtitleCues.Cue](), (start: Int64, text: ArraySlice<UInt8>)?.none, 0)
    /// The first language of the file; others are ignored.
    var language: String?
    while cues.count < SubtitleParser.maximumCount {
      let next = (offset..<text.count).first { matches("<sync", text, at: $0) }
      let end = next ?? text.count
      if var last = shown {
        last.text = text[offset..<end]
        if let words = paragraph(last.text, &language) {
          let until = next.flatMap { start(text, $0) } ?? last.start + 5_000_000_000
          if until > last.start { SubtitleParser.add(words, last.start..<until, to: &cues) }
        }
      }
      guard let next, let close = text[next...].prefix(256).firstIndex(of: UInt8(ascii: ">")) else { break }
      shown = start(text, next).map { ($0, []) }
      offset = close + 1
    }
    return cues
  }

  /// The `Start=1000` attribute of a tag, in nanoseconds.
  private static func start(_ text: [UInt8], _ tag: Int) -> Int64? {
    let end = text[tag...].prefix(256).firstIndex(of: UInt8(ascii: ">")) ?? min(tag + 256, text.count)
    let name = (tag..<end).first { $0 + 5 <= end && matches("start", text, at: $0) }
    guard let name else { return nil }
    let digits = text[(name + 5)..<end].drop { " =\"'".utf8.contains($0) }.prefix {
      (0x30...0x39).contains($0)
    }
    guard digits.count < 12, let number = Int64(String(decoding: digits, as: UTF8.self)) else { return nil }
    return min(number * 1_000_000, SubtitleTime.latest)
  }

  /// The text of a paragraph in the first language; nil if it is in another one.
  private static func paragraph(_ content: ArraySlice<UInt8>, _ language: inout String?) -> [UInt8]? {
    let bytes = Array(content.prefix(SubtitleMarkup.longest))
    if let name = bytes.indices.first(where: { matches("class", bytes, at: $0) }) {
      let word = bytes[(name + 5)...].drop { " =\"'".utf8.contains($0) }.prefix {
        $0 > 0x20 && $0 != 0x3E && $0 != 0x22
      }
      let found = String(decoding: word, as: UTF8.self).lowercased()
      if language == nil { language = found }
      guard language == found else { return nil }
    }
    // Line breaks are spaces in HTML.
    return bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
  }

  private static func matches(_ word: StaticString, _ text: [UInt8], at offset: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard text.count - offset >= count else { return false }
    return word.withUTF8Buffer { word in
      (0..<count).allSatisfy { index in
        let byte = text[offset + index]
        return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == word[index]
      }
    }
  }
}
