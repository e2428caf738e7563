import GObjectKit
import Imaging
import LoaderKit
import PixbufKit

/// Encodes one image again as JPEG or PNG: upright, with its metadata and its color profile.
struct ConvertOperation {
  let limits: DecodingLimits
  /// The formats to choose from.
  let formats: Set<ConvertedImage.Format>

  /// JPEG at this quality differs from the source by less than what a person sees, at two thirds of the size of 95.
  private static let quality = "92"
  /// The formats of drawings, icons and screenshots, by the names of gdk-pixbuf's loaders.
  private static let graphics: Set<String> = [
    "ani", "bmp", "icns", "ico", "pcx", "png", "pnm", "qoi", "svg", "tga", "xbm", "xpm",
  ]
  /// The side of an EXIF thumbnail in pixels.
  private static let thumbnailSide = 160

  func run(
    _ source: borrowing ImageSource
  ) throws(ImageError) -> (ConvertedImage.Format, ImageSize, Bytes) {
    let header = ContainerScanner.scan(source)
    let image = try upright(source, header)
    var pixbuf = image.pixbuf
    let format = format(of: image, header)
    if format == .jpeg, pixbuf.hasAlpha {
      guard let flattened = pixbuf.flattened(on: 0xFF_FFFF) else { throw .noMemory(pixbuf) }
      pixbuf = flattened
    }
    let size = ImageSize(width: pixbuf.width, height: pixbuf.height)
    do throws(GLibError) {
      // Without the profile: gdk-pixbuf 2.42 sets it before the header of a PNG, which libpng refuses.
      let encoded = try pixbuf.encoded(
        as: format.rawValue, options: format == .jpeg ? [("quality", Self.quality)] : [])
      let metadata = ConvertedMetadata(of: source, size: size, profile: image.profile) {
        Self.thumbnail(of: pixbuf)
      }
      return (format, size, metadata.embedded(in: encoded, format))
    } catch {
      throw .encoding(message: error.message)
    }
  }

  /// An image whose pixels are upright.
  private struct UprightImage {
    var pixbuf: Pixbuf
    /// The name of the loader.
    var loader: String
    /// The ICC profile of the pixels.
    var profile: [UInt8]?
  }

  private func upright(
    _ source: borrowing ImageSource, _ header: ScannedHeader
  ) throws(ImageError) -> UprightImage {
    let image = try LoadedImage(decoding: source, header, .full, limits)
    guard !image.description.isTruncated else { throw .truncated }
    return UprightImage(
      pixbuf: try upright(image.pixbuf, image.description.orientation.rawValue),
      loader: image.description.format, profile: image.colorSpace?.profileBytes)
  }

  private func upright(_ pixbuf: Pixbuf, _ orientation: Int) throws(ImageError) -> Pixbuf {
    guard let upright = pixbuf.upright(orientation: orientation) else { throw .noMemory(pixbuf) }
    return upright
  }

  private func format(of image: UprightImage, _ header: ScannedHeader) -> ConvertedImage.Format {
    if formats.count == 1, let only = formats.first { return only }
    let isLossless =
      Self.graphics.contains(image.loader) || (header.container == .webp && !header.isRowByRow)
    return isLossless || image.pixbuf.isTransparent || image.pixbuf.hasFewColors ? .png : .jpeg
  }

  private static func thumbnail(of pixbuf: Pixbuf) -> Bytes? {
    let longer = max(pixbuf.width, pixbuf.height)
    let scale = min(1, Double(thumbnailSide) / Double(longer))
    let (width, height) = (Double(pixbuf.width) * scale, Double(pixbuf.height) * scale)
    return try? pixbuf.scaled(width: max(1, Int(width)), height: max(1, Int(height)))?
      .encoded(as: "jpeg", options: [("quality", "75")])
  }
}

extension Pixbuf {
  /// Whether a pixel is not opaque.
  fileprivate var isTransparent: Bool {
    guard hasAlpha else { return false }
    return withPixels { span in
      (0..<height).contains { y in
        (0..<width).contains { x in span.byte(y * stride + x * 4 + 3) != 255 }
      }
    }
  }

  /// Whether the image has at most 256 colors, as drawings and scanned texts do.
  fileprivate var hasFewColors: Bool {
    var colors = Set<UInt32>()
    let channels = hasAlpha ? 4 : 3
    return withPixels { span in
      var last: UInt32?
      for y in 0..<height {
        for x in 0..<width {
          let start = y * stride + x * channels
          let color =
            UInt32(span.byte(start)) << 16 | UInt32(span.byte(start + 1)) << 8 | UInt32(span.byte(start + 2))
          guard color != last else { continue }
          last = color
          colors.insert(color)
          if colors.count > 256 { return false }
        }
      }
      return true
    }
  }
}

extension ImageError {
  fileprivate static func noMemory(_ pixbuf: Pixbuf) -> ImageError {
    .tooLarge(width: pixbuf.width, height: pixbuf.height)
  }
}
