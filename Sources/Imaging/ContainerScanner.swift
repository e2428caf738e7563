import PixbufKit

/// Finds size, orientation and embedded thumbnail in a file's header, for the containers where that
/// needs no decoder. Sources: ITU-T T.81 (JPEG), PNG third edition, Google's WebP container
/// specification, TIFF 6.0, ISO/IEC 23008-12 (HEIF).
struct ContainerScanner {
  /// Chains of segments longer than this are no picture's; they end the search.
  private static let longestChain = 50_000

  private var size: ImageSize?
  private var exif: ExifBlock?
  private var scanStart: Int?
  private var declaredFileSize: Int?
  private let container: ImageContainer

  /// Scans `source`.
  static func scan(_ source: borrowing ImageSource) -> ImageHeader {
    var scanner = ContainerScanner(container: source.withHead { ImageContainer(head: $0) })
    switch scanner.container {
    case .jpeg: scanner.scanJPEG(source)
    case .png: scanner.scanPNG(source)
    case .webp: scanner.scanWebP(source)
    case .tiff: scanner.scanTIFF(source)
    case .gif: scanner.scanGIF(source)
    case .bmp: scanner.scanBMP(source)
    case .heif: scanner.scanHEIF(source)
    case .jxl, .other: break
    }
    return ImageHeader(
      container: scanner.container, storedSize: scanner.size, orientation: scanner.exif?.orientation ?? .up,
      thumbnail: scanner.exif?.thumbnail, scanStart: scanner.scanStart,
      declaredFileSize: scanner.declaredFileSize)
  }

  private init(container: ImageContainer) { self.container = container }

  private mutating func scanJPEG(_ source: borrowing ImageSource) {
    var offset = 2
    for _ in 0..<Self.longestChain {
      guard let marker = source.bytes(at: offset, count: 4), marker[0] == 0xFF else { return }
      switch marker[1] {
      case 0xFF:  // fill byte
        offset += 1
        continue
      case 0x01, 0xD0...0xD8:  // markers that stand alone
        offset += 2
        continue
      case 0xD9:
        return
      case 0xDA:
        scanStart = offset
        return
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        if let frame = source.bytes(at: offset + 5, count: 4), let height = frame.uint16(0, bigEndian: true),
          let width = frame.uint16(2, bigEndian: true)
        {
          size = ImageSize(width: width, height: height)
        }
      default: break
      }
      guard let length = marker.uint16(2, bigEndian: true), length >= 2 else { return }
      if marker[1] == 0xE1, exif == nil, length > 16,
        source.bytes(at: offset + 4, count: 6)?.has("Exif\0", at: 0) == true
      {
        exif = ExifBlock(source, at: offset + 10, count: length - 8)
      }
      offset += 2 + length
    }
  }

  private mutating func scanPNG(_ source: borrowing ImageSource) {
    var offset = 8
    for _ in 0..<Self.longestChain {
      guard let head = source.bytes(at: offset, count: 8), let length = head.uint32(0, bigEndian: true) else {
        break
      }
      if head.has("IHDR", at: 4), let claim = source.bytes(at: offset + 8, count: 8),
        let width = claim.uint32(0, bigEndian: true), let height = claim.uint32(4, bigEndian: true)
      {
        size = ImageSize(width: width, height: height)
      } else if head.has("eXIf", at: 4), exif == nil {
        exif = ExifBlock(source, at: offset + 8, count: length)
      } else if head.has("IEND", at: 4) {
        break
      }
      offset += 12 + length
    }
    // Beyond the file's end where the last chunk is cut off.
    declaredFileSize = offset
  }

  private mutating func scanWebP(_ source: borrowing ImageSource) {
    declaredFileSize = source.bytes(at: 4, count: 4)?.uint32(0, bigEndian: false).map { $0 + 8 }
    var offset = 12
    for _ in 0..<Self.longestChain {
      guard let head = source.bytes(at: offset, count: 8), let length = head.uint32(4, bigEndian: false)
      else { return }
      let body = source.bytes(at: offset + 8, count: 10) ?? []
      if head.has("VP8X", at: 0), let low = body.uint32(4, bigEndian: false),
        let high = body.uint32(6, bigEndian: false)
      {
        // Two 24-bit numbers, each one less than the side.
        size = ImageSize(width: (low & 0xFF_FFFF) + 1, height: (high >> 8) + 1)
      } else if head.has("VP8 ", at: 0), size == nil, let width = body.uint16(6, bigEndian: false),
        let height = body.uint16(8, bigEndian: false)
      {
        size = ImageSize(width: width & 0x3FFF, height: height & 0x3FFF)
      } else if head.has("VP8L", at: 0), size == nil, let bits = body.uint32(1, bigEndian: false) {
        size = ImageSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
      } else if head.has("EXIF", at: 0) {
        // Some writers keep JPEG's prefix.
        let prefix = source.bytes(at: offset + 8, count: 6)?.has("Exif\0", at: 0) == true ? 6 : 0
        exif = ExifBlock(source, at: offset + 8 + prefix, count: length - prefix)
        return
      }
      offset += 8 + length + length % 2
    }
  }

  private mutating func scanTIFF(_ source: borrowing ImageSource) {
    exif = ExifBlock(source, at: 0, count: source.file.size)
    size = exif?.size
  }

  private mutating func scanGIF(_ source: borrowing ImageSource) {
    guard let head = source.bytes(at: 6, count: 4), let width = head.uint16(0, bigEndian: false),
      let height = head.uint16(2, bigEndian: false)
    else { return }
    size = ImageSize(width: width, height: height)
  }

  private mutating func scanBMP(_ source: borrowing ImageSource) {
    guard let head = source.bytes(at: 14, count: 12), let kind = head.uint32(0, bigEndian: false) else {
      return
    }
    if kind == 12, let width = head.uint16(4, bigEndian: false), let height = head.uint16(6, bigEndian: false)
    {
      size = ImageSize(width: width, height: height)
    } else if let width = head.uint32(4, bigEndian: false), let height = head.uint32(8, bigEndian: false) {
      // The height is negative where the rows go from top to bottom.
      size = ImageSize(
        width: width, height: Int(Int32(truncatingIfNeeded: height).magnitude))
    }
  }

  /// HEIF decoders turn the picture themselves, so EXIF's orientation does not count. The size is the
  /// largest of the `ispe` properties: the whole picture's, not a tile's or a thumbnail's. `irot` turns
  /// by quarters.
  private mutating func scanHEIF(_ source: borrowing ImageSource) {
    guard let head = source.bytes(at: 0, count: source.headSize) else { return }
    var isTurned = false
    var offset = 12
    while let found = head[min(offset, head.count)...].firstIndex(of: UInt8(ascii: "i")) {
      if head.has("ispe", at: found), let width = head.uint32(found + 8, bigEndian: true),
        let height = head.uint32(found + 12, bigEndian: true)
      {
        let property = ImageSize(width: width, height: height)
        if property.pixelCount > size?.pixelCount ?? 0 { size = property }
      } else if head.has("irot", at: found), found + 4 < head.count {
        isTurned = head[found + 4] & 1 == 1
      }
      offset = found + 1
    }
    if isTurned { size = size?.turned }
  }
}
