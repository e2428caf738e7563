import Imaging

/// The slow step of a thumbnail of an image: decodes it in a size of the cache that suffices for the request.
struct ThumbnailDecoding {
  let key: ThumbnailQueue.Key
  /// The edit to apply; nil for none.
  let edit: SharedEdit?
  /// The cache of thumbnails with this edit.
  let cache: ThumbnailCache

  /// Decodes the image.
  ///
  /// - Parameters:
  ///   - decoder: Reads the size of an unedited file. That of an edited image is known only after decoding.
  ///   - decode: Decodes to a target size, with the edit.
  /// - Returns: The image, and the size in which the cache gets it; nil if it does not get it.
  func run(
    _ decoder: ImageDecoder, _ decode: (TargetSize) throws(ImageError) -> DecodedImage
  ) throws(ImageError) -> (image: DecodedImage, size: ThumbnailSize?) {
    let original = edit == nil ? try decoder.header(path: key.path).size : nil
    guard !cache.contains(key.path), let size = ThumbnailSize.serving(key.targetSize, original: original)
    else { return (try decode(key.targetSize), nil) }
    let image = try decode(.fit(width: size.pixels, height: size.pixels))
    let own = ImageSize(width: image.pixels.width, height: image.pixels.height)
    guard edit == nil else {
      // A narrow crop needs more than the size that suffices for photos.
      let suffices = ThumbnailSize.suffices(own, for: key.targetSize, original: image.originalSize)
      return suffices ? (image, size) : (try decode(key.targetSize), nil)
    }
    // Decoding a small image takes as long as decoding its thumbnail.
    return (image, image.originalSize.pixelCount > own.pixelCount ? size : nil)
  }
}
