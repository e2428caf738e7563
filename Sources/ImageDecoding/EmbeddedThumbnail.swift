import GObjectKit
import Imaging
import LoaderKit
import PixbufKit

/// The JPEG thumbnail in a photo's EXIF data.
enum EmbeddedThumbnail {
  /// EXIF data has at most 64 KB; thumbnails in maker-specific data are not much larger.
  static let maximumBytes = 262_144
  /// No camera embeds a larger thumbnail; larger claims are refused.
  private static let maximumSide = 2_048

  /// Decodes `bytes`, the thumbnail of the image with the given header.
  ///
  /// - Parameter mustShowAll: Whether to return nil for a thumbnail that does not have the proportions of the image, and
  ///   no black bars instead: an editor has cropped the image and kept the thumbnail.
  static func decode(
    _ bytes: [UInt8], of header: ScannedHeader, targetSize: TargetSize, mustShowAll: Bool = false
  ) -> PixelBuffer? {
    guard bytes.starts(with: [0xFF, 0xD8]),
      let loader = try? PixbufLoader(
        format: "jpeg",
        { _, width, height in
          min(width, height) > 0 && max(width, height) <= maximumSide ? .asIs : .refuse
        }),
      (try? loader.write(bytes.span.bytes)) != nil, (try? loader.close()) != nil, let pixbuf = loader.pixbuf
    else { return nil }
    let size = ImageSize(width: pixbuf.width, height: pixbuf.height)
    let shown = withoutBars(size, of: header.storedSize)
    if mustShowAll, header.storedSize == nil || !hasBlackBars(pixbuf, around: shown) { return nil }
    let frame = targetSize.stored(as: header.orientation)
      .frame(for: ImageSize(width: Int(shown.width), height: Int(shown.height)))
    let scaler = PixelScaler(
      layout: pixbuf.hasAlpha ? .rgba : .rgb, source: size, stride: pixbuf.stride,
      crop: PixelRect(
        x: shown.x + frame.crop.x, y: shown.y + frame.crop.y, width: frame.crop.width,
        height: frame.crop.height),
      target: frame.target, orientation: header.orientation)
    // A thumbnail has the colors of the image, and rarely a profile of its own.
    return scaler.render(pixbuf, ImageColorSpace(header, pixbuf))
  }

  /// Crops black bars: EXIF requires 160 × 120 for any aspect ratio, so cameras add bars.
  private static func withoutBars(_ size: ImageSize, of whole: ImageSize?) -> PixelRect {
    let all = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    guard let whole, whole.width > 0, whole.height > 0 else { return all }
    let scale = min(
      Double(size.width) / Double(whole.width), Double(size.height) / Double(whole.height))
    let width = min((Double(whole.width) * scale).rounded(), all.width)
    let height = min((Double(whole.height) * scale).rounded(), all.height)
    guard width >= 1, height >= 1, all.width - width > 2 || all.height - height > 2 else { return all }
    return PixelRect(
      x: ((all.width - width) / 2).rounded(.down), y: ((all.height - height) / 2).rounded(.down),
      width: width, height: height)
  }

  /// Whether all pixels outside of a rectangle are nearly black.
  private static func hasBlackBars(_ pixbuf: Pixbuf, around shown: PixelRect) -> Bool {
    let channels = pixbuf.hasAlpha ? 4 : 3
    let (columns, rows) = (
      Int(shown.x)..<Int(shown.x + shown.width), Int(shown.y)..<Int(shown.y + shown.height)
    )
    return pixbuf.withPixels { span in
      for y in 0..<pixbuf.height {
        for x in 0..<pixbuf.width {
          // JPEG blurs the edge of a bar.
          if rows.contains(y), columns.contains(x) { continue }
          if abs(x - columns.lowerBound) < 8 || abs(x - columns.upperBound) < 8, columns.count < pixbuf.width
          {
            continue
          }
          if abs(y - rows.lowerBound) < 8 || abs(y - rows.upperBound) < 8, rows.count < pixbuf.height {
            continue
          }
          let offset = y * pixbuf.stride + x * channels
          if (0..<3).contains(where: { span.byte(offset + $0) > 40 }) { return false }
        }
      }
      return true
    }
  }
}
