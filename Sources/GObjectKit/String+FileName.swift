import Glibc

/// File names as Swift strings without loss.
///
/// Linux file names are bytes. Most are UTF-8, but an old archive or a camera's card may contain other encodings.
/// Each byte that is not part of valid UTF-8 is encoded as one escape scalar U+EF80…U+EFFF (0xEF00 + the byte), a
/// part of the private use area that names do not use; if a name contains such a scalar, its three bytes are escaped
/// the same way. So each name has exactly one string, and `fileBytes` returns exactly the name's bytes. Display a
/// name with `displayName` and open it with `File`, whose calls use `fileBytes`.
extension String {
  /// Decodes a file name or path from bytes without a terminating zero.
  public init(fileBytes bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.containsEscapes {
      self = text
    } else {
      self = String.escaping(Array(bytes))
    }
  }

  /// The bytes of the encoded file name or path, without a terminating zero.
  public var fileBytes: [UInt8] {
    guard containsEscapes else { return Array(utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(UInt8(scalar.value & 0xFF))
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    return bytes
  }

  /// The name for display: each escaped byte is shown as U+FFFD, as file managers do.
  public var displayName: String {
    guard containsEscapes else { return self }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars { shown.append(escapes.contains(scalar.value) ? "\u{FFFD}" : scalar) }
    return String(shown)
  }

  /// Calls `body` with the name as a zero-terminated C string. The pointer is valid during the call.
  public func withFileName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard containsEscapes else { return withCString(body) }
    return (fileBytes + [0]).withUnsafeBufferPointer { bytes in
      // An array with a zero at its end is never empty, so it has an address.
      UnsafeRawPointer(bytes.baseAddress!).withMemoryRebound(to: CChar.self, capacity: bytes.count, body)
    }
  }

  /// Decodes a zero-terminated C string.
  init(fileName name: UnsafePointer<CChar>) {
    self.init(fileBytes: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// Whether the string contains an escape scalar. The UTF-8 of all of them begins with 0xEE, which is rare in names.
  private var containsEscapes: Bool {
    utf8.contains(0xEE) && unicodeScalars.contains { escapes.contains($0.value) }
  }

  private static func escaping(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var position = 0
    while position < bytes.count {
      var length = 1
      var found: Unicode.Scalar?
      // A valid scalar has one to four bytes; the first byte determines the number.
      switch bytes[position] {
      case 0..<0x80: length = 1
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF: length = 3
      case 0xF0...0xF4: length = 4
      default: length = 0
      }
      if length > 0, position + length <= bytes.count {
        let text = String(validating: bytes[position..<position + length], as: UTF8.self)
        found = text?.unicodeScalars.first
      }
      if let found, !escapes.contains(found.value) {
        scalars.append(found)
        position += length
      } else {
        // 0xEF00 + a byte is always a scalar: the surrogates end at 0xDFFF.
        scalars.append(Unicode.Scalar(0xEF00 + UInt32(bytes[position]))!)
        position += 1
      }
    }
    return String(scalars)
  }
}

private let escapes: ClosedRange<UInt32> = 0xEF80...0xEFFF

/// Compares two slices of file names by their bytes, like `memcmp`: negative, zero or positive.
public func compareFileBytes(
  _ first: [UInt8], _ firstRange: Range<Int>, _ second: [UInt8], _ secondRange: Range<Int>
) -> Int {
  precondition(firstRange.upperBound <= first.count && secondRange.upperBound <= second.count)
  let common = min(firstRange.count, secondRange.count)
  let order = first.withUnsafeBytes { a in
    second.withUnsafeBytes { b in
      common == 0
        ? 0
        // Not empty, so both have an address.
        : memcmp(a.baseAddress! + firstRange.lowerBound, b.baseAddress! + secondRange.lowerBound, common)
    }
  }
  return order != 0 ? Int(order) : firstRange.count - secondRange.count
}
