import GObjectKit
import PixbufKit

/// One picture's way from bytes to pixels.
struct DecodingWork {
  let header: ImageHeader
  let wish: ImageWish
  let limits: DecodingLimits
  let deadline: ContinuousClock.Instant
  let cancellation: CancellationFlag?

  /// What is found out while the loader reads.
  private final class Findings {
    var refusal: ImageError?
    var isDrawing = false
  }

  init(
    header: ImageHeader, wish: ImageWish, limits: DecodingLimits, deadline: ContinuousClock.Instant,
    cancellation: CancellationFlag?
  ) {
    self.header = header
    self.wish = wish
    self.limits = limits
    self.deadline = deadline
    self.cancellation = cancellation
  }

  func run(_ source: borrowing ImageSource) throws(ImageError) -> DecodedImage {
    if let claimed = header.storedSize {
      try limits.check(claimed: claimed, decoded: decodedSize(claimed, as: header.container.rawValue))
    }
    let findings = Findings()
    let loader = try makeLoader(findings)
    let (failure, rows) = try feed(loader, source, findings)
    if let refusal = findings.refusal { throw refusal }
    guard let pixbuf = loader.pixbuf, let claimed = loader.claimedSize else {
      throw reason(failure, loader: loader, source)
    }
    let isTruncated = failure != nil || isCutOff(rows: rows, pixbuf, source)
    if isTruncated && rows == 0 { throw reason(failure, loader: loader, source) }
    let stored =
      findings.isDrawing
      ? ImageSize(width: pixbuf.width, height: pixbuf.height)
      : ImageSize(width: claimed.width, height: claimed.height)
    return finish(
      pixbuf, stored: stored, format: loader.format ?? header.container.rawValue,
      validRows: isTruncated ? rows : pixbuf.height, isTruncated: isTruncated, source)
  }

  private func makeLoader(_ findings: Findings) throws(ImageError) -> PixbufLoader {
    // Naming the format spares the loader its sniff buffer, behind which small files would only be
    // decoded in `close`, where a cut-off picture looks like a whole one.
    let name = [.jpeg, .png, .webp].contains(header.container) ? header.container.rawValue : nil
    do throws(GLibError) {
      return try PixbufLoader(format: name) { [self] format, width, height in
        decide(ImageSize(width: width, height: height), format, findings)
      }
    } catch {
      throw .unsupported(format: header.container.displayName)
    }
  }

  private func decide(_ claimed: ImageSize, _ format: String?, _ findings: Findings)
    -> PixbufLoader.SizeDecision
  {
    guard claimed.width > 0, claimed.height > 0 else { return .asIs }
    findings.isDrawing = ImageFormats.isDrawing(format)
    let wanted = findings.isDrawing ? wish.sizeOfDrawing(claimed) : decodedSize(claimed, as: format)
    do throws(ImageError) {
      try limits.check(claimed: claimed, decoded: wanted)
    } catch {
      findings.refusal = error
      return .refuse
    }
    return wanted == claimed ? .asIs : .scaled(width: wanted.width, height: wanted.height)
  }

  /// At what size the loader is asked to decode a picture that is stored in `claimed`.
  private func decodedSize(_ claimed: ImageSize, as format: String?) -> ImageSize {
    let frame = wish.stored(as: header.orientation).frame(for: claimed)
    switch format {
    case "jpeg":
      // libjpeg decodes at 1/8, 1/4 and 1/2 for little; exactly the size that it will choose must be
      // named, or the loader scales once more, slowly.
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
      // libwebp scales well and while it decodes. The crop is cut out of the scaled picture.
      return ImageSize(
        width: scaledSide(claimed.width, frame.target.width, frame.crop.width),
        height: scaledSide(claimed.height, frame.target.height, frame.crop.height))
    default: return claimed
    }
  }

  private func scaledSide(_ side: Int, _ target: Int, _ crop: Double) -> Int {
    max(1, Int((Double(side) * Double(target) / crop).rounded(.up)))
  }

  /// Gives the loader all bytes. Returns what it complained about, and how many rows it had decoded
  /// before it was told that there are no more bytes (after that, loaders make rows up).
  private func feed(
    _ loader: PixbufLoader, _ source: borrowing ImageSource, _ findings: Findings
  ) throws(ImageError) -> (failure: GLibError?, rows: Int) {
    var failure: GLibError?
    do throws(Stop) {
      let unreadable = try source.forEachChunk(ofSize: ImageDecoder.chunkSize) { chunk throws(Stop) -> Bool in
        if cancellation?.isCancelled == true { throw .because(.cancelled) }
        if ContinuousClock.now > deadline { throw .because(.tookTooLong) }
        do throws(GLibError) {
          try loader.write(chunk)
        } catch {
          throw .loader(error)
        }
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
    if cancellation?.isCancelled == true { throw .cancelled }
    return (failure, rows)
  }

  private enum Stop: Error {
    case because(ImageError)
    case loader(GLibError)
  }

  /// Whether the file ended before the picture did, although the loader says nothing.
  private func isCutOff(
    rows: Int, _ pixbuf: Pixbuf, _ source: borrowing ImageSource
  ) -> Bool {
    switch header.container {
    case .jpeg: rows < pixbuf.height || !source.hasEndOfJPEG(after: header.scanStart ?? 0)
    // Of an interlaced picture, all rows are there early.
    case .png: rows < pixbuf.height || source.file.size < header.declaredFileSize ?? 0
    // Rows alone do not tell: animations are decoded when the loader is closed.
    case .webp: source.file.size < header.declaredFileSize ?? 0
    default: false
    }
  }

  private func reason(
    _ failure: GLibError?, loader: PixbufLoader, _ source: borrowing ImageSource
  ) -> ImageError {
    // A loader that decodes only whole files (WebP's of 2024) knows no better than to call them damaged.
    guard let failure, source.file.size >= header.declaredFileSize ?? 0 else { return .truncated }
    guard failure.domain == "gdk-pixbuf-error-quark" else { return .decoding(message: failure.message) }
    switch failure.code {
    case 1:  // GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY
      if let size = loader.claimedSize { return .tooLarge(width: size.width, height: size.height) }
      return .decoding(message: failure.message)
    case 3:  // GDK_PIXBUF_ERROR_UNKNOWN_TYPE
      return header.container == .other ? .notAnImage : .unsupported(format: header.container.displayName)
    default:
      return .decoding(message: failure.message)
    }
  }

  private func finish(
    _ pixbuf: Pixbuf, stored: ImageSize, format: String, validRows: Int, isTruncated: Bool,
    _ source: borrowing ImageSource
  ) -> DecodedImage {
    // Loaders that know the container's orientation note it; those that turn the picture themselves,
    // such as HEIF's, do not, and `header` has none for them either.
    let noted = pixbuf.option("orientation").flatMap { Int($0) }.flatMap(ImageOrientation.init(rawValue:))
    let orientation = noted ?? (header.container == .tiff ? .up : header.orientation)
    let decoded = ImageSize(width: pixbuf.width, height: pixbuf.height)
    // The crop is meant in the file's pixels; the loader may have made them fewer.
    let frame = wish.stored(as: orientation).frame(for: stored)
    let across = Double(decoded.width) / Double(stored.width)
    let down = Double(decoded.height) / Double(stored.height)
    let scaler = PixelScaler(
      layout: pixbuf.hasAlpha ? .rgba : .rgb, source: decoded, stride: pixbuf.stride,
      crop: PixelRect(
        x: frame.crop.x * across, y: frame.crop.y * down, width: frame.crop.width * across,
        height: frame.crop.height * down),
      target: frame.target, orientation: orientation, validRows: validRows)
    let pixels = pixbuf.withPixels { scaler.render($0) }
    return DecodedImage(
      pixels: pixels, originalSize: orientation.upright(stored), orientation: orientation, format: format,
      isTruncated: isTruncated, fileModified: source.file.modified, fileSize: source.file.size,
      texts: texts(of: pixbuf, format))
  }

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
