import Imaging

/// The frames of an animated PNG (PNG third edition, 11.3.6).
///
/// The data of a frame is everything from its chunk `fcTL` to the next one or the end.
struct PNGAnimation: StillFrameContainer {
  private static let mostChunks = 20 * ImageAnimation.mostFrames
  /// The chunks before the pixels that decide about their values (11.2, 11.3.1, 11.3.2).
  private static let shared = ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT"]

  private struct Chunk {
    let name: String
    let content: Range<Int>
    /// After the checksum.
    var end: Int { content.upperBound + 4 }
  }

  static func animation(_ source: borrowing ImageSource) -> ImageAnimation? {
    var canvas = ImageSize(width: 0, height: 0)
    var frames: [ImageAnimation.Frame] = []
    var plays: Int?
    var (current, hasPixels): (ImageAnimation.Frame?, Bool) = (nil, false)
    var offset = 8
    for _ in 0..<mostChunks {
      let chunk = chunk(at: offset, source)
      if let frame = current, chunk == nil || chunk?.name == "fcTL" || chunk?.name == "IEND" {
        var complete = frame
        complete.count = offset - frame.offset
        // Of a truncated file, the last frame may be incomplete.
        if hasPixels, chunk != nil { frames.append(complete) }
        (current, hasPixels) = (nil, false)
      }
      guard let chunk, frames.count < ImageAnimation.mostFrames else { break }
      switch chunk.name {
      case "IHDR":
        if let body = source.bytes(at: chunk.content.lowerBound, count: 8),
          let width = body.uint32(0, bigEndian: true),
          let height = body.uint32(4, bigEndian: true)
        {
          canvas = ImageSize(width: width, height: height)
        }
      case "acTL":
        // 0 is without an end.
        plays = source.bytes(at: chunk.content.lowerBound, count: 8)?.uint32(4, bigEndian: true)
          .flatMap { $0 == 0 ? nil : $0 }
      case "fcTL":
        let body = source.bytes(at: chunk.content.lowerBound, count: 26)
        current = body.flatMap { frame($0, offset: offset, isFirst: frames.isEmpty) }
      case "IDAT", "fdAT": hasPixels = current != nil
      default: break
      }
      offset = chunk.end
    }
    return ImageAnimation(canvas: canvas, frames: frames, plays: plays)
  }

  /// - Parameter isFirst: For the first frame, disposal to the previous content means to none.
  private static func frame(_ body: [UInt8], offset: Int, isFirst: Bool) -> ImageAnimation.Frame? {
    let numbers = (1..<5).compactMap { body.uint32($0 * 4, bigEndian: true) }
    guard numbers.count == 4, numbers[0] > 0, numbers[1] > 0, let count = body.uint16(20, bigEndian: true),
      let unit = body.uint16(22, bigEndian: true)
    else { return nil }
    let disposal: ImageAnimation.Disposal =
      body[24] == 1 || body[24] == 2 && isFirst ? .background : body[24] == 2 ? .previous : .keep
    return ImageAnimation.Frame(
      offset: offset, count: 0,
      rect: ImageAnimation.Rect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1]),
      storedDelay: .milliseconds(count * 1000 / (unit == 0 ? 100 : unit)), disposal: disposal,
      blending: body[25] == 1 ? .over : .source)
  }

  /// The chunk at an offset; nil if the file ends before it does.
  private static func chunk(at offset: Int, _ source: borrowing ImageSource) -> Chunk? {
    guard let head = source.bytes(at: offset, count: 8), let length = head.uint32(0, bigEndian: true) else {
      return nil
    }
    let chunk = Chunk(
      name: String(decoding: head[4...], as: UTF8.self), content: offset + 8..<offset + 8 + length)
    return chunk.end <= source.file.size ? chunk : nil
  }

  static func still(_ frame: ImageAnimation.Frame, _ source: borrowing ImageSource) -> [UInt8]? {
    guard let head = source.bytes(at: 0, count: 33) else { return nil }
    var file = Array(head[..<8])
    let size =
      PNGChunks.bigEndian(UInt32(clamping: frame.rect.width))
      + PNGChunks.bigEndian(UInt32(clamping: frame.rect.height))
    file += PNGChunks.chunk("IHDR", size + head[24..<29])
    var offset = 33
    while let chunk = chunk(at: offset, source), chunk.name != "IDAT", chunk.name != "IEND" {
      if shared.contains(chunk.name), let bytes = source.bytes(at: offset, count: chunk.end - offset) {
        file += bytes
      }
      offset = chunk.end
    }
    offset = frame.offset
    var pixels: [UInt8] = []
    while offset < frame.offset + frame.count, let chunk = chunk(at: offset, source) {
      // A number in the sequence precedes the pixels of all but the default image.
      let skipped = chunk.name == "IDAT" ? 0 : chunk.name == "fdAT" ? 4 : chunk.content.count
      if skipped < chunk.content.count {
        pixels +=
          source.bytes(at: chunk.content.lowerBound + skipped, count: chunk.content.count - skipped) ?? []
      }
      offset = chunk.end
    }
    return pixels.isEmpty ? nil : file + PNGChunks.chunk("IDAT", pixels) + PNGChunks.chunk("IEND", [])
  }
}
