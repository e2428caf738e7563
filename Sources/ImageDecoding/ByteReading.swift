import Imaging

/// Reads numbers from untrusted bytes. Each read is bounds-checked and returns nil beyond the end.
extension Array<UInt8> {
  /// An unsigned 16-bit integer at `offset`.
  func uint16(_ offset: Int, bigEndian: Bool) -> Int? {
    guard offset >= 0, offset + 2 <= count else { return nil }
    let (first, second) = (Int(self[offset]), Int(self[offset + 1]))
    return bigEndian ? first << 8 | second : second << 8 | first
  }

  /// An unsigned 32-bit integer at `offset`.
  func uint32(_ offset: Int, bigEndian: Bool) -> Int? {
    guard offset >= 0, offset + 4 <= count else { return nil }
    let bytes = (0..<4).map { Int(self[offset + $0]) }
    return bigEndian
      ? bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]
      : bytes[3] << 24 | bytes[2] << 16 | bytes[1] << 8 | bytes[0]
  }

  /// Whether the ASCII string `text` is at `offset`.
  func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset + text.utf8.count <= count
      && self[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
  }
}
