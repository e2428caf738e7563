import GObjectKit

/// An image that was encoded again for programs that cannot open its format: upright, with its metadata and its colour
/// profile.
public struct ConvertedImage: Sendable {
  /// A format that every program opens.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// JPEG, without transparency.
    case jpeg
    /// PNG, lossless and with transparency.
    case png

    /// The MIME type.
    public var contentType: String { "image/" + rawValue }
    /// The file name extension, without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
  }

  /// The encoded file.
  public let bytes: Bytes
  /// Its format.
  public let format: Format
  /// The upright size in pixels.
  public let size: ImageSize
}

/// The properties of a converted image without its bytes.
package struct ConvertedImageDescription: Sendable {
  package var format: ConvertedImage.Format
  package var size: ImageSize
  /// The size of the encoded file in bytes.
  package var count: Int

  package init(format: ConvertedImage.Format, size: ImageSize, count: Int) {
    (self.format, self.size, self.count) = (format, size, count)
  }
}
