import CGLib
import CUchardet

/// Detects the encoding of texts that do not declare it, such as subtitle files.
public enum TextEncoding {
  /// Converts a text to UTF-8 without a byte order mark; nil if it is not text.
  public static func utf8(of bytes: [UInt8]) -> [UInt8]? {
    for (mark, encoding) in marks where bytes.starts(with: mark) {
      let rest = Array(bytes.dropFirst(mark.count))
      // The mark promises UTF-8; what is not is replaced by U+FFFD.
      return encoding == "UTF-8"
        ? Array(String(decoding: rest, as: UTF8.self).utf8) : convert(rest, from: encoding)
    }
    if bytes.contains(0) { return wide(bytes).flatMap { convert(bytes, from: $0) } }
    // Valid UTF-8 is UTF-8: text with non-ASCII characters in another encoding is practically never valid UTF-8.
    let isASCII = !bytes.contains { $0 >= 0x80 || $0 == escape }
    if isASCII || !bytes.contains(escape) && String(validating: bytes, as: UTF8.self) != nil { return bytes }
    for encoding in [guess(bytes), "WINDOWS-1252", "ISO-8859-1"].compactMap({ $0 }) {
      if let text = convert(bytes, from: encoding) { return text }
    }
    return nil
  }

  /// The escape character, with which ISO 2022 switches character sets.
  private static let escape: UInt8 = 0x1B

  /// Byte order marks; of two with a common prefix, the longer one first. Source: The Unicode Standard, 23.8.
  private static let marks: [([UInt8], String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
    ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
  ]

  /// Detects UTF-16 without a byte order mark by the position of its zero bytes: the high bytes of digits, spaces and
  /// line endings.
  private static func wide(_ bytes: [UInt8]) -> String? {
    var zeros = [0, 0]
    for (index, byte) in bytes.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    guard bytes.count % 2 == 0, zeros[0] + zeros[1] > bytes.count / 8 else { return nil }
    if zeros[0] == 0 { return "UTF-16LE" }
    return zeros[1] == 0 ? "UTF-16BE" : nil
  }

  /// The encoding that uchardet detects from character frequencies.
  private static func guess(_ bytes: [UInt8]) -> String? {
    let detector = uchardet_new()
    defer { uchardet_delete(detector) }
    // Lines of pure ASCII (numbers, times, tags) are the same in every encoding and would only weaken rare ones.
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in
      line.contains { $0 >= 0x80 || $0 == escape }
    }
    for line in lines {
      for part in [line, [UInt8(ascii: "\n")]] {
        part.withUnsafeBytes { raw in
          _ = uchardet_handle_data(detector, raw.bindMemory(to: CChar.self).baseAddress, raw.count)
        }
      }
    }
    uchardet_data_end(detector)
    guard let name = uchardet_get_charset(detector).map({ String(cString: $0) }), !name.isEmpty else {
      return nil
    }
    // Real files use the Windows superset of these standard encodings; and Russian text was rarely written on classic
    // Mac OS, whose encoding has almost the same lowercase letters as WINDOWS-1251.
    return [
      "ISO-8859-1": "WINDOWS-1252", "ISO-8859-9": "WINDOWS-1254", "MAC-CYRILLIC": "WINDOWS-1251",
      "SHIFT_JIS": "CP932", "EUC-KR": "UHC", "GB2312": "GB18030",
    ][name] ?? name
  }

  private static func convert(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
    bytes.withUnsafeBytes { raw in
      var (read, written) = (gsize(0), gsize(0))
      guard
        let text = g_convert(
          raw.bindMemory(to: CChar.self).baseAddress, gssize(raw.count), "UTF-8", encoding, &read, &written,
          nil)
      else { return nil }
      defer { g_free(text) }
      // g_convert stops before a truncated character at the end.
      return UnsafeRawBufferPointer(start: text, count: Int(written)).map { $0 }
    }
  }
}
