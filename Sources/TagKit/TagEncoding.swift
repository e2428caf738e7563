import CUchardet

/// The encoding of the texts of a tag that declares them as Latin-1, by their bytes.
///
/// uchardet needs about 20 characters of a language with an alphabet, and more of Chinese; a title has fewer. The structure
/// of the bytes decides what they can be: the pairs of the East Asian encodings, and the capital letters of Cyrillic and
/// Greek, which only begin words. uchardet decides between what is left.
enum TagEncoding {
  /// The encoding by the name of iconv(3); nil if the texts are in WINDOWS-1252 or UTF-8.
  ///
  /// - Parameter texts: The texts with bytes from 0x80, each followed by a line feed.
  static func detect(_ texts: some Sequence<UInt8>) -> String? {
    let texts = Array(texts).split(separator: UInt8(ascii: "\n")).filter { text in
      // A text in another encoding is practically never valid UTF-8; the reader has recognized it.
      text.contains { $0 >= 0x80 } && String(validating: text, as: UTF8.self) == nil
    }
    let words = texts.flatMap { highRuns(of: $0) }
    guard words.contains(where: { !isWestern($0) }) else { return nil }
    let guess = guess(texts)
    // Hebrew and Thai, which have no capital letters.
    for (name, letters) in [("WINDOWS-1255", 0xE0...0xFA), ("TIS-620", 0xA1...0xFB)]
      as [(String, ClosedRange<UInt8>)]
    where guess == name && words.allSatisfy({ $0.bytes.allSatisfy(letters.contains) }) {
      return name
    }
    if let encoding = alphabet(of: words, guess) { return encoding }
    return eastAsian(texts, guess) ?? (guess == "WINDOWS-1256" ? guess : nil)
  }

  // MARK: WINDOWS-1252

  /// A run of bytes from 0x80, and whether ASCII letters adjoin it.
  private struct Run {
    var bytes: ArraySlice<UInt8>
    var adjoinsLetters: Bool
  }

  private static func highRuns(of text: ArraySlice<UInt8>) -> [Run] {
    var runs: [Run] = []
    var index = text.startIndex
    while let start = text[index...].firstIndex(where: { $0 >= 0x80 }) {
      let end = text[start...].firstIndex { $0 < 0x80 } ?? text.endIndex
      let before = start > text.startIndex && isLetter(text[start - 1])
      runs.append(
        Run(bytes: text[start..<end], adjoinsLetters: before || end < text.endIndex && isLetter(text[end])))
      index = end
    }
    return runs
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether a run can be WINDOWS-1252: one letter or punctuation mark, or two letters within a word. Words in the
  /// languages of western Europe have no more letters with accents in succession.
  private static func isWestern(_ run: Run) -> Bool {
    let letters = run.bytes.count {
      ($0 >= 0xC0 && $0 != 0xD7 && $0 != 0xF7) || [0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F].contains($0)
    }
    let marks = run.bytes.count { [0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xAB, 0xBB].contains($0) }
    switch run.bytes.count {
    case 1: return ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(run.bytes.first)
    case 2: return letters == 2 && run.adjoinsLetters || letters + marks == 2 && marks > 0
    case 3: return letters == 1 && marks == 2
    default: return false
    }
  }

  // MARK: Alphabets

  private struct Alphabet {
    var name: String
    /// The bytes of capital and small letters, and of the other characters of its texts.
    var capitals: Set<UInt8>
    var smallLetters: Set<UInt8>
    var marks: Set<UInt8>

    /// Whether each word is in small letters or in capitals, or begins with a capital.
    func canBe(_ word: ArraySlice<UInt8>) -> Bool {
      let letters = word.split { marks.contains($0) }
      return letters.allSatisfy { part in
        let rest = part.dropFirst()
        return part.allSatisfy { capitals.contains($0) }
          || rest.allSatisfy { smallLetters.contains($0) }
            && part.first.map { capitals.contains($0) || smallLetters.contains($0) } == true
      }
    }
  }

  /// Those of the WHATWG Encoding Standard, which has tables of them.
  private static let alphabets = [
    Alphabet(
      name: "WINDOWS-1251", capitals: Set(0xC0...0xDF).union([0xA8, 0xAA, 0xAF, 0xB2]),
      smallLetters: Set(0xE0...0xFF).union([0xB8, 0xBA, 0xBF, 0xB3]),
      marks: [0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xAB, 0xB9, 0xBB]),
    Alphabet(
      name: "KOI8-R", capitals: Set(0xE0...0xFF).union([0xB3]), smallLetters: Set(0xC0...0xDF).union([0xA3]),
      marks: []),
    Alphabet(
      name: "WINDOWS-1253", capitals: Set(0xC1...0xDB).union([0xA2, 0xB8, 0xB9, 0xBA, 0xBC, 0xBE, 0xBF]),
      smallLetters: Set(0xDC...0xFE).union([0xC0]), marks: [0x92, 0x93, 0x94, 0x96, 0x97, 0xAB, 0xBB]),
  ]

  private static func alphabet(of words: [Run], _ guess: String?) -> String? {
    let possible = alphabets.filter { alphabet in words.allSatisfy { alphabet.canBe($0.bytes) } }.map(\.name)
    // Pairs of East Asian bytes look like words of two letters.
    guard words.contains(where: { $0.bytes.count > 2 }) else { return nil }
    return possible.first { $0 == guess } ?? possible.first
  }

  // MARK: East Asia

  private static func eastAsian(_ texts: [ArraySlice<UInt8>], _ guess: String?) -> String? {
    let candidates = DoubleByteEncoding.all.compactMap { encoding in
      encoding.commonShare(of: texts).map { (encoding.name, share: $0) }
    }
    guard let best = candidates.map(\.share).max(), best >= 0.5 else { return nil }
    let likely = candidates.filter { $0.share >= best - 0.01 }.map(\.0)
    return likely.first { $0 == guess } ?? likely.first
  }

  // MARK: uchardet

  private static func guess(_ texts: [ArraySlice<UInt8>]) -> String? {
    let detector = uchardet_new()
    defer { uchardet_delete(detector) }
    let bytes = Array(texts.joined(separator: [UInt8(ascii: "\n")]))
    bytes.withUnsafeBytes { raw in
      _ = uchardet_handle_data(detector, raw.bindMemory(to: CChar.self).baseAddress, raw.count)
    }
    uchardet_data_end(detector)
    guard let name = uchardet_get_charset(detector).map({ String(cString: $0) }) else { return nil }
    // Files have the Windows superset of these standard encodings.
    return [
      "ISO-8859-5": "WINDOWS-1251", "MAC-CYRILLIC": "WINDOWS-1251", "ISO-8859-7": "WINDOWS-1253",
      "ISO-8859-8": "WINDOWS-1255", "ISO-8859-6": "WINDOWS-1256", "SHIFT_JIS": "CP932", "EUC-KR": "UHC",
      "GB2312": "GB18030", "BIG5": "BIG5",
    ][name] ?? name
  }
}
