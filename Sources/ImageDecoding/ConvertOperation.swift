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

  func run(
    _ source: borrowing ImageSource
  ) throws(ImageError) -> (ConvertedImage.Format, ImageSize, Bytes) {
    let header = ContainerScanner.scan(source)
    let image = try WholeImage.decode(source, header, limits)
    guard var pixbuf = image.pixbuf.upright(orientation: image.orientation.rawValue) else {
      throw .noMemory(image.pixbuf)
    }
    let only = formats.count == 1 ? formats.first : nil
    let format = only ?? image.compatibleFormat(header)
    if format == .jpeg, pixbuf.hasAlpha {
      guard let flattened = pixbuf.flattened(on: 0xFF_FFFF) else { throw .noMemory(pixbuf) }
      pixbuf = flattened
    }
    let size = ImageSize(width: pixbuf.width, height: pixbuf.height)
    do throws(GLibError) {
      // Without the profile: gdk-pixbuf 2.42 sets it before the header of a PNG, which libpng refuses.
      let encoded = try pixbuf.encoded(
        as: format.rawValue, options: format == .jpeg ? [("quality", Self.quality)] : [])
      let metadata = ConvertedMetadata(of: source, size: size, profile: image.colorSpace?.profileBytes) {
        Self.thumbnail(of: pixbuf)
      }
      return (format, size, metadata.embedded(in: encoded, format))
    } catch {
      throw .encoding(message: error.message)
    }
  }

  private static func thumbnail(of pixbuf: Pixbuf) -> Bytes? {
    let longer = max(pixbuf.width, pixbuf.height)
    let scale = min(1, Double(ConvertedMetadata.thumbnailSide) / Double(longer))
    let (width, height) = (Double(pixbuf.width) * scale, Double(pixbuf.height) * scale)
    return try? pixbuf.scaled(width: max(1, Int(width)), height: max(1, Int(height)))?
      .encoded(as: "jpeg", options: [("quality", "75")])
  }
}

extension ImageError {
  fileprivate static func noMemory(_ pixbuf: Pixbuf) -> ImageError {
    .tooLarge(width: pixbuf.width, height: pixbuf.height)
  }
}
