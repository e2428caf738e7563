/// Writes Vorbis comments into Ogg Opus and FLAC files. Sources: https://www.xiph.org/vorbis/doc/v-comment.html,
/// RFC 3533 and RFC 7845; https://xiph.org/flac/format.html.
enum VorbisComments {
  /// The comment block that both formats share.
  static func block(_ comments: [String]) -> [UInt8] {
    let vendor = Array("test".utf8)
    return little(UInt32(vendor.count)) + vendor + little(UInt32(comments.count))
      + comments.flatMap { little(UInt32($0.utf8.count)) + Array($0.utf8) }
  }

  /// An Ogg Opus file with its second page, which holds only the comments, replaced.
  static func opus(_ file: [UInt8], _ comments: [String]) -> [UInt8] {
    let first = 27 + Int(file[26]) + file[27..<(27 + Int(file[26]))].reduce(0) { $0 + Int($1) }
    let table = first + 27..<first + 27 + Int(file[first + 26])
    let end = table.upperBound + file[table].reduce(0) { $0 + Int($1) }
    let packet = Array("OpusTags".utf8) + block(comments)
    let lengths = [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    var page = Array(file[first..<first + 22]) + [0, 0, 0, 0, UInt8(lengths.count)] + lengths + packet
    page.replaceSubrange(22..<26, with: little(checksum(page)))
    return file[..<first] + page + file[end...]
  }

  /// A FLAC file with another comment block.
  static func flac(_ file: [UInt8], _ comments: [String]) -> [UInt8] {
    var place = 4
    while file[place] & 0x7F != 4 { place += 4 + length(file, place) }
    let content = block(comments)
    let head = [file[place]] + little(UInt32(content.count)).prefix(3).reversed()
    return file[..<place] + head + content + file[(place + 4 + length(file, place))...]
  }

  private static func length(_ file: [UInt8], _ place: Int) -> Int {
    Int(file[place + 1]) << 16 | Int(file[place + 2]) << 8 | Int(file[place + 3])
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Ogg's CRC: the polynomial 0x04C11DB7, most significant bit first.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
        sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
      }
    }
  }
}
