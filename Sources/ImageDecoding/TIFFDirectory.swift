import Imaging

/// A directory of a TIFF file (TIFF 6.0, section 2).
struct TIFFDirectory {
  private static let maximumEntries = 512
  private static let maximumValues = 1 << 20

  private let table: [UInt8]
  /// Whether the first byte of a number is its highest.
  let bigEndian: Bool
  /// The offset of the table in the file.
  private let start: Int
  /// The offset of the next directory; nil if this is the last one.
  let next: Int?

  /// Reads the directory at an offset; nil if the file ends before it does.
  init?(_ source: borrowing ImageSource, at offset: Int, bigEndian: Bool) {
    guard let head = source.bytes(at: offset, count: 2),
      let entries = head.uint16(0, bigEndian: bigEndian), entries <= Self.maximumEntries,
      let table = source.bytes(at: offset + 2, count: entries * 12)
    else { return nil }
    (self.table, self.bigEndian, start) = (table, bigEndian, offset + 2)
    let following = source.bytes(at: start + table.count, count: 4)?.uint32(0, bigEndian: bigEndian)
    next = following.flatMap { $0 >= 8 ? $0 : nil }
  }

  /// Whether there is a tag.
  func has(_ tag: Int) -> Bool { entry(tag) != nil }

  private func entry(_ tag: Int) -> Int? {
    stride(from: 0, to: table.count, by: 12).first { table.uint16($0, bigEndian: bigEndian) == tag }
  }

  /// The first value of a tag of type SHORT or LONG.
  func number(of tag: Int, _ source: borrowing ImageSource) -> Int? { numbers(of: tag, source).first }

  /// The values of a tag of type SHORT or LONG; empty if the file does not contain them.
  func numbers(of tag: Int, _ source: borrowing ImageSource) -> [Int] {
    guard let entry = entry(tag), let type = table.uint16(entry + 2, bigEndian: bigEndian),
      type == 3 || type == 4, let count = table.uint32(entry + 4, bigEndian: bigEndian),
      count <= Self.maximumValues
    else { return [] }
    let width = type == 3 ? 2 : 4
    let bytes: [UInt8]
    if count * width <= 4 {
      bytes = Array(table[entry + 8..<entry + 12])
    } else {
      guard let offset = table.uint32(entry + 8, bigEndian: bigEndian),
        let values = source.bytes(at: offset, count: count * width)
      else { return [] }
      bytes = values
    }
    return (0..<count).compactMap {
      width == 2
        ? bytes.uint16($0 * 2, bigEndian: bigEndian) : bytes.uint32($0 * 4, bigEndian: bigEndian)
    }
  }

  /// The end of a tag's values in the file; 0 if the directory entry contains them.
  func end(of tag: Int) -> Int {
    guard let entry = entry(tag), let type = table.uint16(entry + 2, bigEndian: bigEndian),
      let count = table.uint32(entry + 4, bigEndian: bigEndian),
      let offset = table.uint32(entry + 8, bigEndian: bigEndian)
    else { return 0 }
    let size = count * (type == 3 ? 2 : 4)
    return size > 4 ? offset + size : 0
  }

  /// A patch that replaces the value of an existing tag.
  func patch(_ tag: Int, to value: Int) -> SourcePatch? {
    guard let entry = entry(tag), let type = table.uint16(entry + 2, bigEndian: bigEndian) else {
      return nil
    }
    let width = type == 3 ? 2 : 4
    let low = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return SourcePatch(offset: start + entry + 8, bytes: bigEndian ? low.reversed() : low)
  }
}
