/// Parses a CHAP frame of an ID3v2 tag: one chapter of an MP3 file.
///
/// Source: "ID3v2 Chapter Frame Addendum" 1.0, and "ID3 tag version 2.4.0", 4.
enum ID3ChapterFrame {
  /// Parses a frame with its header; nil if it is another frame or damaged.
  ///
  /// The tag version is unknown here. ID3v2.4 writes sizes with seven bits per byte (synchsafe). For frames of 128
  /// bytes or more, only one of the two readings matches the length of the frame.
  static func chapter(in frame: RawSpan) -> Chapter? {
    guard frame.byteCount >= 26, frame.byteCount <= 1 << 20 else { return nil }
    return chapter(in: frame.withUnsafeBytes { Array($0) })
  }

  /// Parses a frame with its header from an array; nil if it is another frame or damaged.
  static func chapter(in frame: [UInt8]) -> Chapter? {
    var head = ByteCursor(frame.dropFirst(4))
    guard let size = head.uint32() else { return nil }
    let isSafe = Int(size) != frame.count - 10
    var outer = ByteCursor(frame[...])
    guard let content = Self.frame(&outer, isSafe), content.name == "CHAP" else { return nil }
    var cursor = ByteCursor(content.bytes)
    _ = cursor.take(upTo: 0)
    guard let start = cursor.uint32(), let end = cursor.uint32(), cursor.skip(8) != nil else { return nil }
    var title: String?
    while title == nil, let inner = Self.frame(&cursor, isSafe) {
      if inner.name == "TIT2" { title = text(inner.bytes) }
    }
    // Times are in milliseconds; all bits set means that there is none.
    guard start != .max else { return nil }
    return Chapter(
      start: .milliseconds(Int64(start)), end: end != .max && end > start ? .milliseconds(Int64(end)) : nil,
      title: title)
  }

  private static func frame(_ cursor: inout ByteCursor, _ isSafe: Bool) -> (
    name: String, bytes: ArraySlice<UInt8>
  )? {
    guard let name = cursor.take(4), var size = cursor.uint32(), cursor.skip(2) != nil else { return nil }
    if isSafe {
      size = (0..<4).reduce(0) { $0 | (size >> (8 * $1) & 0x7F) << (7 * $1) }
    }
    // A truncated frame is read up to its end.
    guard let bytes = cursor.take(min(Int(size), cursor.count)) else { return nil }
    return (String(decoding: name, as: UTF8.self), bytes)
  }

  /// Decodes a text that starts with its encoding byte; nil if it is empty.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let encoding = bytes.first else { return nil }
    let rest = Array(bytes.dropFirst())
    let text =
      switch encoding {
      case 0: String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) }))
      case 1: TextEncoding.utf16(rest)
      case 2: TextEncoding.utf16(rest, isBigEndian: true)
      default: String(decoding: rest, as: UTF8.self)
      }
    let end = text.firstIndex(of: "\0") ?? text.endIndex
    return end > text.startIndex ? String(text[..<end]) : nil
  }
}

extension TextEncoding {
  /// Decodes UTF-16. A byte order mark overrides `isBigEndian`; an odd last byte is ignored.
  static func utf16(_ bytes: [UInt8], isBigEndian: Bool = false) -> String {
    let mark = Array(bytes.prefix(2))
    let isBig = mark == [0xFE, 0xFF] || isBigEndian && mark != [0xFF, 0xFE]
    let start = mark == [0xFE, 0xFF] || mark == [0xFF, 0xFE] ? 2 : 0
    let units = stride(from: start, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }
}
