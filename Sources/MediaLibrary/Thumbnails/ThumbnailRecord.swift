import Imaging

/// A thumbnail on its way into the cache, with what is recorded beside it.
struct ThumbnailRecord: Sendable {
  let pixels: PixelBuffer
  /// When the file was changed last, in whole seconds since 1970.
  let modified: Int
  /// The size of the file in bytes.
  let fileSize: Int
  /// The size of the whole picture.
  let originalSize: ImageSize
  var isTruncated = false
  /// The length of a clip.
  var duration: Duration?

  init(_ image: DecodedImage) {
    (pixels, modified, fileSize) = (image.pixels, image.fileModified, image.fileSize)
    (originalSize, isTruncated) = (image.originalSize, image.isTruncated)
  }

  /// A clip's poster made small.
  init(_ poster: ClipPoster, size: ThumbnailSize, modified: Int, fileSize: Int) {
    pixels = poster.pixels.resized(to: .fit(width: size.pixels, height: size.pixels))
    (self.modified, self.fileSize) = (modified, fileSize)
    (originalSize, duration) = (poster.originalSize, poster.duration)
  }
}
