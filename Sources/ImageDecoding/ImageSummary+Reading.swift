import GObjectKit
import Imaging
import LoaderKit

extension ImageSummary {
  /// Reads an image file in one pass: the header is scanned once, Exiv2 reads the metadata from mapped memory, and the
  /// pixels are decoded at the smallest size that serves palette and hash. Damaged parts are ignored.
  init(_ source: borrowing ImageSource, _ limits: DecodingLimits) {
    self.init()
    let header = ContainerScanner.scan(source)
    traits = ImageTraits(header)
    readMetadata(source)
    metadata.complete(with: header)
    guard let pixels = Self.pixels(source, header, limits) else { return }
    palette = PhotoPalette.colors(of: pixels)
    perceptualHash = PerceptualHash(pixels)
  }

  private mutating func readMetadata(_ source: borrowing ImageSource) {
    guard let file = try? Bytes(mapping: source.file.descriptor) else { return }
    var read = self
    do throws(GLibError) {
      try PhotoMetadata.open(file) { photo in
        read.metadata = ImageMetadata(photo)
        read.traits.add(photo, read.metadata, source)
      }
      self = read
    } catch {
      // The file has no metadata, or damaged metadata.
    }
  }

  /// The image at a small size: from the embedded thumbnail if it shows the whole image, otherwise decoded.
  private static func pixels(
    _ source: borrowing ImageSource, _ header: ScannedHeader, _ limits: DecodingLimits
  ) -> PixelBuffer? {
    if let range = header.thumbnail, range.count <= EmbeddedThumbnail.maximumBytes,
      let bytes = source.bytes(at: range.lowerBound, count: range.count),
      let pixels = EmbeddedThumbnail.decode(
        bytes, of: header, targetSize: PhotoPalette.targetSize, mustShowAll: true)
    {
      return pixels
    }
    return try? LoadedImage(decoding: source, header, PhotoPalette.targetSize, limits).pixels()
  }
}
