import CGLib

/// The encoding of bytes as text (RFC 4648, section 4), by GLib.
public enum Base64 {
  /// The text of bytes, without line breaks.
  public static func text(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { buffer in
      guard let text = g_base64_encode(buffer.baseAddress, gsize(buffer.count)) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
  }

  /// The bytes of a text; nil if it is not exactly what `text` makes of some bytes. GLib skips other characters.
  public static func bytes(_ text: String) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    var count: gsize = 0
    guard let data = g_base64_decode(text, &count) else { return nil }
    defer { g_free(data) }
    let bytes = Array(UnsafeBufferPointer(start: data, count: Int(count)))
    return self.text(bytes) == text ? bytes : nil
  }
}
