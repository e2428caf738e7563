/// A value that a message can hold.
package protocol MessageValue {
  /// Appends the value to a message.
  func write(to message: inout MessageWriter)
  /// Reads the value. Throws where the bytes are not one.
  init(from message: inout MessageReader) throws(MessageError)
}

/// A message that is not what it should be.
package struct MessageError: Error, Sendable, Hashable {
  /// An error; there is nothing to say about it: the sender is broken or hostile.
  package init() {}
}

/// Builds a message from values, one after the other.
package struct MessageWriter: Sendable {
  /// The message so far.
  package private(set) var bytes: [UInt8] = []

  /// An empty message.
  package init() {}

  /// Appends a value.
  package mutating func write(_ value: some MessageValue) { value.write(to: &self) }

  /// Appends bytes as they are.
  package mutating func append(bytes more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  package mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Takes a message apart. Every read is checked against the end.
package struct MessageReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Reads `bytes` from their start.
  package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

  /// How many bytes are left.
  package var remaining: Int { bytes.endIndex - position }

  /// The next value.
  package mutating func read<Value: MessageValue>(
    _ type: Value.Type = Value.self
  ) throws(MessageError) -> Value {
    try Value(from: &self)
  }

  /// The next `count` bytes.
  mutating func take(_ count: Int) throws(MessageError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw MessageError() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  package mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(MessageError) -> Number
  {
    try take(MemoryLayout<Number>.size).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
