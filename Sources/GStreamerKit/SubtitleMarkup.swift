/// Converts the markup of SubRip, WebVTT and SAMI cues to Pango markup: italic, bold, underline, strikethrough and
/// color are kept, other tags are removed. The result is always well-formed.
enum SubtitleMarkup {
  /// The maximum length of a text in bytes; the rest is cut off, because layout would take seconds.
  static let longest = 2000
  /// The maximum nesting of tags.
  private static let deepest = 16

  private static let kept: Set<String> = ["i", "b", "u", "s"]
  private static let dropped: Set<String> = [
    "c", "v", "lang", "ruby", "rt", "p", "span", "div", "br", "sync", "center", "em", "strong", "small",
    "big", "a", "body", "sami",
    "head", "html",
  ]
  private static let colors = [
    "white": "ffffff", "black": "000000", "red": "ff0000", "green": "008000", "lime": "00ff00",
    "blue": "0000ff",
    "yellow": "ffff00", "cyan": "00ffff", "aqua": "00ffff", "magenta": "ff00ff", "fuchsia": "ff00ff",
    "gray": "808080",
    "grey": "808080", "silver": "c0c0c0", "orange": "ffa500", "pink": "ffc0cb", "purple": "800080",
    "navy": "000080",
  ]
  private static let entities: [String: String] = [
    "amp": "&amp;", "lt": "&lt;", "gt": "&gt;", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lrm": "\u{200E}",
    "rlm": "\u{200F}",
  ]

  /// The Pango markup of a UTF-8 text, without empty lines; empty if there is no visible text.
  static func pango(_ text: [UInt8]) -> String {
    let part = cut(text)
    // Trailing line breaks would end up before the closing tags that are added at the end.
    let end = part.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? part.startIndex
    var writer = Writer(text: part[..<end])
    return writer.run()
  }

  /// Cuts at a character boundary.
  private static func cut(_ text: [UInt8]) -> ArraySlice<UInt8> {
    guard text.count > longest else { return text[...] }
    var end = longest
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return text[..<end]
  }

  private struct Writer {
    let text: ArraySlice<UInt8>
    var offset: Int
    var output: [UInt8] = []
    /// The names of the open Pango tags.
    var open: [String] = []
    var hasLetters = false

    init(text: ArraySlice<UInt8>) { (self.text, offset) = (text, text.startIndex) }

    mutating func run() -> String {
      while offset < text.endIndex {
        let byte = text[offset]
        switch byte {
        case UInt8(ascii: "<"): if !tag() { literal("&lt;") }
        case UInt8(ascii: ">"): literal("&gt;")
        case UInt8(ascii: "&"): entity()
        case UInt8(ascii: "{") where next == UInt8(ascii: "\\"): skipOverride()
        case UInt8(ascii: "\\") where next == UInt8(ascii: "N"): lineEnd(2)
        case UInt8(ascii: "\n"): lineEnd(1)
        case 0x09, 0x20:
          output.append(0x20)
          offset += 1
        // Control characters are not allowed in markup.
        case 0..<0x20, 0x7F: offset += 1
        default:
          hasLetters = true
          output.append(byte)
          offset += 1
        }
      }
      while let name = open.popLast() { write("</\(name)>") }
      while output.last == 0x0A { output.removeLast() }
      return hasLetters ? String(decoding: output, as: UTF8.self) : ""
    }

    private var next: UInt8? { offset + 1 < text.endIndex ? text[offset + 1] : nil }

    private mutating func write(_ text: String) { output += Array(text.utf8) }

    private mutating func literal(_ text: String) {
      hasLetters = true
      write(text)
      offset += 1
    }

    private mutating func lineEnd(_ length: Int) {
      if !output.isEmpty, output.last != 0x0A { output.append(0x0A) }
      offset += length
    }

    /// Override codes such as `{\an8}`, which remain after a conversion from SubStation Alpha.
    private mutating func skipOverride() {
      guard let end = text[offset...].firstIndex(of: UInt8(ascii: "}")) else { return literal("{") }
      offset = end + 1
    }

    private mutating func entity() {
      let rest = text[(offset + 1)...].prefix(8)
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return literal("&amp;") }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      var found = SubtitleMarkup.entities[name]
      if found == nil, name.hasPrefix("#") {
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        if let number, number >= 0x20, number != 0x7F, number < 0xFFFE || number > 0xFFFF {
          found = Unicode.Scalar(number).map {
            $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : $0 == "&" ? "&amp;" : String($0)
          }
        }
      }
      guard let found else { return literal("&amp;") }
      if name != "nbsp" { hasLetters = true }
      write(found)
      offset = end + 1
    }

    /// - Returns: Whether there is a tag at this position; if so, it is consumed.
    private mutating func tag() -> Bool {
      guard let end = text[(offset + 1)...].prefix(256).firstIndex(of: UInt8(ascii: ">")) else {
        return false
      }
      let content = String(decoding: text[(offset + 1)..<end], as: UTF8.self)
      let isClosing = content.hasPrefix("/")
      let name = content.drop { $0 == "/" || $0 == " " }.prefix { $0.isASCII && $0.isLetter }.lowercased()
      let isTime =
        content.contains(":") && content.allSatisfy { $0.isASCII && ($0.isNumber || ":.".contains($0)) }
      if SubtitleMarkup.kept.contains(name) || name == "font" {
        if isClosing { close(name == "font" ? "span" : name) } else { begin(name, content) }
      } else if name == "br" {
        if !output.isEmpty, output.last != 0x0A { output.append(0x0A) }
      } else if !SubtitleMarkup.dropped.contains(name), !isTime {
        return false
      }
      offset = end + 1
      return true
    }

    private mutating func begin(_ name: String, _ content: String) {
      guard open.count < SubtitleMarkup.deepest else { return }
      if name == "font" {
        // A font tag without a color becomes an empty span, so that its closing tag matches.
        let color = SubtitleMarkup.color(in: content).map { " foreground=\"#\($0)\"" } ?? ""
        write("<span\(color)>")
        open.append("span")
      } else {
        write("<\(name)>")
        open.append(name)
      }
    }

    /// Closes a tag. Tags opened inside it are closed and reopened, except for colors.
    private mutating func close(_ name: String) {
      guard let index = open.lastIndex(of: name) else { return }
      let inner = open[(index + 1)...].filter { $0 != "span" }
      for name in open[index...].reversed() { write("</\(name)>") }
      open.removeSubrange(index...)
      for name in inner {
        write("<\(name)>")
        open.append(name)
      }
    }
  }

  /// The six hexadecimal digits of `color="#ffcc00"` or of a named color.
  private static func color(in tag: String) -> String? {
    guard let mark = tag.lowercased().firstRange(of: "color") else { return nil }
    let rest = tag.lowercased()[mark.upperBound...].drop { " =\"'#".contains($0) }
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    if let known = colors[String(word)] { return known }
    return word.utf8.count == 6 && word.allSatisfy(\.isHexDigit) ? String(word) : nil
  }
}
