/// A value that a message can contain.
package protocol MessageValue {
  /// Appends the value to a message.
  func write(to message: inout MessageWriter)
  /// Reads a value.
  ///
  /// - Throws: `MessageError` if the bytes are not valid.
  init(from message: inout MessageReader) throws(MessageError)
}

/// A malformed message.
package struct MessageError: Error, Sendable, Hashable {
  /// Makes the error. It has no details: the sender is defective or hostile.
  package init() {}
}

/// Encodes values into a message.
package struct MessageWriter: Sendable {
  /// The encoded bytes.
  package private(set) var bytes: [UInt8] = []

  /// An empty message.
  package init() {}

  /// Appends a value.
  package mutating func write(_ value: some MessageValue) { value.write(to: &self) }

  /// Appends raw bytes.
  package mutating func append(bytes more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  package mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Decodes a message. All reads are bounds-checked.
package struct MessageReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Decodes `bytes` from their start.
  package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

  /// The number of bytes not yet read.
  package var remaining: Int { bytes.endIndex - position }

  /// Reads the next value.
  package mutating func read<Value: MessageValue>(
    _ type: Value.Type = Value.self
  ) throws(MessageError) -> Value {
    try Value(from: &self)
  }

  /// Reads the next `count` bytes.
  mutating func readBytes(_ count: Int) throws(MessageError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw MessageError() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  package mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(MessageError) -> Number
  {
    try readBytes(MemoryLayout<Number>.size).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
