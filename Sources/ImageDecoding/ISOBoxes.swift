import Imaging

/// Iterates the boxes of an ISO base media file (ISO/IEC 14496-12, 4.2).
///
/// Each size is checked against the given part of the file; a box that does not fit ends the iteration.
struct ISOBoxes: Sequence, IteratorProtocol {
  struct Box {
    let kind: String
    /// The range of the content, after the header.
    let content: Range<Int>
  }

  private let bytes: [UInt8]
  private let end: Int
  private var offset: Int

  /// Iterates the boxes in a part of `bytes`.
  init(_ bytes: [UInt8], in part: Range<Int>) {
    self.bytes = bytes
    end = Swift.min(part.upperBound, bytes.count)
    offset = part.lowerBound
  }

  mutating func next() -> Box? {
    guard let header = ISOBoxHeader(bytes, at: offset, limit: end - offset), header.size <= end - offset
    else {
      return nil
    }
    defer { offset += header.size }
    return Box(kind: header.kind, content: offset + header.length..<offset + header.size)
  }
}

/// The header of a box.
struct ISOBoxHeader {
  let kind: String
  /// The length of the header in bytes.
  let length: Int
  /// The claimed size of the box in bytes, including its header: at least `length`, possibly more than available.
  let size: Int

  /// Reads the header at `offset`; nil if it is incomplete or its size is less than its length.
  ///
  /// - Parameter limit: The number of bytes from `offset` to the end of the enclosing box: the size of a box that
  ///   claims 0.
  init?(_ bytes: [UInt8], at offset: Int, limit: Int) {
    guard let short = bytes.uint32(offset, bigEndian: true), offset + 8 <= bytes.count else { return nil }
    kind = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
    switch short {
    case 0: (length, size) = (8, limit)
    case 1:
      guard let high = bytes.uint32(offset + 8, bigEndian: true),
        let low = bytes.uint32(offset + 12, bigEndian: true), high < 1 << 24
      else { return nil }
      (length, size) = (16, high << 32 | low)
    default: (length, size) = (8, short)
    }
    guard size >= length else { return nil }
  }
}
