import GObjectKit
import Imaging

/// The chunks of a WebP with metadata. Source: Google's WebP container specification, "Extended File Format".
struct WebPChunks {
  let exif: [UInt8]
  let xmp: [UInt8]
  let profile: [UInt8]

  /// Flags of the header chunk VP8X.
  private enum Flag {
    static let profile: UInt8 = 0x20
    static let alpha: UInt8 = 0x10
    static let exif: UInt8 = 0x08
    static let xmp: UInt8 = 0x04
  }

  /// Inserts the metadata into a still image that an encoder has made: profile before, EXIF and XMP after its data.
  /// Empty metadata changes nothing.
  func embedded(in image: Bytes, size: ImageSize) -> Bytes {
    let file = image.withBytes { $0.withUnsafeBytes { Array($0) } }
    guard !(exif.isEmpty && xmp.isEmpty && profile.isEmpty), file.has("RIFF", at: 0), file.has("WEBP", at: 8)
    else { return image }
    var body = file[12...]
    var flags: UInt8 = 0
    if file.has("VP8X", at: 12), file.count > 30 {
      flags = file[20] & Flag.alpha
      body = file[30...]
    } else if file.has("VP8L", at: 12), file.count > 24 {
      // "VP8L Bitstream": alpha_is_used follows the signature and two sides of 14 bits.
      flags = file[24] & 0x10 != 0 ? Flag.alpha : 0
    }
    if !profile.isEmpty { flags |= Flag.profile }
    if !exif.isEmpty { flags |= Flag.exif }
    if !xmp.isEmpty { flags |= Flag.xmp }
    var chunks = Self.header(flags, size)
    if !profile.isEmpty { chunks += Self.chunk("ICCP", profile) }
    chunks += body
    if !exif.isEmpty { chunks += Self.chunk("EXIF", exif) }
    if !xmp.isEmpty { chunks += Self.chunk("XMP ", xmp) }
    return Bytes(Array("RIFF".utf8) + Self.length(chunks.count + 4) + Array("WEBP".utf8) + chunks)
  }

  /// The name, the length, the content, and a byte that makes its length even.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + length(content.count) + content + (content.count.isMultiple(of: 2) ? [] : [0])
  }

  private static func length(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The chunks in order, up to the first that is incomplete.
  static func chunks(of data: [UInt8]) -> [(name: String, content: Range<Int>)] {
    var chunks: [(name: String, content: Range<Int>)] = []
    var offset = 0
    while let length = data.uint32(offset + 4, bigEndian: false), offset + 8 + length <= data.count {
      let start = offset + 8
      chunks.append((String(decoding: data[offset..<offset + 4], as: UTF8.self), start..<start + length))
      offset = start + length + length % 2
    }
    return chunks
  }

  /// A file with the chunks of an image, and a header chunk that announces transparency and a profile; empty for none.
  static func file(_ image: [UInt8], size: ImageSize, hasAlpha: Bool, profile: [UInt8]) -> [UInt8] {
    let flags = (hasAlpha ? Flag.alpha : 0) | (profile.isEmpty ? 0 : Flag.profile)
    let content =
      header(flags, size) + (profile.isEmpty ? [] : chunk("ICCP", profile)) + image
    return Array("RIFF".utf8) + length(content.count + 4) + Array("WEBP".utf8) + content
  }

  private static func header(_ flags: UInt8, _ size: ImageSize) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + number(size.width - 1) + number(size.height - 1))
  }

  /// 24 bits.
  private static func number(_ number: Int) -> [UInt8] { Array(length(number).prefix(3)) }
}
