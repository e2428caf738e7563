import Imaging
import PixbufKit

/// A decoder of whole files. `DecoderTable` names the decoders of each format.
protocol FileDecoder {
  /// The file's header.
  var header: ScannedHeader { get }
  /// The size of the result.
  var targetSize: TargetSize { get }
  /// The limits, which are checked before memory is allocated.
  var limits: DecodingLimits { get }

  /// Makes a decoder for one file.
  init(header: ScannedHeader, targetSize: TargetSize, limits: DecodingLimits)

  /// Decodes the file.
  ///
  /// - Returns: nil if this decoder has nothing for the file, which is not damaged.
  /// - Throws: `ImageError` by the cause.
  func run(_ source: borrowing ImageSource) throws(ImageError) -> LoadedImage?
}

extension FileDecoder {
  /// The result for decoded pixels: cropped, scaled and turned as `targetSize` and `orientation` ask.
  ///
  /// - Parameters:
  ///   - height: The number of rows that the pixbuf would have if all were decoded; nil for its own.
  ///   - stored: The size of the image in the file.
  ///   - validRows: The rows that are decoded; nil for all.
  func image(
    of pixbuf: Pixbuf, height: Int? = nil, stored: ImageSize, orientation: ImageOrientation, format: String,
    validRows: Range<Int>? = nil, isTruncated: Bool = false, colorSpace: ImageColorSpace?,
    _ source: borrowing ImageSource
  ) -> LoadedImage {
    let decoded = ImageSize(width: pixbuf.width, height: height ?? pixbuf.height)
    // The crop is in pixels of the file; the decoder may have scaled them down.
    let frame = targetSize.stored(as: orientation).frame(for: stored)
    let across = Double(decoded.width) / Double(stored.width)
    let down = Double(decoded.height) / Double(stored.height)
    let scaler = PixelScaler(
      layout: pixbuf.hasAlpha ? .rgba : .rgb, source: decoded, stride: pixbuf.stride,
      crop: PixelRect(
        x: frame.crop.x * across, y: frame.crop.y * down, width: frame.crop.width * across,
        height: frame.crop.height * down),
      target: frame.target, orientation: orientation, validRows: validRows ?? 0..<pixbuf.height)
    return LoadedImage(
      description: DecodedImageDescription(
        size: scaler.size, isOpaque: false, originalSize: orientation.upright(stored),
        orientation: orientation, format: format, isTruncated: isTruncated,
        fileModified: source.file.modified, fileSize: source.file.size, texts: [:]),
      pixbuf: pixbuf, scaler: scaler, colorSpace: colorSpace)
  }

  /// Checks the limits for an image stored as `claimed`, whose decoder needs `bytes` of memory.
  func check(_ claimed: ImageSize, bytes: Double) throws(ImageError) {
    try limits.check(claimed)
    let target = targetSize.size(of: claimed)
    try limits.check(DecodingCost(decoder: bytes, target: target), claimed: claimed, target: target)
  }
}

extension LoadedImage {
  /// Decodes an image file with the decoders that `DecoderTable` names.
  ///
  /// - Throws: The error of the first decoder that has something for the file.
  init(
    decoding source: borrowing ImageSource, _ header: ScannedHeader, _ targetSize: TargetSize,
    _ limits: DecodingLimits
  ) throws(ImageError) {
    var failure: ImageError?
    for decoder in DecoderTable.decoders(for: header) {
      do throws(ImageError) {
        if let image = try decoder.init(header: header, targetSize: targetSize, limits: limits).run(source) {
          self = image
          if case .libraryMissing(_, let package)? = failure, header.isRaw {
            description.missingPackage = package
          }
          return
        }
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .notAnImage
  }
}
