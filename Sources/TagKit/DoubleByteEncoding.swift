/// An East Asian encoding with characters of two bytes, and where its frequent characters are.
struct DoubleByteEncoding {
  /// The name by iconv(3).
  var name: String
  var lead: [ClosedRange<UInt8>]
  var trail: [ClosedRange<UInt8>]
  /// Single bytes from 0x80 that are characters.
  var single: [ClosedRange<UInt8>] = []
  /// The first bytes of the frequent characters, and their second bytes.
  var commonLead: [ClosedRange<UInt8>]
  var commonTrail: [ClosedRange<UInt8>]

  /// In the order in which they are chosen when several are as likely. Source of the ranges: the WHATWG Encoding Standard;
  /// GB 2312, JIS X 0208, Big5 and KS X 1001 order characters by their frequency or kind.
  static let all = [
    // Kana, and the kanji of level 1. The lead bytes 81…9F are the ideographs that GBK adds, which are rare.
    DoubleByteEncoding(
      name: "CP932", lead: [0x81...0x9F, 0xE0...0xFC], trail: [0x40...0x7E, 0x80...0xFC],
      single: [0xA1...0xDF],
      commonLead: [0x81...0x83, 0x88...0x98], commonTrail: [0x40...0xFC]),
    // Kana.
    DoubleByteEncoding(
      name: "EUC-JP", lead: [0xA1...0xFE], trail: [0xA1...0xFE], commonLead: [0xA4...0xA5],
      commonTrail: [0xA1...0xF6]),
    // The ideographs of level 1.
    DoubleByteEncoding(
      name: "GB18030", lead: [0x81...0xFE], trail: [0x40...0x7E, 0x80...0xFE], commonLead: [0xB0...0xD7],
      commonTrail: [0xA1...0xFE]),
    // The frequently used ideographs.
    DoubleByteEncoding(
      name: "BIG5", lead: [0xA1...0xF9], trail: [0x40...0x7E, 0xA1...0xFE], commonLead: [0xA4...0xC6],
      commonTrail: [0x40...0xFE]),
    // The syllables of Hangul.
    DoubleByteEncoding(
      name: "UHC", lead: [0x81...0xFE], trail: [0x41...0x5A, 0x61...0x7A, 0x81...0xFE],
      commonLead: [0xB0...0xC8], commonTrail: [0xA1...0xFE]),
  ]

  /// The share of frequent characters among those of two bytes, 0…1; nil if the texts are not in this encoding.
  func commonShare(of texts: [ArraySlice<UInt8>]) -> Double? {
    var (characters, common) = (0, 0)
    for text in texts {
      var bytes = text.makeIterator()
      while let first = bytes.next() {
        if first < 0x80 { continue }
        if lead.contains(where: { $0.contains(first) }) {
          // A field of ID3v1 may end within a character.
          guard let second = bytes.next() else { break }
          guard trail.contains(where: { $0.contains(second) }) else { return nil }
          characters += 1
          if commonLead.contains(where: { $0.contains(first) }),
            commonTrail.contains(where: { $0.contains(second) })
          {
            common += 1
          }
        } else if !single.contains(where: { $0.contains(first) }) {
          return nil
        } else {
          // Half-width kana are rare in titles.
          characters += 1
        }
      }
    }
    return characters > 0 ? Double(common) / Double(characters) : nil
  }
}
