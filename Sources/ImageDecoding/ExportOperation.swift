import Editing
import GObjectKit
import Imaging
import LcmsKit
import PixbufKit

/// Applies an edit to an image and encodes the result: upright, with the metadata of the file.
struct ExportOperation {
  let limits: DecodingLimits
  let options: ExportOptions

  func run(
    _ source: borrowing ImageSource, _ stack: EditStack
  ) throws(ImageError) -> (format: ConvertedImage.Format, size: ImageSize, bytes: Bytes) {
    let header = ContainerScanner.scan(source)
    var image: WholeImage? = try WholeImage.decode(source, header, limits)
    guard let decoded = image else { throw .decoderStopped }
    let format = options.format ?? Self.format(of: decoded, header)
    let (rendered, profile) = render(decoded, stack)
    // The decoded pixels are not needed by the encoder.
    image = nil
    let flat = format == .jpeg ? rendered.flattened : rendered
    let pixels = flat.resized(to: options.size.target(for: flat.description.size))
    let size = pixels.description.size
    let side = ConvertedMetadata.thumbnailSide
    let metadata = ConvertedMetadata(
      of: source, options.metadata, size: size, profile: profile, isRedacted: stack.hasRedaction
    ) {
      try? ImageEncoder.jpeg(
        pixels.resized(to: .fit(width: side, height: side)), quality: 75)
    }
    return (format, size, try file(pixels, format, metadata))
  }

  /// The file: with the quality of the options, or with the highest lower one at which it is not too large.
  private func file(
    _ pixels: PixelBuffer, _ format: ConvertedImage.Format, _ metadata: ConvertedMetadata
  ) throws(ImageError) -> Bytes {
    let first = try encode(pixels, format, metadata, quality: options.quality)
    guard let limit = options.byteLimit, first.count > limit else { return first }
    var search = QualitySearch(below: format == .png ? 0 : options.quality)
    var best: Bytes?
    while let quality = search.next {
      let bytes = try encode(pixels, format, metadata, quality: quality)
      if bytes.count <= limit { best = bytes }
      search.record(fits: bytes.count <= limit)
    }
    guard let best else { throw .exceedsLimit(bytes: limit) }
    return best
  }

  /// Renders the edit and returns the profile of its pixels. Colors are converted to sRGB before they are changed. An
  /// edit that moves pixels only keeps an RGB color space.
  private func render(_ image: WholeImage, _ stack: EditStack) -> (PixelBuffer, profile: [UInt8]?) {
    let size = ImageSize(width: image.pixbuf.width, height: image.pixbuf.height)
    let plan = EditPlan(stack, size: size, orientation: image.orientation)
    let keepsColors =
      !options.convertsToSRGB && !plan.changesColors && image.colorSpace?.profile?.isRGB == true
    let transform = keepsColors ? nil : image.colorSpace?.transform
    let pixels = image.pixbuf.withPixels { span in
      plan.render(span, image.pixbuf.hasAlpha ? .rgba : .rgb, stride: image.pixbuf.stride) {
        transform?.apply(to: &$0, isOpaque: $1)
      }
    }
    return (
      pixels, keepsColors ? image.colorSpace?.profileBytes : transform.flatMap { _ in Self.sRGBProfile }
    )
  }

  /// The profile of sRGB, for a file whose source had another one: without it, programs would guess.
  private static var sRGBProfile: [UInt8]? {
    guard var bytes = ColorProfile(.sRGB, .sRGB)?.bytes, bytes.count > 128 else { return nil }
    // Little CMS states the present time, so equal exports would differ. Six 16-bit numbers (ICC.1:2022, 7.2.8).
    bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    return bytes
  }

  private func encode(
    _ pixels: PixelBuffer, _ format: ConvertedImage.Format, _ metadata: ConvertedMetadata, quality: Int
  ) throws(ImageError) -> Bytes {
    switch format {
    case .jpeg: metadata.embedded(in: try ImageEncoder.jpeg(pixels, quality: quality), format)
    case .png: metadata.embedded(in: try ImageEncoder.png(pixels), format)
    case .webp: metadata.embedded(in: try ImageEncoder.webp(pixels, quality: quality), format)
    case .avif: try metadata.avif(pixels, quality: quality, limits)
    }
  }

  private static func format(of image: WholeImage, _ header: ScannedHeader) -> ConvertedImage.Format {
    switch header.container {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    default: image.compatibleFormat(header)
    }
  }
}

extension PixelBuffer {
  /// The image over white, the color of paper.
  fileprivate var flattened: PixelBuffer {
    guard !isOpaque else { return self }
    let rows = Bytes(count: byteCount) { output in
      bytes.withBytes { input in
        for offset in Swift.stride(from: 0, to: byteCount, by: 4) {
          let pixel = input.pixel(offset)
          // Premultiplied: white adds the same part to each component.
          let rest = 255 - (pixel >> 24)
          output.setPixel(pixel &+ rest &* 0x0101_0101, at: offset)
        }
      }
    }
    return PixelBuffer(bytes: rows, width: width, height: height, isOpaque: true)
  }
}
