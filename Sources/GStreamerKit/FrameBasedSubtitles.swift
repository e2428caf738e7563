import Glibc

/// Parses MicroDVD, `{100}{200}text`, timed in frames, and MPL2, `[10][20]text`, timed in tenths of a second.
enum FrameBasedSubtitles {
  /// Whether a line has the form of a MicroDVD or MPL2 cue.
  static func isFramed(_ line: ArraySlice<UInt8>) -> Bool { parts(line) != nil }

  static func cues(in lines: Lines) -> [SubtitleCues.Cue] {
    // The default frame rate, which subparse uses as well.
    var (cues, rate) = ([SubtitleCues.Cue](), 24_000.0 / 1001)
    for line in lines {
      guard let (start, end, isTenths, text) = parts(line) else { continue }
      // The first cue can specify the frame rate.
      if cues.isEmpty, start == end, start <= 1, let named = Double(String(decoding: text, as: UTF8.self)),
        named >= 1,
        named <= 1000
      {
        rate = named
        continue
      }
      let time = { (number: Int64) in
        isTenths ? number * 100_000_000 : Int64((Double(number) / rate * 1_000_000_000).rounded())
      }
      guard time(start) < SubtitleTime.latest else { continue }
      // A cue without an end lasts 3 s.
      let last = end > start ? min(time(end), SubtitleTime.latest) : time(start) + 3_000_000_000
      SubtitleParser.add(plain(text), time(start)..<max(last, time(start)), to: &cues)
      if cues.count >= SubtitleParser.maximumCount { break }
    }
    return cues
  }

  private static func parts(_ line: ArraySlice<UInt8>) -> (
    Int64, Int64, isTenths: Bool, text: ArraySlice<UInt8>
  )? {
    guard let first = line.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    let close = first == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var (rest, numbers) = (line, [Int64]())
    while numbers.count < 2 {
      guard rest.first == first, let end = rest.prefix(12).firstIndex(of: close) else { return nil }
      let digits = rest[(rest.startIndex + 1)..<end]
      let number = Int64(String(decoding: digits, as: UTF8.self))
      // The end can be missing.
      guard let number = digits.isEmpty && numbers.count == 1 ? 0 : number, number >= 0 else { return nil }
      numbers.append(number)
      rest = rest[(end + 1)...]
    }
    return (numbers[0], numbers[1], first == UInt8(ascii: "["), rest)
  }

  /// Converts the markup of a cue: `|` is a line break; `{y:i}` and a slash at the start of a line mean italic.
  private static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for line in text.prefix(SubtitleMarkup.longest).split(separator: UInt8(ascii: "|")) {
      var (line, isItalic) = (line, false)
      while line.first == UInt8(ascii: "{"), let end = line.firstIndex(of: UInt8(ascii: "}")) {
        let code = String(decoding: line[..<end], as: UTF8.self).lowercased()
        isItalic = isItalic || code.hasPrefix("{y:") && code.contains("i")
        line = line[(end + 1)...]
      }
      if line.first == UInt8(ascii: "/") {
        isItalic = true
        line = line.dropFirst()
      }
      output += isItalic ? Array("<i>".utf8) + line + Array("</i>".utf8) : Array(line)
      output.append(0x0A)
    }
    return output
  }
}

/// Parses SubViewer: `00:00:01.00,00:00:02.00`, then a line of text in which `[br]` is a line break.
enum SubViewer {
  static func cues(in lines: Lines) -> [SubtitleCues.Cue] {
    var (cues, time) = ([SubtitleCues.Cue](), Range<Int64>?.none)
    for line in lines {
      if let next = range(line) {
        time = next
      } else if let shown = time {
        let text = String(decoding: line.prefix(SubtitleMarkup.longest), as: UTF8.self).replacing(
          "[br]", with: "\n")
        SubtitleParser.add(Array(text.utf8), shown, to: &cues)
        time = nil
      }
      if cues.count >= SubtitleParser.maximumCount { break }
    }
    return cues
  }

  private static func range(_ line: ArraySlice<UInt8>) -> Range<Int64>? {
    guard line.count <= 30, let comma = line.firstIndex(of: UInt8(ascii: ",")),
      let start = SubtitleTime.time(line[..<comma]),
      let end = SubtitleTime.time(line[(comma + 1)...]), end >= start
    else { return nil }
    return start..<end
  }
}

/// Parses TMPlayer: `00:00:01:text`, shown until the next cue but for at most 5 s.
enum TMPlayer {
  private static let longest: Int64 = 5_000_000_000

  static func cues(in lines: Lines) -> [SubtitleCues.Cue] {
    var found: [(start: Int64, text: [UInt8])] = []
    for line in lines {
      let head = line.prefix(9)
      guard let mark = head.lastIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }),
        head.prefix(upTo: mark).count(where: { $0 == UInt8(ascii: ":") }) == 2,
        let start = SubtitleTime.time(head[..<mark])
      else { continue }
      let text = line[(mark + 1)...].prefix(SubtitleMarkup.longest).map {
        $0 == UInt8(ascii: "|") ? 0x0A : $0
      }
      found.append((start, text))
      if found.count >= SubtitleParser.maximumCount { break }
    }
    var cues: [SubtitleCues.Cue] = []
    for (index, (start, text)) in found.enumerated() {
      let next = index + 1 < found.count ? found[index + 1].start : .max
      SubtitleParser.add(text, start..<max(start, min(next, start + longest)), to: &cues)
    }
    return cues
  }
}
