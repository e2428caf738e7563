import Imaging

/// The contents of an image file's header: claims that have not been verified by decoding.
struct ScannedHeader {
  /// The container, detected from the first bytes.
  let container: ImageContainer
  /// The stored size in pixels; nil if the container does not state it in a known field.
  let storedSize: ImageSize?
  /// The orientation of the stored pixels.
  var orientation: ImageOrientation
  /// The byte range of the embedded JPEG thumbnail in the file.
  let thumbnail: Range<Int>?
  /// Whether the EXIF data has a GPS directory.
  let hasGPS: Bool
  /// The offset of the pixel data of a JPEG.
  let scanStart: Int?
  /// The minimum file size that the container declares.
  let declaredFileSize: Int?
  /// The memory for the coefficients of a JPEG with several scans, in bytes; 0 for one scan.
  let coefficientBytes: Double
  /// Whether a WebP is decoded row by row (lossy).
  let isRowByRow: Bool
  /// The pixel format of a HEIF or AVIF image.
  let coding: PixelCoding
  /// Whether the file is AVIF, by its brand.
  let isAVIF: Bool
  /// The thumbnail item of a HEIF or AVIF file.
  let thumbnailItem: HEIFItem?
  /// The rows of a truncated TIFF before the first missing strip; nil if none is missing or they cannot be decoded
  /// alone.
  let upperRows: TIFFRows?
  /// Whether the file has more than one frame.
  let hasSeveralFrames: Bool
  /// Whether a HEIF or AVIF file has a depth map.
  let hasDepthMap: Bool
  /// Whether the file is a camera's raw image.
  let isRaw: Bool
  /// Whether the pixels are inks with a profile.
  let hasProfiledInks: Bool
  /// Whether the pixels of a JPEG are inks, without the marker by which Adobe's programs state how they are stored.
  let hasUnmarkedInks: Bool
  /// What a TIFF states about its pixels.
  let tiff: TIFFContent
  /// Whether the file is a BigTIFF.
  let isBigTIFF: Bool
  /// The index of the directory of a TIFF that is decoded.
  let directory: Int
  /// The program that wrote a PNG.
  let software: String?

  /// The color space of the pixels, as far as the container states it in a field that is read here.
  let colorSpace: ImageColorSpace?

  /// The upright size, if known.
  var size: ImageSize? { storedSize.map(orientation.upright) }

  /// The part of the header that the worker returns.
  var header: ImageHeader {
    ImageHeader(container: container, storedSize: storedSize, orientation: orientation)
  }
}
