import Imaging

/// An estimate of the memory for decoding an image, from the claims of its header: pixels of the loader and of the
/// result, and the file's bytes if the loader collects them first.
///
/// The factors are the peak resident memory of gdk-pixbuf's loaders for images of 24 megapixels (libheif 1.15,
/// libavif 0.11, libtiff 4.5), rounded up.
struct DecodingCost {
  /// The estimate in bytes. Floating-point, because claimed sizes may overflow integers.
  let bytes: Double

  /// Estimates the memory.
  ///
  /// - Parameters:
  ///   - format: The loader's name, such as `jpeg`; nil if unknown.
  ///   - stored: The size that the header claims.
  ///   - decoded: The size that the loader is asked to decode to.
  ///   - target: The size of the result.
  init(
    _ header: ScannedHeader, format: String?, stored: ImageSize, decoded: ImageSize, target: ImageSize,
    fileSize: Int
  ) {
    let (all, some) = (Double(stored.pixelCount), Double(decoded.pixelCount))
    let loader: Double =
      switch format ?? header.container.rawValue {
      // Scaled during decoding; several scans need all coefficients in memory.
      case "jpeg": 3 * some + header.coefficientBytes
      // Lossless and animated images are decoded at full size and scaled afterwards.
      case "webp": header.isRowByRow ? 4 * some : 4 * (all + some)
      case "avif": header.coding.avifBytes * all + 2 * Double(fileSize)
      case "heif", "heif/avif": header.coding.heifBytes * all + 2 * Double(fileSize)
      case "tiff", "jxl", "tga": 4 * all + Double(fileSize)
      case "gif": 8 * all
      case let name where ImageFormats.isVector(name): 8 * some
      default: 4 * all
      }
    self.init(decoder: loader, target: target)
  }

  /// The memory of a decoder that needs `bytes`, and of the result.
  init(decoder bytes: Double, target: ImageSize) { self.bytes = bytes + 4 * Double(target.pixelCount) }
}

/// The pixel format of a HEIF or AVIF image, as far as it determines the memory.
struct PixelCoding: Sendable, Equatable {
  /// More than 8 bits per component.
  var isDeep = false
  /// Without chroma subsampling (4:4:4).
  var hasFullColor = false

  /// The bytes per pixel of libheif's loader.
  var heifBytes: Double { isDeep && hasFullColor ? 26 : isDeep || hasFullColor ? 14 : 9 }
  /// The bytes per pixel of libavif's loader.
  var avifBytes: Double { isDeep && hasFullColor ? 13 : 8 }
}
