import GObjectKit
import Imaging
import LoaderKit

/// EXIF data in a text chunk of a PNG, as ImageMagick wrote it before there was a chunk for it (`eXIf`, 2017): the keyword
/// "Raw profile type exif" or "Raw profile type APP1", then hexadecimal digits, usually compressed.
enum PNGRawProfile {
  private static let keywords = ["Raw profile type exif\0", "Raw profile type APP1\0"]
  /// The number of bytes of a keyword.
  static let longestKeyword = 22

  /// Whether a chunk with this length and type, and these first bytes, is such a text.
  static func isEXIF(_ head: [UInt8], _ content: [UInt8]?) -> Bool {
    guard head.has("zTXt", at: 4) || head.has("tEXt", at: 4), let content else { return false }
    return keywords.contains { content.has($0, at: 0) }
  }

  /// The orientation that the text states; Exiv2 decodes it.
  static func orientation(_ source: borrowing ImageSource) -> ImageOrientation? {
    guard let file = try? Bytes(mapping: source.file.descriptor),
      let value = try? PhotoMetadata.open(file, { $0.integer("Exif.Image.Orientation") })
    else { return nil }
    return ImageOrientation(rawValue: value)
  }
}
