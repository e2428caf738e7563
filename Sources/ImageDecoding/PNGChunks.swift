/// The chunks of a PNG with metadata (PNG third edition, chapter 11).
enum PNGChunks {
  /// Returns the chunks; empty metadata has none.
  static func bytes(exif: [UInt8], xmp: [UInt8], profile: [UInt8]) -> [UInt8] {
    var chunks: [UInt8] = []
    // A name and the compression method 0 precede the profile.
    if !profile.isEmpty { chunks += chunk("iCCP", Array("ICC Profile\0\0".utf8) + zlib(profile)) }
    if !exif.isEmpty { chunks += chunk("eXIf", exif) }
    // An uncompressed text with an empty language and an empty translated keyword.
    if !xmp.isEmpty { chunks += chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp) }
    return chunks
  }

  /// The length, the type, the content and the checksum (5.3).
  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    var sum = UInt32.max
    for byte in checked { sum = sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
    return bigEndian(UInt32(content.count)) + checked + bigEndian(~sum)
  }

  /// The checksums of single bytes (annex D).
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// A zlib stream of stored blocks (RFC 1950; RFC 1951, 3.2.4): a profile has a few kilobytes.
  private static func zlib(_ content: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = content[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      stream += block
    } while !rest.isEmpty
    // Adler-32 (RFC 1950, 8.2).
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in content {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + bigEndian(high << 16 | low)
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
