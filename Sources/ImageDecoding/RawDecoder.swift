import GObjectKit
import Imaging
import LoaderKit
import PixbufKit

/// Decodes a camera's raw image: by the JPEG that the camera has embedded if that has enough pixels, otherwise by
/// developing the sensor's data, at half of its size if that suffices.
struct RawDecoder: FileDecoder {
  let header: ScannedHeader
  let targetSize: TargetSize
  let limits: DecodingLimits

  /// A first image of a TIFF whose sides are at most this long may be the thumbnail of a raw image, in pixels.
  private static let longestThumbnailSide = 1_024

  /// Whether the file is a raw image, or one in which a loader may find no more than a thumbnail: many raw formats are
  /// TIFF files.
  static func precedesLoaders(_ header: ScannedHeader) -> Bool {
    if header.isRaw { return true }
    guard header.container == .tiff else { return false }
    return header.storedSize.map { max($0.width, $0.height) <= longestThumbnailSide } ?? true
  }

  /// Whether an image can replace a larger one: it lacks at most a tenth of the sides.
  static func isEnough(_ given: ImageSize, for wanted: ImageSize) -> Bool {
    given.width * 10 >= wanted.width * 9 && given.height * 10 >= wanted.height * 9
  }

  func run(_ source: borrowing ImageSource) throws(ImageError) -> LoadedImage? {
    let preview = RawPreview(in: source, header, limits)
    // Only LibRaw knows whether a file without signature is a raw image; it is not asked about ordinary TIFF files.
    guard header.isRaw else { return preview?.decode(of: source, whole: nil, targetSize, limits) }
    guard RawImage.isAvailable else { return try withoutLibrary(preview, source) }
    guard let file = try? Bytes(mapping: source.file.descriptor), let raw = RawImage(file) else {
      return preview?.decode(of: source, whole: nil, targetSize, limits)
    }
    let stored = ImageSize(width: raw.size.width, height: raw.size.height)
    let orientation = ImageOrientation(rawValue: raw.orientation) ?? .up
    let whole = orientation.upright(stored)
    if let size = preview?.size, Self.isEnough(targetSize.size(of: size), for: targetSize.size(of: whole)) {
      let isWhole = Self.isEnough(size, for: whole)
      if let image = preview?.decode(of: source, whole: isWhole ? nil : whole, targetSize, limits) {
        return image
      }
    }
    let developed = Result { () throws(ImageError) in try develop(raw, stored, orientation, source) }
    if case .success(let image) = developed, !image.description.isTruncated { return image }
    // The preview shows all of a photo whose data is damaged.
    guard var image = preview?.decode(of: source, whole: nil, targetSize, limits) else {
      return try developed.get()
    }
    if isDamaged(raw) { image.description.isTruncated = true }
    return image
  }

  /// Whether a developed image lacks a part of the sensor's data.
  private func isDamaged(_ raw: RawImage) -> Bool { raw.isDamaged || header.tiff.isCutOff }

  private func develop(
    _ raw: RawImage, _ stored: ImageSize, _ orientation: ImageOrientation, _ source: borrowing ImageSource
  ) throws(ImageError) -> LoadedImage {
    let half = ImageSize(width: stored.width / 2, height: stored.height / 2)
    let wanted = targetSize.stored(as: orientation)
    let isHalf = Self.isEnough(wanted.size(of: half), for: wanted.size(of: stored))
    // LibRaw 0.20: two bytes for each pixel of the sensor, and eight and three for each developed one.
    try check(stored, bytes: Double(stored.pixelCount) * (isHalf ? 5 : 13))
    guard let pixbuf = raw.develop(isHalf: isHalf) else {
      throw raw.isTruncated ? .truncated : .undecodable(message: "LibRaw")
    }
    return image(
      of: pixbuf, stored: stored, orientation: orientation, format: "raw", isTruncated: isDamaged(raw),
      colorSpace: nil, source)
  }

  /// The preview, with a note if it is not the whole photo.
  private func withoutLibrary(
    _ preview: RawPreview?, _ source: borrowing ImageSource
  ) throws(ImageError) -> LoadedImage {
    guard var image = preview?.decode(of: source, whole: nil, targetSize, limits) else {
      throw ImageLibrary.raw.missing
    }
    if preview?.isWhole == false { image.description.missingPackage = ImageLibrary.raw.package }
    return image
  }
}
