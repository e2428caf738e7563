import Imaging

/// The fields of an EXIF block (TIFF 6.0 structure) that are needed before decoding: orientation, size and the byte
/// range of the embedded thumbnail. `ImageMetadata` reads the others.
struct ExifBlock {
  private(set) var orientation: ImageOrientation?
  private(set) var size: ImageSize?
  /// The byte range in the file.
  private(set) var thumbnail: Range<Int>?
  /// Whether there is a directory with a GPS position (Exif 2.32, 4.6.3).
  private(set) var hasGPS = false
  /// Whether the colors are Adobe RGB: the interoperability index is "R03" (Exif 2.32, 4.6.7; DCF 2.0).
  private(set) var isAdobeRGB = false

  private static let entriesOfOneDirectory = 512

  /// Reads the block at `start` of `source`; nil if it is not valid.
  init?(_ source: borrowing ImageSource, at start: Int, count: Int) {
    guard count >= 8, let head = source.bytes(at: start, count: 8) else { return nil }
    let bigEndian: Bool
    if head.has("MM", at: 0) {
      bigEndian = true
    } else if head.has("II", at: 0) {
      bigEndian = false
    } else {
      return nil
    }
    guard head.uint16(2, bigEndian: bigEndian) == 42, let first = head.uint32(4, bigEndian: bigEndian) else {
      return nil
    }
    let block = Block(start: start, count: count, bigEndian: bigEndian)

    let main = Self.directory(source, block, at: first)
    hasGPS = main.values[0x8825] != nil
    orientation = main.values[0x0112].flatMap(ImageOrientation.init(rawValue:))
    if let width = main.values[0x0100], let height = main.values[0x0101] {
      size = ImageSize(width: width, height: height)
    }
    if let details = main.values[0x8769],
      let interoperability = Self.directory(source, block, at: details).values[0xA005]
    {
      isAdobeRGB = Self.directory(source, block, at: interoperability).texts[0x0001] == "R03"
    }
    // The second directory describes the thumbnail: JPEGInterchangeFormat and its length.
    guard let next = main.next, next != first else { return }
    let second = Self.directory(source, block, at: next).values
    guard let offset = second[0x0201], let length = second[0x0202], length > 0, offset <= count - length
    else { return }
    thumbnail = start + offset..<start + offset + length
  }

  private struct Block {
    let start: Int
    let count: Int
    let bigEndian: Bool
  }

  /// The integers and the texts of three characters of a directory by tag, and the offset of the next directory.
  private static func directory(
    _ source: borrowing ImageSource, _ block: Block, at offset: Int
  ) -> (values: [Int: Int], texts: [Int: String], next: Int?) {
    guard offset > 0, offset <= block.count - 2,
      let entries = source.bytes(at: block.start + offset, count: 2)?.uint16(0, bigEndian: block.bigEndian),
      entries <= entriesOfOneDirectory, offset + 2 + entries * 12 <= block.count,
      let table = source.bytes(at: block.start + offset + 2, count: entries * 12)
    else { return ([:], [:], nil) }
    var values: [Int: Int] = [:]
    var texts: [Int: String] = [:]
    for entry in 0..<entries {
      let at = entry * 12
      guard let tag = table.uint16(at, bigEndian: block.bigEndian),
        let type = table.uint16(at + 2, bigEndian: block.bigEndian),
        let count = table.uint32(at + 4, bigEndian: block.bigEndian)
      else { continue }
      if type == 2, count == 4 { texts[tag] = String(decoding: table[at + 8..<at + 11], as: UTF8.self) }
      guard count == 1 else { continue }
      values[tag] =
        switch type {
        case 3: table.uint16(at + 8, bigEndian: block.bigEndian)
        case 4: table.uint32(at + 8, bigEndian: block.bigEndian)
        default: nil
        }
    }
    let next = source.bytes(at: block.start + offset + 2 + entries * 12, count: 4)?
      .uint32(0, bigEndian: block.bigEndian)
    return (values, texts, next == 0 ? nil : next)
  }
}
