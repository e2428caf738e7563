/// An image that `ImageDecoder` has decoded: upright, at the requested target size.
public struct DecodedImage: Sendable {
  /// The pixels.
  public let pixels: PixelBuffer
  /// The upright size of the whole image in the file.
  public let originalSize: ImageSize
  /// The orientation that was applied to the stored pixels.
  public let orientation: ImageOrientation
  /// The decoder's name for the format, such as `jpeg`.
  public let format: String
  /// Whether the file is truncated or damaged, so that only a part could be decoded. Missing rows are transparent.
  public let isTruncated: Bool
  /// The package of this distribution whose library would decode the whole photo; nil if it is the whole photo. Without it,
  /// the pixels are those of a small preview in a raw file.
  public let missingPackage: String?
  /// The modification time of the decoded file, in whole seconds since 1970.
  public let fileModified: Int
  /// The size of the decoded file in bytes.
  public let fileSize: Int
  /// The file's texts by keyword (PNG `tEXt`).
  public let texts: [String: String]

  package init(_ description: DecodedImageDescription, pixels: PixelBuffer) {
    self.pixels = pixels
    (originalSize, orientation) = (description.originalSize, description.orientation)
    (format, isTruncated) = (description.format, description.isTruncated)
    (fileModified, fileSize) = (description.fileModified, description.fileSize)
    (missingPackage, texts) = (description.missingPackage, description.texts)
  }
}

/// The properties of a decoded image without its pixels.
package struct DecodedImageDescription: Sendable {
  package var size: ImageSize
  package var isOpaque: Bool
  package var originalSize: ImageSize
  package var orientation: ImageOrientation
  package var format: String
  package var isTruncated: Bool
  package var missingPackage: String?
  package var fileModified: Int
  package var fileSize: Int
  package var texts: [String: String]

  package init(
    size: ImageSize, isOpaque: Bool, originalSize: ImageSize, orientation: ImageOrientation, format: String,
    isTruncated: Bool, fileModified: Int, fileSize: Int, texts: [String: String]
  ) {
    (self.size, self.isOpaque, self.originalSize) = (size, isOpaque, originalSize)
    (self.orientation, self.format, self.isTruncated) = (orientation, format, isTruncated)
    (self.fileModified, self.fileSize, self.texts) = (fileModified, fileSize, texts)
  }
}

extension DecodedImage {
  /// Makes an image from pixels of another source, such as a video thumbnail.
  public init(
    thumbnail: PixelBuffer, originalSize: ImageSize, fileModified: Int, fileSize: Int, texts: [String: String]
  ) {
    self.init(
      DecodedImageDescription(
        size: ImageSize(width: thumbnail.width, height: thumbnail.height), isOpaque: thumbnail.isOpaque,
        originalSize: originalSize, orientation: .up, format: "video", isTruncated: false,
        fileModified: fileModified, fileSize: fileSize, texts: texts),
      pixels: thumbnail)
  }
}
