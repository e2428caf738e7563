/// A Vorbis comment (xiph.org, "Ogg Vorbis I format specification: comment field").
package struct VorbisComment {
  package var fields: [(String, String)] = []

  package init(_ fields: (String, String)...) { self.fields = fields }
  package init(fields: [(String, String)]) { self.fields = fields }

  package var bytes: [UInt8] {
    let texts = fields.map { [UInt8].text($0.0 + "=" + $0.1) }
    let list = texts.flatMap { .little($0.count) + $0 }
    return .join(.little(4), .text("test"), .little(texts.count), list)
  }

  /// A picture in the format of FLAC (RFC 9639, 8.8).
  package static func picture(_ bytes: [UInt8], type: Int) -> [UInt8] {
    .join(.big(type), .big(9), .text("image/png"), .big(0), .zeros(16), .big(bytes.count), bytes)
  }
}

/// A FLAC file of two seconds at 44.1 kHz, stereo (RFC 9639).
package enum FLACFile {
  package static func bytes(_ comment: VorbisComment, pictures: [[UInt8]] = []) -> [UInt8] {
    // Block sizes, frame sizes; 20 bits of sample rate, 3 of channels − 1, 5 of bits − 1, 36 of samples; MD5.
    let format: [UInt8] = .big(44_100 << 44 | 1 << 41 | 15 << 36 | 88_200, 8)
    let info = [UInt8].join(.big(4096, 2), .big(4096, 2), .zeros(6), format, .zeros(16))
    let blocks = [(0, info), (4, comment.bytes)] + pictures.map { (6, $0) }
    let head = blocks.enumerated().flatMap { index, block in
      let isLast = index == blocks.count - 1
      return [UInt8].join([UInt8(block.0) | (isLast ? 0x80 : 0)], .big(block.1.count, 3), block.1)
    }
    return .join(.text("fLaC"), head, [0xFF, 0xF8], .zeros(20_000))
  }
}

/// Ogg files with one stream (RFC 3533). The checksums of the pages are 0, which TagLib does not check.
package enum OggFile {
  /// Opus with four seconds (RFC 7845).
  package static func opus(_ comment: VorbisComment) -> [UInt8] {
    let head = [UInt8].join(.text("OpusHead"), [1, 2], .little(0, 2), .little(48_000), [0, 0, 0])
    return .join(
      page(head, 0, flags: 2), page(.text("OpusTags") + comment.bytes, 1),
      page(.zeros(200), 2, flags: 4, position: 192_000))
  }

  /// Vorbis with two seconds.
  package static func vorbis(_ comment: VorbisComment) -> [UInt8] {
    let rates = [UInt8].join(.little(44_100), .little(0), .little(128_000), .little(0))
    let head = [UInt8].join([1], .text("vorbis"), .little(0), [2], rates, [0xB8, 1])
    return .join(
      page(head, 0, flags: 2), page(.join([3], .text("vorbis"), comment.bytes, [1]), 1),
      page(.join([5], .text("vorbis"), .zeros(100)), 2), page(.zeros(200), 3, flags: 4, position: 88_200))
  }

  /// The pages of a packet.
  private static func page(_ packet: [UInt8], _ number: Int, flags: UInt8 = 0, position: Int = 0) -> [UInt8] {
    precondition(packet.count < 255 * 255)
    let segments = [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    return .join(
      .text("OggS"), [0, flags], .little(position, 8), .little(1), .little(number), .little(0),
      [UInt8(segments.count)], segments, packet)
  }
}
