import GObjectKit
import Imaging
import LoaderKit

extension ConvertedMetadata {
  /// Encodes an image as AVIF with the metadata.
  ///
  /// - Parameter quality: 0…100; values outside are clamped.
  /// - Throws: `ImageError.encoderMissing` without an encoder, `ImageError.tooLarge` if it needs more memory than the limits
  ///   allow, `ImageError.encoding` if it fails.
  func avif(
    _ pixels: PixelBuffer, quality: Int, _ limits: DecodingLimits
  ) throws(ImageError) -> Bytes {
    guard AVIFEncoder.isAvailable else {
      throw .encoderMissing(format: "AVIF", package: ImageLibrary.avif.package)
    }
    let count = pixels.width * pixels.height
    guard count * AVIFMemory.halfColor <= limits.memory else {
      throw .tooLarge(width: pixels.width, height: pixels.height)
    }
    var encoder = AVIFEncoder()
    encoder.quality = quality
    // From this quality on, as libvips' encoder does.
    encoder.hasFullColor = quality >= 90 && count * AVIFMemory.fullColor <= limits.memory
    (encoder.profile, encoder.exif, encoder.xmp) = (profile, exif, xmp)
    guard let file = encoder.encode(ImageEncoder.pixbuf(pixels)) else { throw .encoding(message: "") }
    return file
  }
}

/// The memory of the encoder in bytes per pixel: the peak of libaom 3.6 with one or two threads for images of 12 to 100
/// megapixels, rounded up.
private enum AVIFMemory {
  static let halfColor = 20
  static let fullColor = 32
}
