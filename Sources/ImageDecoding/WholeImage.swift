import GObjectKit
import Imaging
import PixbufKit

/// A completely decoded image for a copy of its file: all pixels as they are stored, in their own color space; of high
/// dynamic range in sRGB.
struct WholeImage {
  let pixbuf: Pixbuf
  let orientation: ImageOrientation
  /// The name of the loader.
  let loader: String
  /// The color space of the pixels; nil if they are sRGB.
  let colorSpace: ImageColorSpace?

  /// Decodes an image; of a raw file the largest preview that the camera has embedded.
  ///
  /// - Throws: `ImageError` by the cause; `ImageError.truncated` for an incomplete file.
  static func decode(
    _ source: borrowing ImageSource, _ header: ScannedHeader, _ limits: DecodingLimits
  ) throws(ImageError) -> WholeImage {
    let image = try LoadedImage(decoding: source, header, .full, limits)
    guard !image.description.isTruncated else { throw .truncated }
    if image.colorSpace?.isHighDynamicRange == true {
      // No profile states these colors, so the copy has those of sRGB.
      return WholeImage(
        pixbuf: ImageEncoder.pixbuf(image.pixels()), orientation: .up, loader: image.description.format,
        colorSpace: nil)
    }
    return WholeImage(
      pixbuf: image.pixbuf, orientation: image.description.orientation, loader: image.description.format,
      colorSpace: image.colorSpace)
  }
}

extension WholeImage {
  /// The formats of drawings, icons and screenshots, by the names of gdk-pixbuf's loaders.
  private static let graphics: Set<String> = [
    "ani", "bmp", "icns", "ico", "pcx", "png", "pnm", "qoi", "svg", "tga", "xbm", "xpm",
  ]

  /// The format that every program opens for the image: PNG for transparent images and graphics, otherwise JPEG.
  func compatibleFormat(_ header: ScannedHeader) -> ConvertedImage.Format {
    let isLossless = Self.graphics.contains(loader) || (header.container == .webp && !header.isRowByRow)
    return isLossless || pixbuf.isTransparent || pixbuf.hasFewColors ? .png : .jpeg
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
