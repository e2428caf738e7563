/// Numbers as files store them.
package extension Array where Element == UInt8 {
  /// The lowest `count` bytes of a number, the highest first.
  static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The lowest `count` bytes of a number, the lowest first.
  static func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }

  /// The parts one after the other. A chain of "+" takes the compiler too long.
  static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }

  /// The bytes of a text in UTF-8.
  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// The bytes with zeros after them up to `count`, or cut to it.
  func padded(to count: Int) -> [UInt8] { Array(prefix(count)) + .zeros(Swift.max(count - self.count, 0)) }
}
