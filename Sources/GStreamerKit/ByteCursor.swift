/// Reads numbers and pieces of a block of bytes one after the other. Nothing is read past its end: every read says nil
/// there. All numbers are big-endian, as in MP4 and ID3.
struct ByteCursor {
  private let bytes: ArraySlice<UInt8>
  /// The place of the next byte, counted in the array that the slice is of.
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, offset) = (bytes, bytes.startIndex) }

  /// How many bytes are left.
  var count: Int { bytes.endIndex - offset }

  /// The next bytes; nil where there are fewer.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= self.count else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// All that is left.
  mutating func rest() -> ArraySlice<UInt8> {
    defer { offset = bytes.endIndex }
    return bytes[offset...]
  }

  /// What comes before a byte, which is passed; all that is left where that does not come.
  mutating func take(upTo end: UInt8) -> ArraySlice<UInt8> {
    let rest = bytes[offset...]
    let found = rest.prefix { $0 != end }
    offset = min(found.endIndex + 1, bytes.endIndex)
    return found
  }

  /// Leaves bytes out. Returns nil where there are fewer.
  mutating func skip(_ count: Int) -> Void? { take(count).map { _ in () } }

  mutating func uint8() -> UInt8? { take(1)?.first }
  mutating func uint16() -> UInt16? { number(2).map { UInt16($0) } }
  mutating func uint32() -> UInt32? { number(4).map { UInt32($0) } }
  mutating func uint64() -> UInt64? { number(8) }

  private mutating func number(_ count: Int) -> UInt64? {
    take(count)?.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Duration {
  /// `value / timescale` seconds; nil where the timescale is 0, or the time is beyond a year, which is none of a medium.
  init?(value: UInt64, timescale: UInt64) {
    guard timescale > 0 else { return nil }
    let (seconds, rest) = value.quotientAndRemainder(dividingBy: timescale)
    guard seconds < 366 * 86_400 else { return nil }
    // Less than a second, so that the product fits into 128 bits.
    let nanoseconds = UInt128(rest) * 1_000_000_000 / UInt128(timescale)
    self = .seconds(Int64(seconds)) + .nanoseconds(Int64(nanoseconds))
  }
}
