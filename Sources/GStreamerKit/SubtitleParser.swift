/// Parses subtitle texts in UTF-8: SubRip, WebVTT, MicroDVD, MPL2, SubViewer, TMPlayer and SAMI. Takes linear time.
///
/// Sources: WebVTT, W3C; https://en.wikipedia.org/wiki/SubRip, /MicroDVD and /SubViewer; gstsubparse.c for details in
/// which files differ.
enum SubtitleParser {
  /// The maximum number of cues that are read.
  static let maximumCount = 1_000_000

  /// The cues of a text; empty if the format is unknown.
  static func cues(in text: [UInt8]) -> [SubtitleCues.Cue] {
    let lines = Lines(text)
    guard let first = lines.first(where: { !$0.isEmpty }) else { return [] }
    if SAMI.isSAMI(text) { return SAMI.cues(in: text) }
    if FrameBasedSubtitles.isFramed(first) { return FrameBasedSubtitles.cues(in: lines) }
    let timed = timedBlocks(lines)
    if !timed.isEmpty { return timed }
    let viewer = SubViewer.cues(in: lines)
    return viewer.isEmpty ? TMPlayer.cues(in: lines) : viewer
  }

  /// Parses SubRip and WebVTT: a line with `-->`, then lines of text up to an empty line.
  private static func timedBlocks(_ lines: Lines) -> [SubtitleCues.Cue] {
    var (cues, time, text, lineCount, last) = (
      [SubtitleCues.Cue](), Range<Int64>?.none, [UInt8](), 0, ArraySlice<UInt8>()
    )
    func finish() {
      if let time { add(text, time, to: &cues) }
      (time, lineCount) = (nil, 0)
      text.removeAll(keepingCapacity: true)
    }
    for line in lines {
      if let next = SubtitleTime.range(line) {
        // Without an empty line between cues, the number of the next cue is the last line of this one.
        if lineCount > 1, !last.isEmpty, last.allSatisfy({ (0x30...0x39).contains($0) }) {
          text.removeLast(last.count + 1)
        }
        finish()
        time = next
      } else if line.isEmpty {
        finish()
      } else if time != nil, text.count <= SubtitleMarkup.longest {
        text += line
        text.append(0x0A)
        (lineCount, last) = (lineCount + 1, line)
      }
      if cues.count >= maximumCount { break }
    }
    finish()
    return cues
  }

  static func add(_ text: [UInt8], _ time: Range<Int64>, to cues: inout [SubtitleCues.Cue]) {
    guard !time.isEmpty else { return }
    let markup = SubtitleMarkup.pango(text)
    if !markup.isEmpty {
      cues.append(SubtitleCues.Cue(start: time.lowerBound, end: time.upperBound, markup: markup))
    }
  }
}

/// The lines of a text, trimmed, for any line ending.
struct Lines: Sequence {
  let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  func makeIterator() -> Iterator { Iterator(text: text) }

  struct Iterator: IteratorProtocol {
    let text: [UInt8]
    var offset = 0

    mutating func next() -> ArraySlice<UInt8>? {
      guard offset < text.count else { return nil }
      var end = offset
      while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
      var (first, last) = (offset, end)
      while first < last, text[first] == 0x20 || text[first] == 0x09 { first += 1 }
      while last > first, text[last - 1] == 0x20 || text[last - 1] == 0x09 { last -= 1 }
      // CR LF is one line ending.
      offset = end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A ? end + 2 : end + 1
      return text[first..<last]
    }
  }
}

/// Parses times of subtitles, in nanoseconds.
enum SubtitleTime {
  /// The maximum time: a thousand hours.
  static let latest: Int64 = 3_600_000_000_000_000

  /// Parses `00:00:01,000 --> 00:00:02,000`, with optional settings after a space; nil for other lines.
  static func range(_ line: ArraySlice<UInt8>) -> Range<Int64>? {
    guard let arrow = arrow(in: line), let start = time(line[..<arrow]),
      let end = time(line[(arrow + 3)...].drop { $0 == 0x20 || $0 == 0x09 })
    else { return nil }
    return end >= start ? start..<end : start..<start
  }

  /// The index of `-->`. Only lines that start with a digit can have a time.
  private static func arrow(in line: ArraySlice<UInt8>) -> Int? {
    guard let first = line.first, (0x30...0x39).contains(first) else { return nil }
    return line.prefix(40).indices.dropLast(2).first {
      line[$0] == 0x2D && line[$0 + 1] == 0x2D && line[$0 + 2] == 0x3E
    }
  }

  /// Parses `01:02:03,450` or `02:03.450`, up to a space.
  static func time(_ text: ArraySlice<UInt8>) -> Int64? {
    var (fields, number, digits, fraction) = ([Int64](), Int64(0), 0, Int64?.none)
    var scale: Int64 = 100_000_000
    scan: for byte in text.drop(while: { $0 == 0x20 }) {
      switch byte {
      case 0x30...0x39:
        if let so = fraction {
          fraction = so + Int64(byte - 0x30) * scale
          scale /= 10
        } else {
          number = number * 10 + Int64(byte - 0x30)
          guard number < 1_000_000 else { return nil }
        }
        digits += 1
      case UInt8(ascii: ":") where fraction == nil:
        guard digits > 0, fields.count < 2 else { return nil }
        fields.append(number)
        (number, digits) = (0, 0)
      case UInt8(ascii: ","), UInt8(ascii: "."):
        guard digits > 0, fraction == nil else { return nil }
        fraction = 0
      case 0x20, 0x09: break scan
      default: return nil
      }
    }
    guard digits > 0, !fields.isEmpty else { return nil }
    fields.append(number)
    let seconds = fields.reduce(0) { $0 * 60 + $1 }
    let time = seconds * 1_000_000_000 + (fraction ?? 0)
    return time < latest ? time : nil
  }
}
