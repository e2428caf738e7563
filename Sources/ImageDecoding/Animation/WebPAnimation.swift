import GObjectKit
import Imaging
import LcmsKit

/// The frames of a WebP (Google's WebP container specification, "Animation").
///
/// The data of a frame is that of its chunk `ANMF` after the 16 bytes of its header: the chunks of a still image.
struct WebPAnimation: StillFrameContainer {
  private static let mostChunks = 2 * ImageAnimation.mostFrames
  private static let frameHeader = 16

  static func animation(_ source: borrowing ImageSource) -> ImageAnimation? {
    var canvas = ImageSize(width: 0, height: 0)
    var frames: [ImageAnimation.Frame] = []
    var plays: Int?
    var offset = 12
    for _ in 0..<mostChunks {
      guard let head = source.bytes(at: offset, count: 8), let length = head.uint32(4, bigEndian: false),
        offset + 8 + length <= source.file.size
      else { break }
      if head.has("VP8X", at: 0), let body = source.bytes(at: offset + 8, count: 10) {
        canvas = ImageSize(width: uint24(body, 4) + 1, height: uint24(body, 7) + 1)
      } else if head.has("ANIM", at: 0), let body = source.bytes(at: offset + 8, count: 6) {
        // 0 is without an end.
        plays = body.uint16(4, bigEndian: false).flatMap { $0 == 0 ? nil : $0 }
      } else if head.has("ANMF", at: 0), length > frameHeader,
        let body = source.bytes(at: offset + 8, count: frameHeader), frames.count < ImageAnimation.mostFrames
      {
        frames.append(frame(body, offset: offset + 8 + frameHeader, count: length - frameHeader))
      }
      offset += 8 + length + length % 2
    }
    return ImageAnimation(canvas: canvas, frames: frames, plays: plays)
  }

  private static func frame(_ header: [UInt8], offset: Int, count: Int) -> ImageAnimation.Frame {
    let flags = header[15]
    return ImageAnimation.Frame(
      offset: offset, count: count,
      rect: ImageAnimation.Rect(
        x: uint24(header, 0) * 2, y: uint24(header, 3) * 2, width: uint24(header, 6) + 1,
        height: uint24(header, 9) + 1),
      storedDelay: .milliseconds(uint24(header, 12)),
      // The color of the background is ignored, as by browsers.
      disposal: flags & 1 == 1 ? .background : .keep, blending: flags & 2 == 2 ? .source : .over)
  }

  private static func uint24(_ bytes: [UInt8], _ offset: Int) -> Int {
    Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2]) << 16
  }

  static func still(_ frame: ImageAnimation.Frame, _ source: borrowing ImageSource) -> [UInt8]? {
    guard let data = source.bytes(at: frame.offset, count: frame.count) else { return nil }
    // Other chunks within a frame are to be ignored.
    let chunks = WebPChunks.chunks(of: data).filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
    guard !chunks.isEmpty else { return nil }
    var profile: [UInt8] = []
    if case .profile(let bytes)? = ContainerScanner.scan(source).colorSpace { profile = bytes }
    let hasAlpha = chunks.contains { $0.name != "VP8 " }
    return WebPChunks.file(
      chunks.flatMap { WebPChunks.chunk($0.name, Array(data[$0.content])) }, size: frame.rect.size,
      hasAlpha: hasAlpha, profile: profile)
  }
}
