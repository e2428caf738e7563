import GtkKit
import Imaging
import MediaLibrary

/// A picture as the viewer shows it: decoded to about the size of the view.
public nonisolated struct ViewedPicture: Sendable, Equatable {
  /// The picture's file.
  public let item: MediaItem
  /// The pixels.
  public let texture: Texture
  /// The whole picture's size in the file, upright.
  public let originalSize: ImageSize
  /// Only the upper part of the picture is there; the file ends too early or is damaged further down.
  public let isTruncated: Bool
  /// A quick stand-in from the file's own thumbnail; the picture follows.
  public let isPreview: Bool

  /// A picture of `originalSize`, as far as it is there.
  public init(
    _ item: MediaItem, pixels: PixelBuffer, originalSize: ImageSize, isTruncated: Bool = false,
    isPreview: Bool = false
  ) {
    (self.item, texture, self.originalSize) = (item, Texture(pixels), originalSize)
    (self.isTruncated, self.isPreview) = (isTruncated, isPreview)
  }

  /// A decoded picture.
  init(_ item: MediaItem, _ image: DecodedImage) {
    // A drawing has no pixels of its own: it is as large as it was decoded.
    let isDrawing = image.pixels.width > image.originalSize.width
    let decoded = ImageSize(width: image.pixels.width, height: image.pixels.height)
    self.init(
      item, pixels: image.pixels, originalSize: isDrawing ? decoded : image.originalSize,
      isTruncated: image.isTruncated)
  }

  /// Equal when it is the same texture of the same picture.
  public static func == (first: ViewedPicture, second: ViewedPicture) -> Bool {
    first.texture === second.texture && first.item == second.item
  }
}

extension Texture {
  /// The pixels as a texture, without copying.
  nonisolated convenience init(_ pixels: PixelBuffer) {
    self.init(
      bgraPremultiplied: pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride)
  }
}

extension PictureTiles {
  /// The pixels as tiles, without copying.
  nonisolated convenience init(_ pixels: PixelBuffer) {
    self.init(
      bgraPremultiplied: pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride)
  }
}
