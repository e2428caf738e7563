/// Encodes an EXIF block (CIPA DC-008 "Exif 2.32"): the TIFF structure in the APP1 segment of a JPEG.
struct ExifEncoder {
  /// A value; the types are those of TIFF 6.0, "Image File Directory".
  private enum Value {
    case ascii(String)
    case short(UInt16)
    case long(UInt32)
    case undefined([UInt8])

    var type: UInt16 {
      switch self {
      case .ascii: 2
      case .short: 3
      case .long: 4
      case .undefined: 7
      }
    }

    /// The value's bytes, little-endian.
    var bytes: [UInt8] {
      switch self {
      // EXIF specifies ASCII; in practice programs write and read UTF-8.
      case .ascii(let text): Array(text.utf8) + [0]
      case .short(let number): number.littleEndianBytes
      case .long(let number): number.littleEndianBytes
      case .undefined(let bytes): bytes
      }
    }

    var count: Int {
      switch self {
      case .short, .long: 1
      case .ascii, .undefined: bytes.count
      }
    }
  }

  private var image: [UInt16: Value] = [:]
  private var photo: [UInt16: Value] = [0x9000: .undefined(Array("0232".utf8))]

  /// Sets a text tag of the image directory (IFD0); nil removes it.
  mutating func setImage(_ tag: UInt16, _ text: String?) { image[tag] = text.map { .ascii($0) } }

  /// Sets an integer tag of the image directory.
  mutating func setImage(_ tag: UInt16, _ number: UInt16) { image[tag] = .short(number) }

  /// Sets a text tag of the photo directory (Exif IFD).
  mutating func setPhoto(_ tag: UInt16, _ text: String) { photo[tag] = .ascii(text) }

  /// The encoded block, starting with the byte order mark.
  func encoded() -> [UInt8] {
    let start = 8
    var first = image
    first[0x8769] = .long(0)
    let photoStart = start + Self.encoded(first, at: start).count
    first[0x8769] = .long(UInt32(photoStart))
    return Array("II".utf8) + UInt16(42).littleEndianBytes + UInt32(start).littleEndianBytes
      + Self.encoded(first, at: start) + Self.encoded(photo, at: photoStart)
  }

  /// A directory at `offset` of the block, followed by its longer values.
  private static func encoded(_ entries: [UInt16: Value], at offset: Int) -> [UInt8] {
    var directory = UInt16(entries.count).littleEndianBytes
    var values: [UInt8] = []
    let valuesStart = offset + 2 + entries.count * 12 + 4
    for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
      let bytes = value.bytes
      directory +=
        tag.littleEndianBytes + value.type.littleEndianBytes + UInt32(value.count).littleEndianBytes
      if bytes.count <= 4 {
        directory += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        directory += UInt32(valuesStart + values.count).littleEndianBytes
        // Values start at even offsets.
        values += bytes.count % 2 == 0 ? bytes : bytes + [0]
      }
    }
    return directory + UInt32(0).littleEndianBytes + values
  }
}

extension FixedWidthInteger {
  fileprivate var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
