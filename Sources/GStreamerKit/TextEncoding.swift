import CGtk
import CUchardet

/// Finds out in what encoding a text was written that does not say so, as files of subtitles do not.
public enum TextEncoding {
  /// The text in UTF-8, without a byte order mark; nil where it is no text.
  public static func utf8(of bytes: [UInt8]) -> [UInt8]? {
    for (mark, encoding) in marks where bytes.starts(with: mark) {
      let rest = Array(bytes.dropFirst(mark.count))
      return encoding == "UTF-8" ? rest : convert(rest, from: encoding)
    }
    if bytes.contains(0) { return wide(bytes).flatMap { convert(bytes, from: $0) } }
    // What can be read as UTF-8 is UTF-8: other texts with letters beyond ASCII do not happen to look like it.
    let isASCII = !bytes.contains { $0 >= 0x80 || $0 == escape }
    if isASCII || !bytes.contains(escape) && String(validating: bytes, as: UTF8.self) != nil { return bytes }
    for encoding in [guess(bytes), "WINDOWS-1252", "ISO-8859-1"].compactMap({ $0 }) {
      if let text = convert(bytes, from: encoding) { return text }
    }
    return nil
  }

  /// Begins the sequences by which ISO 2022 changes between sets of letters.
  private static let escape: UInt8 = 0x1B

  /// Byte order marks, the longer of two that begin alike first. Source: The Unicode Standard, 23.8.
  private static let marks: [([UInt8], String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
    ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
  ]

  /// Of a text with zero bytes, where they lie: half of the digits, spaces and line ends of UTF-16.
  private static func wide(_ bytes: [UInt8]) -> String? {
    var zeros = [0, 0]
    for (place, byte) in bytes.enumerated() where byte == 0 { zeros[place % 2] += 1 }
    guard bytes.count % 2 == 0, zeros[0] + zeros[1] > bytes.count / 8 else { return nil }
    if zeros[0] == 0 { return "UTF-16LE" }
    return zeros[1] == 0 ? "UTF-16BE" : nil
  }

  /// The encoding that letters and their frequencies speak for.
  private static func guess(_ bytes: [UInt8]) -> String? {
    let detector = uchardet_new()
    defer { uchardet_delete(detector) }
    // Numbers, times and marks are the same in all of them, and would only count against those that are rare.
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
    // What is called by the standard's name is, in files of people, the larger set that Windows made of it; and
    // Russian was rarely written on old Macs, whose set has almost the same small letters.
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
      // It stops before a letter that was cut off.
      return UnsafeRawBufferPointer(start: text, count: Int(written)).map { $0 }
    }
  }
}
