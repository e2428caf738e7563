import GObjectKit

/// Ogg Vorbis: the granule position of the last page is the number of samples. Sources: RFC 3533, section 6; "Vorbis I
/// specification", sections 4.2.2 and A.2.
extension AudioTrim {
  /// The most bytes of a page: header, 255 segment sizes, 255 segments of 255 bytes.
  private static let longestPage = 27 + 255 + 255 * 255

  /// - Parameter head: The first bytes of the file.
  static func vorbis(_ head: [UInt8], of file: borrowing InputFile) -> AudioTrim? {
    guard let first = OggPage(head[...]), first.isFirst, let rate = vorbisRate(first.content),
      // Another stream follows: a video, or a cover as a picture stream.
      let second = OggPage(head[(first.content.endIndex)...]), !second.isFirst
    else { return nil }
    let start = max(file.size - longestPage, 0)
    guard let end = try? file.read(at: start, count: longestPage), let last = lastPage(end),
      last.serial == first.serial, last.isLast
    else { return nil }
    return AudioTrim(delay: 0, length: last.granule, rate: rate)
  }

  private static func vorbisRate(_ packet: ArraySlice<UInt8>) -> Int? {
    guard packet.starts(with: [1] + Array("vorbis".utf8)), packet.count >= 16 else { return nil }
    return Int(OggPage.number(packet.dropFirst(12).prefix(4)))
  }

  private static func lastPage(_ bytes: [UInt8]) -> OggPage? {
    var index = bytes.count - 27
    while index >= 0 {
      if bytes[index] == UInt8(ascii: "O"), let page = OggPage(bytes[index...]) { return page }
      index -= 1
    }
    return nil
  }
}

/// The header of an Ogg page.
struct OggPage {
  let isFirst: Bool
  let isLast: Bool
  let granule: Int
  let serial: UInt64
  /// The bytes after the header, as far as they are in the bytes that were read.
  let content: ArraySlice<UInt8>

  /// Reads the page at the beginning of some bytes; nil where there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    let header = Array(bytes.prefix(27))
    guard header.count == 27, header.starts(with: "OggS".utf8), header[4] == 0 else { return nil }
    (isFirst, isLast) = (header[5] & 2 != 0, header[5] & 4 != 0)
    granule = Int(truncatingIfNeeded: Self.number(header[6..<14]))
    serial = Self.number(header[14..<18])
    let sizes = bytes.dropFirst(27).prefix(Int(header[26]))
    content = bytes.dropFirst(27 + Int(header[26])).prefix(sizes.reduce(0) { $0 + Int($1) })
  }

  /// A little-endian number.
  static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
