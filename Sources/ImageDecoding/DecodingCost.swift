import Imaging

/// The memory that decoding one picture takes, estimated from what its header claims: pixels of the loader and
/// of the result, and the file's bytes where the loader collects them first.
///
/// The factors are the peaks of resident memory that gdk-pixbuf's loaders reach with pictures of 24 megapixels
/// (libheif 1.15, libavif 0.11, libtiff 4.5), rounded up.
struct DecodingCost {
  /// Bytes. A floating-point number, because claims may be beyond counting.
  let bytes: Double

  /// - Parameters:
  ///   - format: The loader's name, such as `jpeg`; nil while it is not known.
  ///   - stored: The size that the header claims.
  ///   - decoded: The size in which the loader is asked to decode.
  ///   - target: The size of the result.
  init(
    _ header: ScannedHeader, format: String?, stored: ImageSize, decoded: ImageSize, target: ImageSize,
    fileSize: Int
  ) {
    let (all, some) = (Double(stored.pixelCount), Double(decoded.pixelCount))
    let loader: Double =
      switch format ?? header.container.rawValue {
      // Scaled while it is decoded; several scans need all coefficients at once.
      case "jpeg": 3 * some + header.coefficientBytes
      // Lossless pictures and animations are decoded whole and scaled afterwards.
      case "webp": header.isRowByRow ? 4 * some : 4 * (all + some)
      case "avif": header.coding.avifBytes * all + 2 * Double(fileSize)
      case "heif", "heif/avif": header.coding.heifBytes * all + 2 * Double(fileSize)
      case "tiff", "jxl", "tga": 4 * all + Double(fileSize)
      case "gif": 8 * all
      case let name where ImageFormats.isDrawing(name): 8 * some
      default: 4 * all
      }
    bytes = loader + 4 * Double(target.pixelCount)
  }
}

/// How the pixels of a HEIF or AVIF picture are coded, as far as it decides on memory.
struct PixelCoding: Sendable, Equatable {
  /// More than 8 bits for each component.
  var isDeep = false
  /// As many pixels of color as of brightness (4:4:4).
  var hasFullColor = false

  /// Bytes for each pixel that libheif's loader takes.
  var heifBytes: Double { isDeep && hasFullColor ? 26 : isDeep || hasFullColor ? 14 : 9 }
  /// Bytes for each pixel that libavif's loader takes.
  var avifBytes: Double { isDeep && hasFullColor ? 13 : 8 }
}
