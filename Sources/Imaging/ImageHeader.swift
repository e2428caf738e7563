/// What a file's header says before anything is decoded. Claims, not facts.
public struct ImageHeader: Sendable {
  /// The kind of file, known by its first bytes.
  public let container: ImageContainer
  /// The size in pixels as stored, where the container says it in a known place.
  public let storedSize: ImageSize?
  /// How the stored pixels are to be turned.
  public let orientation: ImageOrientation

  package init(container: ImageContainer, storedSize: ImageSize?, orientation: ImageOrientation) {
    (self.container, self.storedSize, self.orientation) = (container, storedSize, orientation)
  }

  /// The size upright, where it is known.
  public var size: ImageSize? { storedSize.map(orientation.upright) }
}

/// The kinds of files that are told apart by their first bytes. The raw values are the names of the
/// decoders as gdk-pixbuf has them, or of the format where there may be several.
public enum ImageContainer: String, Sendable, CaseIterable {
  /// JPEG/JFIF/EXIF.
  case jpeg
  /// PNG.
  case png
  /// WebP.
  case webp
  /// TIFF, and the raw formats that are built on it.
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
  /// Something else; maybe a picture.
  case other

  /// The format's name for people.
  public var displayName: String {
    switch self {
    case .heif: "HEIF and AVIF"
    case .jxl: "JPEG XL"
    case .webp: "WebP"
    case .other: "these"
    default: rawValue.uppercased()
    }
  }

  /// Recognises a file by its first bytes.
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
      } else if startsBytes([0x49, 0x49, 0x2A, 0]) || startsBytes([0x4D, 0x4D, 0, 0x2A]) {
        .tiff
      } else if starts("GIF8") {
        .gif
      } else if starts("ftyp", at: 4) && Self.isPictureBrand(head) {
        .heif
      } else if startsBytes([0xFF, 0x0A]) || starts("JXL ", at: 4) {
        .jxl
      } else if starts("BM") {
        .bmp
      } else if Self.isPNM(head) {
        .pnm
      } else {
        .other
      }
  }

  /// A kind from P1 to P6, white space, and a number or a comment: text may begin with a P, too.
  private static func isPNM(_ head: RawSpan) -> Bool {
    guard head.byteCount > 3, head.byte(0) == 0x50, (0x31...0x36).contains(head.byte(1)) else { return false }
    let (space, next) = (head.byte(2), head.byte(3))
    return [0x09, 0x0A, 0x0D, 0x20].contains(space) && ((0x30...0x39).contains(next) || next == 0x23)
  }

  /// Whether these are the first bytes of an AVIF file.
  package static func isAVIF(_ head: RawSpan) -> Bool {
    head.byteCount >= 12 && (4..<12).map { head.byte($0) }.elementsEqual("ftypavif".utf8)
  }

  /// Brands of ISO media files that hold pictures (ISO/IEC 23008-12, AV1 Image File Format); films use
  /// the same container.
  private static func isPictureBrand(_ head: RawSpan) -> Bool {
    guard head.byteCount >= 12 else { return false }
    let brand = String(decoding: (8..<12).map { head.byte($0) }, as: UTF8.self)
    return ["heic", "heix", "heim", "heis", "hevc", "mif1", "mif2", "msf1", "avif", "avis"].contains(brand)
  }
}
