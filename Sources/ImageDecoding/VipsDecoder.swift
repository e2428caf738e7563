import GObjectKit
import Imaging
import LcmsKit
import LoaderKit
import PixbufKit

/// Decodes one image by libvips.
struct VipsDecoder: FileDecoder {
  let header: ScannedHeader
  let targetSize: TargetSize
  let limits: DecodingLimits

  /// libvips' loader of a container; nil if another decoder is used.
  static func loader(of container: ImageContainer) -> VipsImage.Loader? {
    switch container {
    case .jxl: .jpegXL
    case .jpeg2000: .jpeg2000
    case .tiff: .tiff
    case .jpeg: .jpeg
    default: nil
    }
  }

  func run(_ source: borrowing ImageSource) throws(ImageError) -> LoadedImage? {
    guard let loader = Self.loader(of: header.container) else { return nil }
    // libvips has no reason for refusing a header.
    if let claimed = header.storedSize { try limits.check(claimed) }
    guard VipsImage.isAvailable else { throw ImageLibrary.vips(header.container).missing }
    guard let file = try? Bytes(mapping: source.file.descriptor),
      let image = VipsImage(file, loader, page: header.directory)
    else {
      throw .undecodable(message: VipsImage.message)
    }
    let stored = ImageSize(width: image.size.width, height: image.size.height)
    // The decoders of JPEG XL and JPEG 2000 hold the whole image, and the result has 8 bits.
    try check(stored, bytes: Double(stored.pixelCount) * Double(2 * image.pixelSize + 4))
    guard let (bytes, components) = image.pixels() else { throw .undecodable(message: VipsImage.message) }
    let pixbuf: Pixbuf
    if image.isCMYK {
      let colors = InkConversion(from: image.profile.flatMap { ColorProfile($0) })
        .rgb(bytes, components: components)
      pixbuf = Pixbuf(colors, width: stored.width, height: stored.height, components: 3)
    } else {
      pixbuf = Pixbuf(bytes, width: stored.width, height: stored.height, components: components)
    }
    return self.image(
      of: pixbuf, stored: stored, orientation: ImageOrientation(rawValue: image.orientation) ?? .up,
      format: header.container.rawValue, colorSpace: colorSpace(of: image), source)
  }

  /// The color space of the decoded pixels; nil for sRGB, to which libvips converts inks, light and CIELAB.
  private func colorSpace(of image: VipsImage) -> ImageColorSpace? {
    guard image.keepsColors else { return nil }
    return header.colorSpace ?? image.profile.map { .profile($0) }
  }
}
