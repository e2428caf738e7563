/// The segments of a JPEG with metadata.
enum JPEGSegments {
  /// The most bytes of a segment's content (ISO/IEC 10918-1: a length of 16 bits that includes itself).
  private static let maximum = 0xFFFF - 2
  /// Exif 2.32, 4.7.2.1.
  private static let exifMarker = Array("Exif\0\0".utf8)
  /// XMP specification part 3, "JPEG".
  private static let xmpMarker = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// ICC.1:2022, annex B.4.
  private static let profileMarker = Array("ICC_PROFILE\0".utf8)

  /// The most bytes of an EXIF block.
  static let maximumExif = maximum - exifMarker.count

  /// Returns the segments; empty metadata has none, and XMP that exceeds a segment is left out.
  static func bytes(exif: [UInt8], xmp: [UInt8], profile: [UInt8]) -> [UInt8] {
    var segments: [UInt8] = []
    if !exif.isEmpty, exif.count <= maximumExif { segments += segment(0xE1, exifMarker + exif) }
    if !xmp.isEmpty, xmp.count <= maximum - xmpMarker.count { segments += segment(0xE1, xmpMarker + xmp) }
    // A profile may have up to 255 segments, each with its number and their count.
    let part = maximum - profileMarker.count - 2
    let count = (profile.count + part - 1) / part
    if (1...255).contains(count) {
      for index in 0..<count {
        segments += segment(
          0xE2,
          profileMarker + [UInt8(index + 1), UInt8(count)] + profile.dropFirst(index * part).prefix(part))
      }
    }
    return segments
  }

  private static func segment(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, type, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + content
  }
}
