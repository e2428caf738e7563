import GObjectKit
import Imaging
import LoaderKit
import PixbufKit

/// Decodes one image by a loader of gdk-pixbuf: checks the limits, runs the loader, detects truncation.
struct PixbufDecoder: FileDecoder {
  let header: ScannedHeader
  let targetSize: TargetSize
  let limits: DecodingLimits

  /// The number of bytes per write to the loader.
  static let chunkSize = 65_536

  /// State that the size callback sets while the loader reads.
  private final class Findings {
    var refusal: ImageError?
    var isVector = false
  }

  func run(_ source: borrowing ImageSource) throws(ImageError) -> LoadedImage? {
    if let claimed = header.storedSize { try limits.check(claimed) }
    let attempts = DecodingAttempt.all(header, targetSize)
    for attempt in attempts.dropLast() {
      do throws(ImageError) {
        return try run(attempt, source)
      } catch {
        // Try the next attempt.
      }
    }
    return try run(attempts.last ?? DecodingAttempt(), source)
  }

  private func run(
    _ attempt: DecodingAttempt, _ source: borrowing ImageSource
  ) throws(ImageError) -> LoadedImage {
    if let claimed = attempt.item?.size ?? header.storedSize {
      let decoded = decodedSize(claimed, as: attempt.format)
      let loader = attempt.format ?? header.container.rawValue
      try check(claimed, decoded: decoded, target: target(of: claimed), loader, source.file.size)
    }
    let findings = Findings()
    let loader = try makeLoader(attempt, findings, fileSize: source.file.size)
    let (failure, rows) = try feed(loader, source, attempt.patches)
    if let refusal = findings.refusal { throw refusal }
    guard let pixbuf = loader.pixbuf, let claimed = loader.claimedSize else {
      throw reason(failure, loader: loader, source)
    }
    let height = attempt.isUpperPart ? header.storedSize?.height ?? pixbuf.height : pixbuf.height
    let isTruncated = failure != nil || attempt.isUpperPart || isCutOff(rows, pixbuf, source)
    if isTruncated && rows.isEmpty && !(attempt.isUpperPart && failure == nil) {
      throw reason(failure, loader: loader, source)
    }
    let stored =
      findings.isVector
      ? ImageSize(width: pixbuf.width, height: pixbuf.height)
      : ImageSize(width: claimed.width, height: attempt.isUpperPart ? height : claimed.height)
    let valid = attempt.isUpperPart ? 0..<pixbuf.height : isTruncated ? rows : 0..<pixbuf.height
    let format = loader.format ?? header.container.rawValue
    // Loaders that read the container's orientation set the option; those that apply it themselves, such as HEIF's,
    // do not, and `header` has no orientation for them either.
    let noted = pixbuf.option("orientation").flatMap { Int($0) }.flatMap(ImageOrientation.init(rawValue:))
    var image = image(
      of: pixbuf, height: height, stored: stored,
      orientation: noted ?? (header.container == .tiff ? .up : header.orientation), format: format,
      validRows: valid, isTruncated: isTruncated, colorSpace: ImageColorSpace(header, pixbuf), source)
    if attempt.item != nil, let size = header.size { image.description.originalSize = size }
    image.description.texts = texts(of: pixbuf, format)
    return image
  }

  private func makeLoader(
    _ attempt: DecodingAttempt, _ findings: Findings, fileSize: Int
  ) throws(ImageError) -> PixbufLoader {
    do throws(GLibError) {
      return try PixbufLoader(format: attempt.format) { [self] format, width, height in
        decide(ImageSize(width: width, height: height), format, findings, fileSize)
      }
    } catch {
      throw .unsupported(format: header.container.displayName)
    }
  }

  private func decide(
    _ claimed: ImageSize, _ format: String?, _ findings: Findings, _ fileSize: Int
  ) -> PixbufLoader.SizeDecision {
    do throws(ImageError) {
      try limits.check(claimed)
      findings.isVector = ImageFormats.isVector(format)
      let wanted =
        findings.isVector ? targetSize.sizeOfVectorImage(claimed) : decodedSize(claimed, as: format)
      let target = findings.isVector ? wanted : target(of: claimed)
      try check(claimed, decoded: wanted, target: target, format, fileSize)
      return wanted == claimed ? .asIs : .scaled(width: wanted.width, height: wanted.height)
    } catch {
      findings.refusal = error
      return .refuse
    }
  }

  /// The size of the result for an image stored as `claimed`.
  private func target(of claimed: ImageSize) -> ImageSize {
    targetSize.stored(as: header.orientation).frame(for: claimed).target
  }

  private func check(
    _ claimed: ImageSize, decoded: ImageSize, target: ImageSize, _ format: String?, _ fileSize: Int
  ) throws(ImageError) {
    try limits.check(claimed)
    let cost = DecodingCost(
      header, format: format, stored: claimed, decoded: decoded, target: target, fileSize: fileSize)
    try limits.check(cost, claimed: claimed, target: target)
  }

  /// The size that the loader is asked to decode to, for an image stored as `claimed`.
  private func decodedSize(_ claimed: ImageSize, as format: String?) -> ImageSize {
    let frame = targetSize.stored(as: header.orientation).frame(for: claimed)
    switch format {
    case "jpeg":
      // libjpeg decodes at 1/8, 1/4 and 1/2 cheaply. The size must be exactly the one that libjpeg chooses; otherwise
      // the loader scales again, slowly.
      for divisor in [8, 4, 2] {
        let scaled = ImageSize(
          width: (claimed.width + divisor - 1) / divisor, height: (claimed.height + divisor - 1) / divisor)
        if frame.target.width * claimed.width <= scaled.width * Int(frame.crop.width),
          frame.target.height * claimed.height <= scaled.height * Int(frame.crop.height)
        {
          return scaled
        }
      }
      return claimed
    case "webp":
      // libwebp scales well during decoding. The crop is applied to the scaled image.
      return ImageSize(
        width: scaledSide(claimed.width, frame.target.width, frame.crop.width),
        height: scaledSide(claimed.height, frame.target.height, frame.crop.height))
    default: return claimed
    }
  }

  private func scaledSide(_ side: Int, _ target: Int, _ crop: Double) -> Int {
    max(1, Int((Double(side) * Double(target) / crop).rounded(.up)))
  }

  /// Writes all bytes to the loader, with `patches` applied.
  ///
  /// - Returns: The loader's error, and the rows decoded before the end of the data was signaled: afterwards, loaders
  ///   fill in missing rows.
  private func feed(
    _ loader: PixbufLoader, _ source: borrowing ImageSource, _ patches: [SourcePatch]
  ) throws(ImageError) -> (failure: GLibError?, rows: Range<Int>) {
    var failure: GLibError?
    var offset = 0
    do throws(Stop) {
      let unreadable = try source.forEachChunk(ofSize: Self.chunkSize) { chunk throws(Stop) -> Bool in
        do throws(GLibError) {
          if let patched = chunk.patched(patches, from: offset) {
            try loader.write(patched.span.bytes)
          } else {
            try loader.write(chunk)
          }
        } catch {
          throw .loader(error)
        }
        offset += chunk.byteCount
        return true
      }
      if let unreadable { throw .because(ImageError(unreadable)) }
    } catch {
      switch error {
      case .because(let reason): throw reason
      case .loader(let problem): failure = problem
      }
    }
    let rows = loader.decodedRows
    if failure == nil {
      do throws(GLibError) {
        try loader.close()
      } catch {
        failure = error
      }
    }
    return (failure, rows)
  }

  private enum Stop: Error {
    case because(ImageError)
    case loader(GLibError)
  }

  /// Whether the file is truncated although the loader reports no error.
  private func isCutOff(
    _ rows: Range<Int>, _ pixbuf: Pixbuf, _ source: borrowing ImageSource
  ) -> Bool {
    switch header.container {
    case .jpeg: rows.upperBound < pixbuf.height || !source.hasEndOfJPEG(after: header.scanStart ?? 0)
    // For an interlaced image, all rows are reported early.
    case .png: rows.upperBound < pixbuf.height || source.file.size < header.declaredFileSize ?? 0
    case .pnm: rows.count < pixbuf.height
    // Writers omit the padding of the last row. Compressed rows may be skipped.
    case .bmp: isShort(source) && rows.count < pixbuf.height
    // The rows are not sufficient: animations are decoded when the loader is closed.
    case .webp: isShort(source)
    // Loaders that read the whole file first report missing data.
    default: false
    }
  }

  /// Whether the file is shorter than its container declares.
  private func isShort(_ source: borrowing ImageSource) -> Bool {
    source.file.size < header.declaredFileSize ?? 0
  }

  private func reason(
    _ failure: GLibError?, loader: PixbufLoader, _ source: borrowing ImageSource
  ) -> ImageError {
    // A loader that decodes only complete files (WebP's of 2024) reports truncated ones as damaged.
    if isShort(source) { return .truncated }
    if header.container == .jpeg, let scan = header.scanStart, !source.hasEndOfJPEG(after: scan) {
      return .truncated
    }
    guard let failure else {
      // libheif's loader reports no error when it fails. Other loaders without error still wait for data.
      return header.container == .heif ? .undecodable(message: "") : .truncated
    }
    if failure.domain == "gdk-pixbuf-error-quark" {
      switch failure.code {
      case 1:  // GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY
        if let size = loader.claimedSize { return .tooLarge(width: size.width, height: size.height) }
      case 3:  // GDK_PIXBUF_ERROR_UNKNOWN_TYPE
        return header.container == .other ? .notAnImage : .unsupported(format: header.container.displayName)
      case 6: return .truncated  // GDK_PIXBUF_ERROR_INCOMPLETE_ANIMATION
      default: break
      }
    }
    switch header.container {
    // The loader limits libjpeg to 100 MB and reports images that need more as damaged.
    case .jpeg where header.coefficientBytes > Self.coefficientLimit:
      let size = header.storedSize ?? ImageSize(width: 0, height: 0)
      return .tooLarge(width: size.width, height: size.height)
    case .heif, .jxl, .tiff, .bmp: return .undecodable(message: failure.message)
    default: return .decoding(message: failure.message)
    }
  }

  /// A little less than the `max_memory_to_use` of gdk-pixbuf's `io-jpeg.c`: libjpeg needs some memory itself.
  private static let coefficientLimit = 90e6

  private func texts(of pixbuf: Pixbuf, _ format: String) -> [String: String] {
    guard format == "png" else { return [:] }
    let prefix = "tEXt::"
    var texts: [String: String] = [:]
    for (key, value) in pixbuf.options where key.hasPrefix(prefix) {
      texts[String(key.dropFirst(prefix.count))] = value
    }
    return texts
  }
}
