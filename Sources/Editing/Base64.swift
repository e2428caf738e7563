/// The encoding of bytes as text (RFC 4648, section 4).
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The value of each character; 255 for those that are no digits.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
  private static let padding = UInt8(ascii: "=")

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let group = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for index in 0..<4 {
        text.append(index <= part.count ? digits[group >> (18 - 6 * index) & 63] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil if it is not valid.
  static func bytes(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    let end = characters.count - characters.suffix(2).count { $0 == padding }
    for start in stride(from: 0, to: end, by: 4) {
      let count = min(4, end - start)
      var group: UInt32 = 0
      for index in 0..<4 {
        let value = index < count ? values[Int(characters[start + index])] : 0
        guard value < 64 else { return nil }
        group = group << 6 | UInt32(value)
      }
      guard count > 1 else { return nil }
      for index in 0..<count - 1 { bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * index))) }
    }
    return bytes
  }
}
