import GObjectKit
import Imaging
import LoaderKit
import WorkerKit

/// The parts of an image file that are not metadata. Sources: ITU-T T.81 (JPEG), PNG third edition, Google's WebP
/// container specification.
enum ImageData {
  /// Whether two files have the same image, byte for byte; for TIFF, whose parts move, pixel for pixel.
  ///
  /// - Throws: `ImageError.decoding` if the first file is damaged, so that its parts cannot be compared.
  static func isSame(_ first: Bytes, _ second: Bytes, _ container: ImageContainer) throws(ImageError) -> Bool
  {
    if container == .tiff { return try pixels(first).elementsEqual(pixels(second)) }
    return first.withBytes { first in
      second.withBytes { second in
        let (own, other) = (parts(first, container), parts(second, container))
        guard let own, let other, own.count == other.count else { return false }
        return zip(own, other).allSatisfy { one, two in
          one.count == two.count && first.hasSameBytes(in: one, as: second, in: two)
        }
      }
    }
  }

  /// The pixels of a file.
  private static func pixels(_ file: Bytes) throws(ImageError) -> [UInt8] {
    guard let memory = try? SharedMemory(file) else { throw .decoderStopped }
    let pixels = try ImageService.pixels(memory.descriptor, DecodingLimits(), .full)
    return pixels.bytes.withBytes { $0.withUnsafeBytes { Array($0) } }
  }

  /// The ranges of the parts in order; nil if the file ends within a part.
  private static func parts(_ file: RawSpan, _ container: ImageContainer) -> [Range<Int>]? {
    switch container {
    case .jpeg: segments(file)
    case .png: chunks(file, from: 8, isPNG: true)
    case .webp: chunks(file, from: 12, isPNG: false)
    default: nil
    }
  }

  /// The segments of a JPEG except EXIF, XMP (APP1), IPTC (APP13) and comments, and everything from the first scan on,
  /// with what follows the image, such as a motion photo's video.
  private static func segments(_ file: RawSpan) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var offset = 2
    while offset + 4 <= file.byteCount, file.byte(offset) == 0xFF {
      let marker = file.byte(offset + 1)
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0xDA { return parts + [offset..<file.byteCount] }
      let end = offset + 2 + Int(file.byte(offset + 2)) << 8 + Int(file.byte(offset + 3))
      guard end <= file.byteCount, end >= offset + 4 else { return nil }
      if ![0xE1, 0xED, 0xFE].contains(marker) { parts.append(offset..<end) }
      offset = end
    }
    return nil
  }

  /// The chunks of a PNG or WebP except metadata and, for WebP, the header that lists the metadata.
  private static func chunks(_ file: RawSpan, from start: Int, isPNG: Bool) -> [Range<Int>]? {
    let metadata =
      isPNG ? ["eXIf", "iTXt", "tEXt", "zTXt", "tIME"] : ["EXIF", "XMP ", "VP8X"]
    var parts: [Range<Int>] = []
    var offset = start
    while offset + 8 <= file.byteCount {
      let numbers = (0..<8).map { file.byte(offset + $0) }
      let name = String(decoding: isPNG ? numbers[4...] : numbers[..<4], as: UTF8.self)
      let length = numbers.uint32(isPNG ? 0 : 4, bigEndian: isPNG) ?? 0
      // A PNG chunk has a checksum; a WebP chunk an even size, whose last byte some writers omit.
      let end = offset + 8 + length + (isPNG ? 4 : length % 2)
      guard end <= file.byteCount + (isPNG ? 0 : length % 2) else { return nil }
      if !metadata.contains(name) { parts.append(offset..<min(end, offset + 8 + length)) }
      offset = end
    }
    return parts
  }
}

extension RawSpan {
  /// Whether a range has the same bytes as another one of the same length.
  fileprivate func hasSameBytes(in range: Range<Int>, as other: RawSpan, in otherRange: Range<Int>) -> Bool {
    withUnsafeBytes { own in
      other.withUnsafeBytes { other in own[range].elementsEqual(other[otherRange]) }
    }
  }
}
