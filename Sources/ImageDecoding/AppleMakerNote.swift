import Imaging

/// The fields of Apple's EXIF maker note that relate files to each other. Exiv2 0.27 does not read them.
///
/// Apple publishes no specification; source: ExifTool's documentation of Apple tags.
struct AppleMakerNote {
  /// The identifier that the photos of a burst share (tag 0x000b).
  private(set) var burst: String?
  /// The identifier that the photo and the video of a Live Photo share (tag 0x0011).
  private(set) var contentIdentifier: String?

  private static let signature = "Apple iOS\0"
  private static let mostEntries = 200
  /// The maximum length of an identifier: a UUID has 36 characters.
  private static let longestText = 128

  /// Reads the value of the tag MakerNote; nil if it is not Apple's.
  init?(_ bytes: [UInt8]) {
    // The signature, two bytes of a version, "MM", and a directory whose offsets begin at the signature.
    guard bytes.has(Self.signature, at: 0), bytes.has("MM", at: 12),
      let count = bytes.uint16(14, bigEndian: true), count <= Self.mostEntries
    else { return nil }
    for entry in 0..<count {
      let start = 16 + entry * 12
      guard let tag = bytes.uint16(start, bigEndian: true) else { return }
      switch tag {
      case 0x000B: burst = Self.text(bytes, start)
      case 0x0011: contentIdentifier = Self.text(bytes, start)
      default: continue
      }
    }
  }

  /// The value of an entry of type ASCII.
  private static func text(_ bytes: [UInt8], _ entry: Int) -> String? {
    guard bytes.uint16(entry + 2, bigEndian: true) == 2, let count = bytes.uint32(entry + 4, bigEndian: true),
      (1...longestText).contains(count)
    else { return nil }
    // A value of up to four bytes is in the entry itself.
    guard let start = count <= 4 ? entry + 8 : bytes.uint32(entry + 8, bigEndian: true),
      start <= bytes.count - count
    else { return nil }
    let text = String(validating: bytes[start..<start + count].prefix { $0 != 0 }, as: UTF8.self)
    return text?.isEmpty == false ? text : nil
  }
}
