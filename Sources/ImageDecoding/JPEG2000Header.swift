import Imaging

/// Reads the size of a JPEG 2000 image, which libraries report only for images that they can decode.
enum JPEG2000Header {
  /// The maximum number of boxes before the image.
  private static let maximumBoxes = 1_000

  /// The size that the first segment of the codestream states (ITU-T T.800, A.5.1): the reference grid without its
  /// offset. nil if there is none.
  static func size(_ source: borrowing ImageSource) -> ImageSize? {
    guard let start = codestream(source), let segment = source.bytes(at: start, count: 24),
      // SOC and SIZ.
      segment.starts(with: [0xFF, 0x4F, 0xFF, 0x51]),
      let right = segment.uint32(8, bigEndian: true), let bottom = segment.uint32(12, bigEndian: true),
      let left = segment.uint32(16, bigEndian: true), let top = segment.uint32(20, bigEndian: true)
    else { return nil }
    return ImageSize(width: max(right - left, 0), height: max(bottom - top, 0))
  }

  /// The offset of the codestream: that of the file, or of the content of its box (T.800, I.5.4).
  private static func codestream(_ source: borrowing ImageSource) -> Int? {
    if source.bytes(at: 0, count: 2) == [0xFF, 0x4F] { return 0 }
    var offset = 0
    for _ in 0..<maximumBoxes {
      let rest = source.file.size - offset
      guard let head = source.bytes(at: offset, count: min(rest, 16)),
        let box = ISOBoxHeader(head, at: 0, limit: rest)
      else { return nil }
      if box.kind == "jp2c" { return offset + box.length }
      offset += box.size
    }
    return nil
  }
}
