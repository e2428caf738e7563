/// Parses SubStation Alpha files (SSA, ASS) and limits them before libass renders them.
///
/// Source: "Advanced SubStation Alpha v4.00+ Script Format", sections 2, 4 and 6.
enum SubStation {
  /// The maximum number of simultaneous events. Typeset signs and karaoke have hundreds; libass spends time on each
  /// event in each frame, and all events of a 5 MB file may be simultaneous.
  static let maximumSimultaneous = 400
  /// The maximum length of a line in bytes: drawings are long.
  private static let longestLine = 256 << 10

  /// An event: its time in nanoseconds and the byte range of its line.
  private struct Event {
    let time: Range<Int64>
    let line: Range<Int>
  }

  /// The part of a UTF-8 file to render; nil if it is not SubStation Alpha or has no events.
  static func script(_ bytes: [UInt8]) -> [UInt8]? {
    var (isAmongEvents, hasKind, fields, events) = (false, false, Self.fields, [Event]())
    var offset = 0
    var kept: [Range<Int>] = []
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex { $0 == 0x0A } ?? bytes.count
      let line = offset..<min(end + 1, bytes.count)
      offset = end + 1
      guard line.count <= longestLine else { continue }
      let head = bytes[line].prefix(512)
      hasKind = hasKind || starts(head, with: "scripttype:") || starts(head, with: "[v4")
      if head.first == UInt8(ascii: "[") {
        isAmongEvents = starts(head, with: "[events]")
      } else if isAmongEvents, starts(head, with: "format:") {
        fields = words(head.dropFirst(7))
      } else if isAmongEvents, starts(head, with: "dialogue:") {
        if let time = time(head.dropFirst(9), fields) { events.append(Event(time: time, line: line)) }
        continue
      }
      kept.append(line)
    }
    guard !events.isEmpty else { return nil }
    let script = write(kept + bounded(events), of: bytes)
    // libass rejects a script that does not declare its version.
    return hasKind ? script : Array("[Script Info]\nScriptType: v4.00+\n\n".utf8) + script
  }

  private static func write(_ lines: [Range<Int>], of bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 1)
    for line in lines.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      output += bytes[line]
      if output.last != 0x0A { output.append(0x0A) }
    }
    return output
  }

  /// The lines of the events, without those that start while `maximumSimultaneous` others are shown.
  private static func bounded(_ events: [Event]) -> [Range<Int>] {
    let ordered = events.indices.sorted {
      (events[$0].time.lowerBound, $0) < (events[$1].time.lowerBound, $1)
    }
    var (kept, ends) = ([Range<Int>](), MinimumHeap())
    for index in ordered {
      let event = events[index]
      while let first = ends.first, first <= event.time.lowerBound { ends.removeFirst() }
      guard ends.count < maximumSimultaneous else { continue }
      ends.insert(event.time.upperBound)
      kept.append(event.line)
    }
    return kept
  }

  /// The fields of an event if the file has no Format line.
  private static let fields = [
    "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
  ]

  private static func words(_ text: ArraySlice<UInt8>) -> [String] {
    text.split(separator: UInt8(ascii: ",")).map { word in
      String(decoding: word.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    }
  }

  private static func time(_ text: ArraySlice<UInt8>, _ fields: [String]) -> Range<Int64>? {
    // The text is the last field and may contain commas.
    let parts = text.split(
      separator: UInt8(ascii: ","), maxSplits: max(fields.count - 1, 0), omittingEmptySubsequences: false)
    guard let start = fields.firstIndex(of: "start"), let end = fields.firstIndex(of: "end"),
      parts.count > max(start, end),
      let first = SubtitleTime.time(parts[start]), let last = SubtitleTime.time(parts[end]), last > first
    else { return nil }
    return first..<last
  }

  private static func starts(_ text: ArraySlice<UInt8>, with word: String) -> Bool {
    text.count >= word.utf8.count
      && zip(text, word.utf8).allSatisfy { ((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) == $1 }
  }
}

/// A binary min-heap of integers.
struct MinimumHeap {
  private var numbers: [Int64] = []
  var count: Int { numbers.count }
  var first: Int64? { numbers.first }

  mutating func insert(_ number: Int64) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, numbers[child] < numbers[(child - 1) / 2] {
      numbers.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = numbers.popLast(), !numbers.isEmpty else { return }
    numbers[0] = last
    var parent = 0
    while parent * 2 + 1 < numbers.count {
      var child = parent * 2 + 1
      if child + 1 < numbers.count, numbers[child + 1] < numbers[child] { child += 1 }
      guard numbers[child] < numbers[parent] else { return }
      numbers.swapAt(child, parent)
      parent = child
    }
  }
}
