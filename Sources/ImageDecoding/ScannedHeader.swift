import Imaging

/// All that a file's header says before anything is decoded. Claims, not facts.
struct ScannedHeader {
  /// The kind of file, known by its first bytes.
  let container: ImageContainer
  /// The size in pixels as stored, where the container says it in a known place.
  let storedSize: ImageSize?
  /// How the stored pixels are to be turned.
  let orientation: ImageOrientation
  /// Where the embedded thumbnail (a JPEG) lies in the file.
  let thumbnail: Range<Int>?
  /// Where pixel data begins, in a JPEG.
  let scanStart: Int?
  /// How long the file is to be at least, where the container says so.
  let declaredFileSize: Int?
  /// The memory for the coefficients of a JPEG of several scans, in bytes; 0 for one scan.
  let coefficientBytes: Double
  /// Whether a WebP is decoded row by row.
  let isRowByRow: Bool
  /// How the pixels of a HEIF or AVIF picture are coded.
  let coding: PixelCoding
  /// Whether the file is AVIF, by its brand.
  let isAVIF: Bool
  /// The small picture beside the picture of a HEIF or AVIF file.
  let thumbnailItem: HEIFItem?
  /// The rows of a TIFF before the first that the file does not have; nil where it has all, or where they are
  /// not to be had alone.
  let upperRows: TIFFRows?

  /// The size upright, where it is known.
  var size: ImageSize? { storedSize.map(orientation.upright) }

  /// What callers of the worker learn.
  var header: ImageHeader {
    ImageHeader(container: container, storedSize: storedSize, orientation: orientation)
  }
}
