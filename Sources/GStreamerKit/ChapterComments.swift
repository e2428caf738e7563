/// Parses chapters in the comments of Ogg and FLAC files: `CHAPTER001=00:00:05.000` with `CHAPTER001NAME=…`, or a cue
/// sheet in `CUESHEET=…`.
///
/// Sources: https://wiki.xiph.org/Chapter_Extension; https://wiki.hydrogenaud.io/index.php?title=Cue_sheet.
enum ChapterComments {
  /// Whether a zero-terminated UTF-8 comment may contain chapters. Reads only the start of the comment.
  static func concerns(_ comment: UnsafePointer<CChar>) -> Bool {
    ["chapter", "cuesheet"].contains { name in
      name.utf8.enumerated().allSatisfy { index, letter in
        // `allSatisfy` stops at the terminator: zero is not a letter.
        UInt8(bitPattern: comment[index]) | 0x20 == letter
      }
    }
  }

  /// The chapters of the comments, sorted by start; empty if there are none.
  static func chapters(in comments: [String]) -> [Chapter] {
    var (starts, titles): ([Int: Duration], [Int: String]) = ([:], [:])
    var sheet: Substring?
    for comment in comments {
      guard let equal = comment.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let (key, value) = (comment[..<equal].lowercased(), comment[comment.utf8.index(after: equal)...])
      if key == "cuesheet" { sheet = sheet ?? value }
      guard key.hasPrefix("chapter") else { continue }
      let rest = key.dropFirst("chapter".count)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { continue }
      switch rest.dropFirst(digits.count) {
      case "": starts[number] = CueSheet.time(value)
      case "name": titles[number] = String(value)
      default: break
      }
    }
    let chapters = starts.map { Chapter(start: $1, title: titles[$0].flatMap { $0.isEmpty ? nil : $0 }) }
      .sorted { $0.start < $1.start }
    return Array(
      (chapters.isEmpty ? sheet.map { CueSheet.chapters(in: $0) } ?? [] : chapters).prefix(
        Chapter.maximumCount))
  }
}

/// Parses a cue sheet: the tracks of a disc in one file.
enum CueSheet {
  /// The tracks of the first file of a cue sheet, sorted by start.
  static func chapters(in text: some StringProtocol) -> [Chapter] {
    var (chapters, start, title, files, isTrack) = ([Chapter](), Duration?.none, String?.none, 0, false)
    func finish() {
      if isTrack, let start { chapters.append(Chapter(start: start, title: title)) }
      (start, title) = (nil, nil)
    }
    for line in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let words = String(decoding: line, as: UTF8.self).split(maxSplits: 1) { $0 == " " || $0 == "\t" }
      guard let word = words.first?.uppercased(), words.count == 2 else { continue }
      switch word {
      case "FILE": files += 1
      case "TRACK":
        finish()
        isTrack = true
      case "TITLE" where isTrack: title = unquoted(words[1])
      case "INDEX":
        let parts = words[1].split { $0 == " " || $0 == "\t" }
        // INDEX 00 is the pregap, which belongs to the previous track; INDEX 01 is the start.
        if parts.count == 2, Int(parts[0]) == 1 { start = frames(parts[1]) }
      default: break
      }
      guard files < 2, chapters.count < Chapter.maximumCount else { break }
    }
    finish()
    return chapters.sorted { $0.start < $1.start }
  }

  private static func unquoted(_ text: Substring) -> String? {
    let trimmed = text.drop { $0 == " " || $0 == "\t" || $0 == "\"" }
    let end = trimmed.lastIndex { $0 != " " && $0 != "\t" && $0 != "\"" }
    return end.map { String(trimmed[...$0]) }
  }

  /// Parses `mm:ss:ff`, with 75 frames per second.
  private static func frames(_ text: Substring) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { UInt64($0) }
    guard parts.count == 3, let minutes = parts[0], let seconds = parts[1], let frames = parts[2],
      minutes < 100_000,
      seconds < 60, frames < 75
    else { return nil }
    return Duration(value: (minutes * 60 + seconds) * 75 + frames, timescale: 75)
  }

  /// Parses `hh:mm:ss.fff`; hours and fraction are optional.
  static func time(_ text: some StringProtocol) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let last = parts.last else { return nil }
    let pieces = last.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let digits = pieces.count == 2 ? pieces[1].prefix(9) : ""
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let whole = parts.dropLast().map { UInt64($0) } + [UInt64(pieces[0])]
    var seconds: UInt64 = 0
    for part in whole {
      guard let part, part < 100_000 else { return nil }
      seconds = seconds * 60 + part
    }
    let fraction = UInt64((digits + String(repeating: "0", count: 9 - digits.count))) ?? 0
    return Duration(value: seconds, timescale: 1).map { $0 + .nanoseconds(Int64(fraction)) }
  }
}
