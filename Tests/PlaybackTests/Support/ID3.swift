/// Writes ID3v2 tags. Source: "ID3 tag version 2.4.0".
enum ID3 {
  static func tag(_ frames: [[UInt8]], version: UInt8) -> [UInt8] {
    let content = frames.flatMap(\.self)
    return Array("ID3".utf8) + [version, 0, 0] + safe(content.count) + content
  }

  static func frame(_ name: String, _ content: [UInt8], version: UInt8) -> [UInt8] {
    Array(name.utf8) + (version == 4 ? safe(content.count) : number(UInt32(content.count))) + [0, 0] + content
  }

  /// A chapter frame; times in seconds.
  static func chapter(_ name: String, from start: Double, to end: Double, title: String, version: UInt8)
    -> [UInt8]
  {
    let times = [start, end].flatMap { number(UInt32($0 * 1000)) }
    let text = frame("TIT2", [3] + Array(title.utf8), version: version)
    return frame(
      "CHAP", Array(name.utf8) + [0] + times + number(.max) + number(.max) + text, version: version)
  }

  static func number(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// A synchsafe number: seven bits in each byte.
  private static func safe(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (21 - 7 * $0) & 0x7F) } }
}

/// Writes the cue sheet block of a FLAC file. Source: https://xiph.org/flac/format.html#metadata_block_cuesheet.
enum CueBlock {
  /// The block for tracks that begin at these samples.
  static func bytes(_ starts: [UInt64], length: UInt64) -> [UInt8] {
    let long = { (number: UInt64) in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    var content = zeros(128) + long(88_200) + [0x80] + zeros(258) + [UInt8(starts.count + 1)]
    for (index, start) in starts.enumerated() {
      content += long(start) + [UInt8(index + 1)] + zeros(12) + zeros(14) + [1] + long(0) + [1] + zeros(3)
    }
    content += long(length) + [170] + zeros(12) + zeros(14) + [0]
    return [5, UInt8(content.count >> 16), UInt8(content.count >> 8 & 255), UInt8(content.count & 255)]
      + content
  }
}
