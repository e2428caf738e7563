import Imaging

/// Counts the frames of a GIF (GIF89a specification, 12…26).
enum GIFFrames {
  /// The maximum number of bytes to read for the second frame.
  private static let longest = 16 << 20

  /// Whether the file has at least two frames. Reads up to the second one.
  static func areSeveral(_ source: borrowing ImageSource) -> Bool {
    var frames = ByteWindow()
    guard let flags = frames.byte(10, source) else { return false }
    var (offset, count) = (13 + colors(flags), 0)
    while offset < longest, let kind = frames.byte(offset, source) {
      switch kind {
      case 0x2C:
        count += 1
        if count == 2 { return true }
        guard let flags = frames.byte(offset + 9, source) else { return false }
        // Skips the descriptor, the local colors and the code size.
        offset += 10 + colors(flags) + 1
      case 0x21: offset += 2
      default: return false
      }
      while let length = frames.byte(offset, source), offset < longest {
        offset += Int(length) + 1
        if length == 0 { break }
      }
    }
    return false
  }

  /// The size of a color table in bytes.
  static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
