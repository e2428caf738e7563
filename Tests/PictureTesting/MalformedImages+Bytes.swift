/// Builders for the malformed files.
extension MalformedImages {
  static let symbol = "<symbol id=\"a\" viewBox=\"0 0 16 16\"><rect width=\"16\" height=\"16\"/></symbol>"

  /// An SVG with the given attributes of its root element.
  static func drawing(
    _ name: String, _ attributes: String, content: String = "<rect width=\"10\" height=\"10\"/>"
  ) -> MalformedImage {
    MalformedImage(name, "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>")
  }

  /// A WebP whose VP8 frame claims the given size (RFC 6386, 9.1).
  static func webp(width: UInt8, height: UInt8) -> [UInt8] {
    let frame: [UInt8] = [0x30, 0, 0, 0x9D, 0x01, 0x2A, width, 0, height, 0]
    return riff("VP8 ", frame + [UInt8](repeating: 0, count: 24))
  }

  /// A WebP with one chunk (Google's WebP container specification).
  static func riff(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let chunk = Array(kind.utf8) + littleEndian(UInt32(content.count)) + content
    return Array("RIFF".utf8) + littleEndian(UInt32(chunk.count + 4)) + Array("WEBP".utf8) + chunk
  }

  /// A WebP with an EXIF chunk that claims 4 GB.
  static var abortingWebP: [UInt8] {
    let endless = [UInt8](repeating: 0xFF, count: 4)
    let extended: [UInt8] = [10, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    var bytes = Array("RIFF".utf8) + endless
    bytes += Array("WEBPVP8X".utf8) + extended
    bytes += Array("EXIF".utf8) + endless
    return bytes + Array("II*\0".utf8)
  }

  /// A grayscale JPEG with empty scans (ITU-T T.81). `mode` is the second byte of the frame's marker: C0 for
  /// baseline, CA for progressive with arithmetic coding.
  static func jpeg(width: UInt16, height: UInt16, mode: UInt8, scans: Int) -> [UInt8] {
    let quantization: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64)
    let sides = bigEndian(height) + bigEndian(width)
    let frame: [UInt8] = [0xFF, mode, 0, 11, 8] + sides + [1, 1, 0x11, 0]
    // One code of one bit for DC and AC each.
    var bytes: [UInt8] = [0xFF, 0xD8] + quantization + frame
    for kind: UInt8 in [0, 0x10] {
      bytes += [0xFF, 0xC4, 0, 20, kind, 1]
      bytes += [UInt8](repeating: 0, count: 16)
    }
    let isProgressive = mode & 3 == 2
    for number in 0..<scans {
      let end: UInt8 = isProgressive ? 0 : 63
      let refinement: UInt8 = isProgressive && number > 0 ? 0x10 : 0
      bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, end, refinement]
    }
    return bytes
  }

  /// A grayscale PNG with one IDAT chunk.
  static func png(width: UInt32, height: UInt32, data: [UInt8], depth: UInt8 = 8) -> [UInt8] {
    let header = PictureFile.bigEndian(width) + PictureFile.bigEndian(height) + [depth, 0, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunks = [("IHDR", header), ("IDAT", data), ("IEND", [])].flatMap { PictureFile.chunk($0, $1) }
    return signature + chunks
  }

  /// `count` zeros as a zlib stream of one block with fixed codes: a literal, then matches of length 258 (RFC 1951,
  /// 3.2.6).
  static func zeros(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var (pending, length) = (UInt32(0), UInt32(0))
    func append(_ bits: UInt32, _ count: UInt32) {
      pending |= bits << length
      length += count
      while length >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        length -= 8
      }
    }
    append(0b011, 3)
    append(0b0000_1100, 8)  // the literal 0; its code 00110000 is written from the highest bit
    var left = count - 1
    while left >= 258 {
      append(0b1010_0011, 8)  // length 258, code 11000101
      append(0, 5)  // distance 1
      left -= 258
    }
    for _ in 0..<left { append(0b0000_1100, 8) }
    append(0, 7)  // end of block
    append(0, (8 - length) % 8)
    // Adler-32 of zeros: the low half stays 1, the high half counts the bytes.
    return bytes + PictureFile.bigEndian(UInt32(count % 65_521) << 16 | 1)
  }

  /// The headers of a 24-bit BMP without pixels.
  static func bmp(width: Int32, height: Int32) -> [UInt8] {
    let numbers: [UInt32] = [54, 0, 54, 40, UInt32(bitPattern: width), UInt32(bitPattern: height)]
    return Array("BM".utf8) + numbers.flatMap(littleEndian) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
  }

  /// A TIFF with one directory at byte 8, whose entries are single LONGs.
  static func tiff(_ entries: [(tag: UInt16, value: UInt32)], next: UInt32) -> [UInt8] {
    var bytes = Array("II*\0".utf8) + littleEndian(8) + [UInt8(entries.count), 0]
    for (tag, value) in entries {
      bytes += [UInt8(tag & 0xFF), UInt8(tag >> 8), 4, 0] + littleEndian(1) + littleEndian(value)
    }
    return bytes + littleEndian(next)
  }

  /// A HEIF file with a box of 48 bytes that claims the given size (ISO/IEC 14496-12, 4.2).
  static func heif(_ kind: String, size: UInt32, filler: UInt8 = 0) -> [UInt8] {
    heifType + PictureFile.bigEndian(size) + Array(kind.utf8) + [UInt8](repeating: filler, count: 40)
  }

  /// Nested boxes of one kind.
  static func nested(_ kind: String, version: [UInt8], levels: Int) -> [UInt8] {
    let header = 8 + version.count
    var bytes = heifType
    for level in 0..<levels {
      bytes += PictureFile.bigEndian(UInt32((levels - level) * header))
      bytes += Array(kind.utf8)
      bytes += version
    }
    return bytes
  }

  private static var heifType: [UInt8] {
    PictureFile.bigEndian(24) + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] { PictureFile.bigEndian(number).reversed() }

  private static func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
}
