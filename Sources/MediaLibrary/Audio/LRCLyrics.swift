/// Parses lyrics in the LRC format: lines such as `[01:02.50]Text`, several times in front of one text, `[offset:±ms]`, and
/// the times of words in the text, such as `<01:02.80>`, which are removed. Source:
/// https://en.wikipedia.org/wiki/LRC_(file_format), and the files of LRCLIB and MiniLyrics.
enum LRCLyrics {
  /// The maximum number of lines.
  private static let longest = 20_000

  /// Returns the lines with their times, in ascending order; nil if no line has a time.
  static func lines(_ text: String) -> [LyricsText.TimedLine]? {
    var lines: [LyricsText.TimedLine] = []
    var offset = Duration.zero
    for line in text.lines {
      var (rest, starts) = (line[...], [Duration]())
      while let (tag, after) = tag(rest, "[", "]") {
        if let time = time(tag) {
          starts.append(time)
        } else if starts.isEmpty, isDescription(tag) {
          if tag.lowercased().hasPrefix("offset:"), let value = Int(tag.dropFirst(7).trimmingSpaces) {
            offset = .milliseconds(min(max(value, -600_000), 600_000))
          }
        } else {
          break
        }
        rest = after
      }
      guard !starts.isEmpty else { continue }
      let text = withoutWordTimes(rest)
      for start in starts.prefix(longest - lines.count) {
        lines.append(LyricsText.TimedLine(start: start, text: text))
      }
    }
    guard !lines.isEmpty else { return nil }
    // A positive offset shows the lyrics sooner.
    for index in lines.indices { lines[index].start = max(lines[index].start - offset, .zero) }
    return lines.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  /// Splits a text that begins with a tag.
  private static func tag(
    _ text: Substring, _ open: Character, _ close: Character
  ) -> (tag: Substring, rest: Substring)? {
    guard text.first == open, let end = text.firstIndex(of: close) else { return nil }
    return (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
  }

  /// Whether a tag describes the file, such as `ti:Title`.
  private static func isDescription(_ tag: Substring) -> Bool {
    let name = tag.prefix { $0 != ":" }
    return name.endIndex < tag.endIndex && !name.isEmpty && name.count <= 10
      && name.allSatisfy { $0.isASCII && $0.isLetter || $0 == "#" }
  }

  /// Parses `mm:ss`, `mm:ss.xx`, `mm:ss:xx` and `hh:mm:ss.xx`.
  private static func time(_ tag: Substring) -> Duration? {
    let parts = tag.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let first = number(parts[0]) else { return nil }
    let seconds = parts[parts.count - 1]
    let (whole, part) = (
      seconds.prefix { $0 != "." && $0 != "," }, seconds.drop { $0 != "." && $0 != "," }.dropFirst()
    )
    guard let second = number(whole), part.isEmpty || number(part) != nil else { return nil }
    if parts.count == 2 { return .seconds(first * 60 + second) + fraction(part) }
    guard let middle = number(parts[1]) else { return nil }
    // Without a point the last part of three is hundredths.
    if part.isEmpty, whole.count < 4, !seconds.contains(".") {
      return .seconds(first * 60 + middle) + fraction(whole)
    }
    return .seconds(first * 3600 + middle * 60 + second) + fraction(part)
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text)
  }

  /// The digits after the point: tenths, hundredths or thousandths.
  private static func fraction(_ digits: Substring) -> Duration {
    let thousandths = (digits.prefix(3) + "000").prefix(3)
    return .milliseconds(Int(thousandths) ?? 0)
  }

  private static func withoutWordTimes(_ text: Substring) -> String {
    guard text.contains("<") else { return text.trimmingSpaces }
    var (result, rest) = ("", text)
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      rest = rest[start...]
      if let (tag, after) = tag(rest, "<", ">"), time(tag) != nil {
        rest = after
        // "<00:01.00> One <00:02.00> two" has spaces on both sides.
        if result.last?.isWhitespace != false { rest = rest.drop { $0 == " " } }
      } else {
        result.append(rest.removeFirst())
      }
    }
    return (result + rest).trimmingSpaces
  }
}

extension LyricsText {
  /// Parses the text of an LRC file, or of a tag, which may be in its format. nil for an empty text.
  public init?(parsing text: String) {
    if let lines = LRCLyrics.lines(text) {
      self = .timed(lines)
    } else {
      let text = text.trimmingSpaces
      if text.isEmpty { return nil }
      self = .text(text)
    }
  }
}
