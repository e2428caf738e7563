/// Reads JSON (RFC 8259) from untrusted bytes.
///
/// No library, because what a newer version wrote has to be kept as it was written: JSON-GLib and Foundation convert numbers,
/// and the workers do not link Foundation.
struct JSONReader {
  /// The bytes are no JSON text.
  struct Failure: Error {
    /// The number of the line, from 1.
    let line: Int
  }

  /// The deepest nesting of arrays and objects: deeper ones would exhaust the stack.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0

  /// Reads the one value of a text.
  static func value(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.failure }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var failure: Failure { Failure(line: bytes[..<position].count { $0 == 0x0A } + 1) }
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    guard depth < Self.maximumDepth else { throw failure }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth))
    case UInt8(ascii: "["): return .array(try elements(depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw failure }
    position += word.utf8.count
    return value
  }

  private mutating func elements(_ depth: Int) throws(Failure) -> [JSONValue] {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return values }
    repeat {
      values.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw failure }
    return values
  }

  private mutating func members(_ depth: Int) throws(Failure) -> [JSONValue.Member] {
    position += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure }
      let name = try string()
      skipSpace()
      guard take(":") else { throw failure }
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure }
    return members
  }

  /// Section 6: -, digits without a leading zero, a fraction, an exponent.
  private mutating func number() throws(Failure) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(Failure) {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw failure }
  }
}

extension JSONReader {
  private mutating func string() throws(Failure) -> String {
    position += 1
    var content: [UInt8] = []
    while true {
      // Parts without an escape are copied at once: a LUT is a text of a megabyte.
      let start = position
      while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        position += 1
      }
      content += bytes[start..<position]
      if take("\"") {
        guard let text = String(validating: content, as: UTF8.self) else { throw failure }
        return text
      }
      guard take("\\") else { throw failure }
      content += String(try escape()).utf8
    }
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard let byte = next else { throw failure }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw failure
    }
  }

  /// Four hexadecimal digits; a surrogate is followed by the escape of its other half (section 7).
  private mutating func unicode() throws(Failure) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take("\\"), take("u") else { throw failure }
    let second = try hexadecimal()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure }
    return scalar
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw failure
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
