import GObjectKit
import Imaging
import LcmsKit
import LoaderKit

/// Reads the size, orientation, embedded thumbnail and number of frames from an image file's header, for the containers
/// that need no decoder for this. Sources: ITU-T T.81 (JPEG), PNG third edition, Google's WebP container specification,
/// TIFF 6.0, ISO/IEC 23008-12 (HEIF).
struct ContainerScanner {
  /// The maximum number of segments to read. No valid image has more.
  private static let maximumSegments = 50_000

  private var size: ImageSize?
  private var exif: ExifBlock?
  private var orientation: ImageOrientation?
  private var scanStart: Int?
  private var declaredFileSize: Int?
  private var coefficientBytes = 0.0
  private var isRowByRow = false
  private var heif: HEIFIndex?
  private var upperRows: TIFFRows?
  private var tiff = TIFFContent()
  private var hasFourComponents = false
  private var hasAdobeMarker = false
  private var hasSeveralFrames = false
  private var software: String?
  private var colorSpace: ImageColorSpace?
  private let container: ImageContainer

  /// Scans the header of `source`.
  static func scan(_ source: borrowing ImageSource) -> ScannedHeader {
    var scanner = ContainerScanner(container: source.withHead { ImageContainer(head: $0) })
    switch scanner.container {
    case .jpeg: scanner.scanJPEG(source)
    case .png: scanner.scanPNG(source)
    case .webp: scanner.scanWebP(source)
    case .tiff: scanner.scanTIFF(source)
    case .gif: scanner.scanGIF(source)
    case .bmp: scanner.scanBMP(source)
    case .heif: scanner.scanHEIF(source)
    case .pnm: scanner.scanPNM(source)
    case .jxl: scanner.scanByVips(source)
    case .jpeg2000: scanner.size = JPEG2000Header.size(source)
    case .other: break
    }
    return ScannedHeader(
      container: scanner.container, storedSize: scanner.size,
      orientation: scanner.exif?.orientation ?? scanner.orientation ?? .up,
      thumbnail: scanner.exif?.thumbnail, hasGPS: scanner.exif?.hasGPS ?? false, scanStart: scanner.scanStart,
      declaredFileSize: scanner.declaredFileSize, coefficientBytes: scanner.coefficientBytes,
      isRowByRow: scanner.isRowByRow, coding: scanner.heif?.coding ?? PixelCoding(),
      isAVIF: source.withHead { ImageContainer.isAVIF($0) }, thumbnailItem: scanner.heif?.thumbnail,
      upperRows: scanner.upperRows, hasSeveralFrames: scanner.hasSeveralFrames,
      hasDepthMap: scanner.heif?.hasDepthMap ?? false, isRaw: scanner.tiff.isRaw || RawFormats.isRaw(source),
      hasProfiledInks: scanner.tiff.hasProfiledInks || scanner.hasProfiledInks,
      hasUnmarkedInks: scanner.hasFourComponents && !scanner.hasAdobeMarker, tiff: scanner.tiff,
      isBigTIFF: source.withHead { ImageContainer.isBigTIFF($0) }, directory: source.directory,
      software: scanner.software, colorSpace: scanner.colorSpace)
  }

  private init(container: ImageContainer) { self.container = container }

  private mutating func scanJPEG(_ source: borrowing ImageSource) {
    var offset = 2
    var isProgressive = false
    var components: UInt8?
    var profile = JPEGProfile()
    defer {
      // DCF 2.0, 4.3: a profile precedes the name of Adobe RGB.
      colorSpace = profile.bytes.map { .profile($0) } ?? (exif?.isAdobeRGB == true ? .adobeRGB : nil)
    }
    for _ in 0..<Self.maximumSegments {
      guard let marker = source.bytes(at: offset, count: 4), marker[0] == 0xFF else { return }
      switch marker[1] {
      case 0xFF:  // fill byte
        offset += 1
        continue
      case 0x01, 0xD0...0xD8:  // markers without a length
        offset += 2
        continue
      case 0xD9:
        return
      case 0xDA:
        scanStart = offset
        // Several scans: progressive, or the first scan does not contain all components.
        if !isProgressive, components == source.bytes(at: offset + 4, count: 1)?.first {
          coefficientBytes = 0
        }
        return
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        if let frame = source.bytes(at: offset + 5, count: 4), let height = frame.uint16(0, bigEndian: true),
          let width = frame.uint16(2, bigEndian: true)
        {
          size = ImageSize(width: width, height: height)
          isProgressive = marker[1] & 3 == 2
          components = source.bytes(at: offset + 9, count: 1)?.first
          hasFourComponents = components == 4
          coefficientBytes = Self.coefficientBytes(source, frame: offset, width: width, height: height)
        }
      default: break
      }
      guard let length = marker.uint16(2, bigEndian: true), length >= 2 else { return }
      if marker[1] == 0xE1, exif == nil, length > 16,
        source.bytes(at: offset + 4, count: 6)?.has("Exif\0", at: 0) == true
      {
        exif = ExifBlock(source, at: offset + 10, count: length - 8)
      } else if marker[1] == 0xE2, length > JPEGProfile.headerCount,
        let content = source.bytes(at: offset + 4, count: length - 2)
      {
        profile.add(content, limit: ColorProfile.maximumSize)
      } else if marker[1] == 0xEE, source.bytes(at: offset + 4, count: 5)?.has("Adobe", at: 0) == true {
        hasAdobeMarker = true
      }
      offset += 2 + length
    }
  }

  /// The memory for the coefficients of the frame whose marker is at `frame`, in bytes: two for each coefficient.
  /// Components may be subsampled (T.81, A.1.1).
  private static func coefficientBytes(
    _ source: borrowing ImageSource, frame: Int, width: Int, height: Int
  ) -> Double {
    guard let count = source.bytes(at: frame + 9, count: 1)?.first.map(Int.init), (1...4).contains(count),
      let table = source.bytes(at: frame + 10, count: count * 3)
    else { return 0 }
    let factors = (0..<count).map { (Int(table[$0 * 3 + 1] >> 4), Int(table[$0 * 3 + 1] & 15)) }
    let (across, down) = (factors.map(\.0).max() ?? 1, factors.map(\.1).max() ?? 1)
    let shares = factors.map { Double($0 * $1) / Double(max(across * down, 1)) }
    return 2 * Double(width) * Double(height) * shares.reduce(0, +)
  }

  private mutating func scanPNG(_ source: borrowing ImageSource) {
    var offset = 8
    var colorChunks = PNGColorSpace()
    for _ in 0..<Self.maximumSegments {
      guard let head = source.bytes(at: offset, count: 8), let length = head.uint32(0, bigEndian: true) else {
        break
      }
      colorChunks.read(Array(head[4...])) {
        length <= PNGColorSpace.longestChunk ? source.bytes(at: offset + 8, count: length) : nil
      }
      if head.has("IHDR", at: 4), let claim = source.bytes(at: offset + 8, count: 8),
        let width = claim.uint32(0, bigEndian: true), let height = claim.uint32(4, bigEndian: true)
      {
        size = ImageSize(width: width, height: height)
      } else if head.has("eXIf", at: 4), exif == nil {
        exif = ExifBlock(source, at: offset + 8, count: length)
      } else if head.has("acTL", at: 4) {
        hasSeveralFrames = source.bytes(at: offset + 8, count: 4)?.uint32(0, bigEndian: true) ?? 0 > 1
      } else if PNGRawProfile.isEXIF(head, source.bytes(at: offset + 8, count: PNGRawProfile.longestKeyword))
      {
        orientation = PNGRawProfile.orientation(source)
      } else if head.has("tEXt", at: 4), length < 256, let text = source.bytes(at: offset + 8, count: length),
        text.has("Software\0", at: 0)
      {
        // Latin-1, whose characters are the first ones of Unicode.
        software = String(text.dropFirst(9).map { Character(Unicode.Scalar($0)) })
      } else if head.has("IEND", at: 4) {
        break
      }
      offset += 12 + length
    }
    colorSpace = colorChunks.colorSpace
    // Beyond the end of the file if the last chunk is truncated.
    declaredFileSize = offset
  }

  private mutating func scanWebP(_ source: borrowing ImageSource) {
    declaredFileSize = source.bytes(at: 4, count: 4)?.uint32(0, bigEndian: false).map { $0 + 8 }
    var (offset, frames) = (12, 0)
    for _ in 0..<Self.maximumSegments {
      guard let head = source.bytes(at: offset, count: 8), let length = head.uint32(4, bigEndian: false)
      else { return }
      if head.has("ANMF", at: 0) { frames += 1 }
      if frames > 1 { hasSeveralFrames = true }
      let body = source.bytes(at: offset + 8, count: 10) ?? []
      if head.has("VP8X", at: 0), let low = body.uint32(4, bigEndian: false),
        let high = body.uint32(6, bigEndian: false)
      {
        // Two 24-bit integers, each one less than the dimension.
        size = ImageSize(width: (low & 0xFF_FFFF) + 1, height: (high >> 8) + 1)
      } else if head.has("VP8 ", at: 0), size == nil, let width = body.uint16(6, bigEndian: false),
        let height = body.uint16(8, bigEndian: false)
      {
        size = ImageSize(width: width & 0x3FFF, height: height & 0x3FFF)
        isRowByRow = true
      } else if head.has("ICCP", at: 0), length <= ColorProfile.maximumSize,
        let profile = source.bytes(at: offset + 8, count: length)
      {
        colorSpace = .profile(profile)
      } else if head.has("VP8L", at: 0), size == nil, let bits = body.uint32(1, bigEndian: false) {
        size = ImageSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
      } else if head.has("EXIF", at: 0) {
        // Some writers include JPEG's prefix.
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
    let layout = TIFFRows.layout(source)
    (declaredFileSize, upperRows) = (layout?.declaredFileSize, layout?.rows)
    if source.withHead({ ImageContainer.isBigTIFF($0) }) { scanByVips(source) }
    if let directory = layout?.directory { tiff = TIFFContent(directory, source) }
  }

  private mutating func scanGIF(_ source: borrowing ImageSource) {
    guard let head = source.bytes(at: 6, count: 4), let width = head.uint16(0, bigEndian: false),
      let height = head.uint16(2, bigEndian: false)
    else { return }
    // Without a canvas size, the GIF has the size of its first frame.
    if width > 0, height > 0 { size = ImageSize(width: width, height: height) }
    hasSeveralFrames = GIFFrames.areSeveral(source)
  }

  private mutating func scanBMP(_ source: borrowing ImageSource) {
    guard let head = source.bytes(at: 14, count: 4), let kind = head.uint32(0, bigEndian: false) else {
      return
    }
    let isOld = kind == 12
    guard let info = source.bytes(at: 18, count: isOld ? 8 : 16) else { return }
    let (width, height, depth): (Int?, Int?, Int?) =
      isOld
      ? (
        info.uint16(0, bigEndian: false), info.uint16(2, bigEndian: false), info.uint16(6, bigEndian: false)
      )
      : (
        info.uint32(0, bigEndian: false),
        // Negative for rows from top to bottom.
        info.uint32(4, bigEndian: false).map { Int(Int32(truncatingIfNeeded: $0).magnitude) },
        info.uint16(10, bigEndian: false)
      )
    guard let width, let height, let depth else { return }
    size = ImageSize(width: width, height: height)
    // BI_RGB and BI_BITFIELDS: rows are padded to 32 bits. For other compressions the length is unknown.
    guard isOld || [0, 3].contains(info.uint32(12, bigEndian: false)),
      let start = source.bytes(at: 10, count: 4)?.uint32(0, bigEndian: false)
    else { return }
    let (pixels, overflow) = ((width * depth + 31) / 32 * 4).multipliedReportingOverflow(by: height)
    if !overflow, pixels < 1 << 48 { declaredFileSize = start + pixels }
  }

  /// Two integers after the format, separated by white space and comments (the format's manual page `ppm`(5)).
  private mutating func scanPNM(_ source: borrowing ImageSource) {
    guard let head = source.bytes(at: 0, count: min(source.headSize, 1024)) else { return }
    var sides: [Int] = []
    var (number, isComment) = (Int?.none, false)
    for byte in head.dropFirst(2) {
      if isComment {
        isComment = byte != 0x0A
      } else if (0x30...0x39).contains(byte) {
        number = min((number ?? 0) * 10 + Int(byte - 0x30), Int(Int32.max))
      } else {
        isComment = byte == 0x23
        if let side = number { sides.append(side) }
        number = nil
        if sides.count == 2 { break }
      }
    }
    if sides.count == 2 { size = ImageSize(width: sides[0], height: sides[1]) }
  }

  /// The four components of a JPEG are inks. Only those with a profile of inks are converted by it.
  private var hasProfiledInks: Bool {
    guard hasFourComponents, case .profile(let bytes)? = colorSpace else { return false }
    return ColorProfile(bytes)?.isCMYK == true
  }

  private mutating func scanByVips(_ source: borrowing ImageSource) {
    guard let file = try? Bytes(mapping: source.file.descriptor),
      let image = VipsDecoder.loader(of: container).flatMap({ VipsImage(file, $0) })
    else { return }
    size = ImageSize(width: image.size.width, height: image.size.height)
  }

  /// HEIF decoders apply the orientation themselves, so EXIF's is ignored.
  private mutating func scanHEIF(_ source: borrowing ImageSource) {
    let index = HEIFIndex(source)
    heif = index
    (size, declaredFileSize, colorSpace) = (index.size, index.declaredFileSize, index.colorSpace)
    hasSeveralFrames = source.withHead { ImageContainer.isSequence($0) }
  }
}
