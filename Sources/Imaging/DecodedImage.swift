/// A picture as `ImageDecoder` hands it out: upright, at the size that was wished for.
public struct DecodedImage: Sendable {
  /// The pixels.
  public let pixels: PixelBuffer
  /// The whole picture's size in the file, upright.
  public let originalSize: ImageSize
  /// How the stored pixels were turned to get here.
  public let orientation: ImageOrientation
  /// The decoder's name for the format, such as `jpeg`.
  public let format: String
  /// Only the upper part could be decoded: the file ends too early or is damaged further down. What
  /// is missing is transparent.
  public let isTruncated: Bool
  /// When the file that was decoded was changed last, in whole seconds since 1970.
  public let fileModified: Int
  /// The size of the file in bytes.
  public let fileSize: Int
  /// Text that the file carries beside the pixels, by keyword (PNG `tEXt`).
  public let texts: [String: String]

  package init(_ description: DecodedImageDescription, pixels: PixelBuffer) {
    self.pixels = pixels
    (originalSize, orientation) = (description.originalSize, description.orientation)
    (format, isTruncated) = (description.format, description.isTruncated)
    (fileModified, fileSize) = (description.fileModified, description.fileSize)
    texts = description.texts
  }
}

/// What is known of a decoded picture beside its pixels.
package struct DecodedImageDescription: Sendable {
  package var size: ImageSize
  package var isOpaque: Bool
  package var originalSize: ImageSize
  package var orientation: ImageOrientation
  package var format: String
  package var isTruncated: Bool
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
  /// A picture that was not decoded here, such as a frame of a video.
  public init(
    poster: PixelBuffer, originalSize: ImageSize, fileModified: Int, fileSize: Int, texts: [String: String]
  ) {
    self.init(
      DecodedImageDescription(
        size: ImageSize(width: poster.width, height: poster.height), isOpaque: poster.isOpaque,
        originalSize: originalSize, orientation: .up, format: "video", isTruncated: false,
        fileModified: fileModified, fileSize: fileSize, texts: texts),
      pixels: poster)
  }
}
