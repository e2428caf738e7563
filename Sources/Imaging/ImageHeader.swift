import L10n

/// The contents of an image file's header: claims that have not been verified by decoding.
public struct ImageHeader: Sendable {
  /// The container, detected from the first bytes.
  public let container: ImageContainer
  /// The stored size in pixels; nil if the container does not state it in a known field.
  public let storedSize: ImageSize?
  /// The orientation of the stored pixels.
  public let orientation: ImageOrientation

  package init(container: ImageContainer, storedSize: ImageSize?, orientation: ImageOrientation) {
    (self.container, self.storedSize, self.orientation) = (container, storedSize, orientation)
  }

  /// The upright size, if known.
  public var size: ImageSize? { storedSize.map(orientation.upright) }
}

/// The container formats that are detected from the first bytes. The raw values are gdk-pixbuf's loader names, or
/// format names where several loaders may exist.
public enum ImageContainer: String, Sendable, CaseIterable {
  /// JPEG/JFIF/EXIF.
  case jpeg
  /// PNG.
  case png
  /// WebP.
  case webp
  /// TIFF, and raw formats based on it.
  case tiff
  /// GIF.
  case gif
  /// Windows bitmap.
  case bmp
  /// Portable bitmap, graymap and pixmap.
  case pnm
  /// HEIF, HEIC and AVIF.
  case heif
  /// JPEG XL.
  case jxl
  /// JPEG 2000, with or without a container.
  case jpeg2000
  /// Another format, possibly an image.
  case other

  /// The format's name for the user.
  public var displayName: String {
    switch self {
    case .heif: tr("HEIF and AVIF")
    case .jxl: "JPEG XL"
    case .jpeg2000: "JPEG 2000"
    case .webp: "WebP"
    case .other: "these"
    default: rawValue.uppercased()
    }
  }

  /// Detects the container from the first bytes.
  package init(head: RawSpan) {
    func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
      guard head.byteCount >= offset + text.utf8CodeUnitCount else { return false }
      for index in 0..<text.utf8CodeUnitCount
      where head.byte(offset + index) != text.withUTF8Buffer({ $0[index] }) { return false }
      return true
    }
    func startsBytes(_ bytes: [UInt8]) -> Bool {
      head.byteCount >= bytes.count && bytes.indices.allSatisfy { head.byte($0) == bytes[$0] }
    }
    self =
      if startsBytes([0xFF, 0xD8, 0xFF]) {
        .jpeg
      } else if startsBytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        .png
      } else if starts("RIFF") && starts("WEBP", at: 8) {
        .webp
      } else if startsBytes([0x49, 0x49, 0x2A, 0]) || startsBytes([0x4D, 0x4D, 0, 0x2A])
        || Self.isBigTIFF(head)
      {
        .tiff
      } else if starts("GIF8") {
        .gif
      } else if starts("ftyp", at: 4) && Self.isPictureBrand(head) {
        .heif
      } else if startsBytes([0xFF, 0x0A]) || starts("JXL ", at: 4) {
        .jxl
      } else if starts("jP  \r\n", at: 4) || startsBytes([0xFF, 0x4F, 0xFF, 0x51]) {
        .jpeg2000
      } else if starts("BM") {
        .bmp
      } else if Self.isPNM(head) {
        .pnm
      } else {
        .other
      }
  }

  /// P1 to P6, white space, and a digit or a comment: a text may also begin with P.
  private static func isPNM(_ head: RawSpan) -> Bool {
    guard head.byteCount > 3, head.byte(0) == 0x50, (0x31...0x36).contains(head.byte(1)) else { return false }
    let (space, next) = (head.byte(2), head.byte(3))
    return [0x09, 0x0A, 0x0D, 0x20].contains(space) && ((0x30...0x39).contains(next) || next == 0x23)
  }

  /// Whether these are the first bytes of a BigTIFF file, whose offsets have 64 bits.
  package static func isBigTIFF(_ head: RawSpan) -> Bool {
    guard head.byteCount >= 4 else { return false }
    let start = (0..<4).map { head.byte($0) }
    return start == [0x49, 0x49, 0x2B, 0] || start == [0x4D, 0x4D, 0, 0x2B]
  }

  /// Whether these are the first bytes of an AVIF file.
  package static func isAVIF(_ head: RawSpan) -> Bool {
    guard head.byteCount >= 12 else { return false }
    return ["ftypavif", "ftypavis"].contains(String(decoding: (4..<12).map { head.byte($0) }, as: UTF8.self))
  }

  /// Whether these are the first bytes of a HEIF or AVIF file whose main content is a sequence of images (ISO/IEC
  /// 23008-12, 10.3; AV1 Image File Format, 6.3).
  package static func isSequence(_ head: RawSpan) -> Bool {
    guard head.byteCount >= 12 else { return false }
    let brand = String(decoding: (8..<12).map { head.byte($0) }, as: UTF8.self)
    return ["avis", "msf1", "hevc", "hevx"].contains(brand)
  }

  /// Whether the brand of an ISO media file denotes an image (ISO/IEC 23008-12, AV1 Image File Format); videos use
  /// the same container.
  private static func isPictureBrand(_ head: RawSpan) -> Bool {
    guard head.byteCount >= 12 else { return false }
    let brand = String(decoding: (8..<12).map { head.byte($0) }, as: UTF8.self)
    return ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif", "avis"].contains(
      brand)
  }
}
