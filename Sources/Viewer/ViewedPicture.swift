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
  /// The package to install for the whole photo; nil if this is the whole photo.
  public let missingPackage: String?
  /// Whether this is the embedded preview, which the decoded picture will replace.
  public let isPreview: Bool
  /// Whether the picture is drawn sharp at any size.
  public let isVector: Bool
  /// Whether no pixel is transparent.
  public let isOpaque: Bool
  /// The frame that the picture is, if the file has several; it has all pixels.
  public internal(set) var frame: AnimationFrame?
  /// The size in device pixels of the view that the picture was decoded for; nil if unknown.
  public internal(set) var viewSize: ImageSize?

  /// The finest level of detail: 2⁻ⁿ of the size, for level n. A vector image is as large as the view, and sharp up to
  /// sixteen times that, or to the limit of `DetailLoader`.
  var finestLevel: Int { isVector ? -4 : 0 }

  /// Creates a picture.
  public init(
    _ item: MediaItem, pixels: PixelBuffer, originalSize: ImageSize, isTruncated: Bool = false,
    isPreview: Bool = false, missingPackage: String? = nil,
    isVector: Bool = false
  ) {
    (self.item, texture, self.originalSize) = (item, Texture(shown: pixels), originalSize)
    (self.isTruncated, self.isPreview, isOpaque) = (isTruncated, isPreview, pixels.isOpaque)
    (self.missingPackage, self.isVector) = (missingPackage, isVector)
  }

  /// Creates a picture from a decoded image.
  init(_ item: MediaItem, _ image: DecodedImage) {
    // A vector image has no pixel size; use the decoded size as its size.
    let isVector = ImageFormats.isVector(image.format)
    let decoded = ImageSize(width: image.pixels.width, height: image.pixels.height)
    self.init(
      item, pixels: image.pixels, originalSize: isVector ? decoded : image.originalSize,
      isTruncated: image.isTruncated, missingPackage: image.missingPackage, isVector: isVector)
  }

  /// Compares the texture by identity.
  public static func == (first: ViewedPicture, second: ViewedPicture) -> Bool {
    first.texture === second.texture && first.item == second.item
  }
}
