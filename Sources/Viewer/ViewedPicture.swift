import GtkKit
import Imaging
import MediaLibrary

/// A picture decoded for the size of the view.
public nonisolated struct ViewedPicture: Sendable, Equatable {
  /// The file.
  public let item: MediaItem
  /// The pixels.
  public let texture: Texture
  /// The size of the picture in the file, after applying the orientation.
  public let originalSize: ImageSize
  /// Whether only the upper part was decoded, because the file is truncated or damaged.
  public let isTruncated: Bool
  /// Whether this is the embedded preview, which the decoded picture will replace.
  public let isPreview: Bool
  /// Whether no pixel is transparent.
  public let isOpaque: Bool
  /// The frame that the picture is, if the file has several; it has all pixels.
  public internal(set) var frame: AnimationFrame?
  /// The size in device pixels of the view that the picture was decoded for; nil if unknown.
  public internal(set) var viewSize: ImageSize?

  /// Creates a picture.
  public init(
    _ item: MediaItem, pixels: PixelBuffer, originalSize: ImageSize, isTruncated: Bool = false,
    isPreview: Bool = false
  ) {
    (self.item, texture, self.originalSize) = (item, Texture(pixels), originalSize)
    (self.isTruncated, self.isPreview, isOpaque) = (isTruncated, isPreview, pixels.isOpaque)
  }

  /// Creates a picture from a decoded image.
  init(_ item: MediaItem, _ image: DecodedImage) {
    // A vector image has no pixel size; use the decoded size as its size.
    let isVector = image.pixels.width > image.originalSize.width
    let decoded = ImageSize(width: image.pixels.width, height: image.pixels.height)
    self.init(
      item, pixels: image.pixels, originalSize: isVector ? decoded : image.originalSize,
      isTruncated: image.isTruncated)
  }

  /// Compares the texture by identity.
  public static func == (first: ViewedPicture, second: ViewedPicture) -> Bool {
    first.texture === second.texture && first.item == second.item
  }
}
