/// Reads integers and byte ranges sequentially from a block of bytes. Every read returns nil past the end. Integers are
/// big-endian, as in MP4 and ID3.
package struct ByteCursor {
  private let bytes: ArraySlice<UInt8>
  /// The index of the next byte, in the array that the slice belongs to.
  package private(set) var offset: Int

  package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, offset) = (bytes, bytes.startIndex) }

  /// The number of unread bytes.
  package var count: Int { bytes.endIndex - offset }

  /// Reads a number of bytes; nil if fewer are left.
  package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= self.count else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Reads all remaining bytes.
  package mutating func rest() -> ArraySlice<UInt8> {
    defer { offset = bytes.endIndex }
    return bytes[offset...]
  }

  /// Reads the bytes before a terminator and skips the terminator; reads all remaining bytes if there is none.
  package mutating func take(upTo end: UInt8) -> ArraySlice<UInt8> {
    let rest = bytes[offset...]
    let found = rest.prefix { $0 != end }
    offset = min(found.endIndex + 1, bytes.endIndex)
    return found
  }

  /// Skips bytes; nil if fewer are left.
  package mutating func skip(_ count: Int) -> Void? { take(count).map { _ in () } }

  package mutating func uint8() -> UInt8? { take(1)?.first }
  package mutating func uint16() -> UInt16? { number(2).map { UInt16($0) } }
  package mutating func uint32() -> UInt32? { number(4).map { UInt32($0) } }
  package mutating func uint64() -> UInt64? { number(8) }

  private mutating func number(_ count: Int) -> UInt64? {
    take(count)?.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Duration {
  /// `value / timescale` seconds; nil if the timescale is 0 or the duration is a year or longer, which no media has.
  package init?(value: UInt64, timescale: UInt64) {
    guard timescale > 0 else { return nil }
    let (seconds, rest) = value.quotientAndRemainder(dividingBy: timescale)
    guard seconds < 366 * 86_400 else { return nil }
    // `rest` is less than one second, so the product fits into 128 bits.
    let nanoseconds = UInt128(rest) * 1_000_000_000 / UInt128(timescale)
    self = .seconds(Int64(seconds)) + .nanoseconds(Int64(nanoseconds))
  }
}
