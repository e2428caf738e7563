/// Subtitles of SubStation Alpha (SSA, ASS) in the words of SubRip, because GStreamer (1.22) reads them in films, but
/// not as files of their own. What is said stays, with bold, italic and underlined letters; places, colors and drawings
/// do not.
///
/// Source: "Advanced SubStation Alpha v4.00+ Script Format", sections 4, 6 and appendix A.
enum SubStation {
  /// A line that is shown for some time.
  private struct Line {
    /// In hundredths of a second.
    let time: Range<Int>
    let text: String
  }

  /// The same as SubRip in UTF-8; nil where `bytes`, in UTF-8, are not SubStation Alpha, or say nothing.
  static func subRip(_ bytes: [UInt8]) -> [UInt8]? {
    var (isAmongEvents, fields, lines) = (false, Self.fields, [Line]())
    for raw in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let row = String(decoding: raw, as: UTF8.self)
      if row.hasPrefix("[") {
        isAmongEvents = row.lowercased().hasPrefix("[events]")
      } else if isAmongEvents, let words = row.value(of: "format:") {
        fields = words.split(separator: ",").map { $0.trimmed.lowercased() }
      } else if isAmongEvents, let words = row.value(of: "dialogue:") {
        line(words, fields).map { lines.append($0) }
      }
    }
    return lines.isEmpty ? nil : Array(write(lines).utf8)
  }

  /// What a line has where nobody says so.
  private static let fields = [
    "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
  ]

  private static func line(_ words: Substring, _ fields: [String]) -> Line? {
    // The text is the last field, and may have commas.
    let parts = words.split(separator: ",", maxSplits: fields.count - 1, omittingEmptySubsequences: false)
    guard parts.count == fields.count, fields.last == "text", let text = parts.last,
      let start = fields.firstIndex(of: "start").flatMap({ hundredths(parts[$0]) }),
      let end = fields.firstIndex(of: "end").flatMap({ hundredths(parts[$0]) }), end > start
    else { return nil }
    let read = markup(text)
    return read.isEmpty ? nil : Line(time: start..<end, text: read)
  }

  /// "1:02:03.45".
  private static func hundredths(_ text: Substring) -> Int? {
    let parts = text.trimmed.split { $0 == ":" || $0 == "." }.map { Int($0) }
    guard parts.count == 4, !parts.contains(where: { $0.map { !(0..<100_000).contains($0) } ?? true }) else {
      return nil
    }
    let numbers = parts.compactMap(\.self)
    return ((numbers[0] * 60 + numbers[1]) * 60 + numbers[2]) * 100 + numbers[3]
  }

  // MARK: Letters

  /// Text with `{\i1}` as text with `<i>`, in lines none of which is empty.
  private static func markup(_ text: Substring) -> String {
    var (output, run, styles, isDrawing) = ("", "", Set<Character>(), false)
    func finish() {
      let open = styles.sorted()
      // What is no letter needs no tags.
      if !run.isEmpty, !isDrawing {
        output += open.map { "<\($0)>" }.joined() + run + open.reversed().map { "</\($0)>" }.joined()
      }
      run = ""
    }
    var rest = text
    while let character = rest.popFirst() {
      if character == "{", let end = rest.firstIndex(of: "}") {
        finish()
        for code in rest[..<end].split(separator: "\\") { follow(code, &styles, &isDrawing) }
        rest = rest[rest.index(after: end)...]
      } else if character == "\\", let next = rest.first, "Nnh".contains(next) {
        rest.removeFirst()
        run += next == "N" ? "\n" : next == "n" ? " " : "\u{A0}"
      } else {
        run.append(character)
      }
    }
    finish()
    return output.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func follow(_ code: Substring, _ styles: inout Set<Character>, _ isDrawing: inout Bool) {
    guard let kind = code.first else { return }
    let number = Int(code.dropFirst())
    switch kind {
    case "b", "i", "u":
      // Others begin with the same letters, such as `\bord2`.
      guard let number else { return }
      if number > 0 { styles.insert(kind) } else { styles.remove(kind) }
    case "p": if let number { isDrawing = number > 0 }
    case "r": styles = []
    default: return
    }
  }

  // MARK: Times

  /// Lines that are shown at the same time become one, as only one is.
  private static func write(_ lines: [Line]) -> String {
    let moments = Set(lines.flatMap { [$0.time.lowerBound, $0.time.upperBound] }).sorted()
    let ordered = lines.enumerated().sorted {
      ($0.element.time.lowerBound, $0.offset) < ($1.element.time.lowerBound, $1.offset)
    }.map(\.element)
    var (output, number, next, shown) = ("", 0, 0, [Line]())
    for (start, end) in zip(moments, moments.dropFirst()) {
      shown.removeAll { $0.time.upperBound <= start }
      while next < ordered.count, ordered[next].time.lowerBound <= start {
        shown.append(ordered[next])
        next += 1
      }
      guard !shown.isEmpty else { continue }
      number += 1
      let text = shown.map(\.text).joined(separator: "\n")
      output += "\(number)\n\(clock(start)) --> \(clock(end))\n\(text)\n\n"
    }
    return output
  }

  /// "01:02:03,450".
  private static func clock(_ hundredths: Int) -> String {
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let seconds = hundredths / 100
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)),\(two(hundredths % 100))0"
  }
}

extension String {
  /// What comes after a word at the beginning, in whatever letters; nil where it does not begin so.
  fileprivate func value(of word: String) -> Substring? {
    guard prefix(word.count).lowercased() == word else { return nil }
    return dropFirst(word.count)
  }
}

extension Substring {
  /// Without the spaces around it.
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
