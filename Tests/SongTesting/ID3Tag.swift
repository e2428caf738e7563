/// An ID3v2 tag. Sources: id3v2-00, id3v2.3.0, id3v2.4.0-structure and -frames (id3.org).
package struct ID3Tag {
  package enum Encoding: UInt8 {
    case latin1 = 0
    /// With a byte order mark; the order is chosen by `isBigEndian`.
    case utf16 = 1
    case utf16BE = 2
    case utf8 = 3
  }

  package var version = 4
  package var encoding = Encoding.utf8
  package var isBigEndian = false
  package var isUnsynchronized = false
  package var hasExtendedHeader = false
  package var hasFooter = false
  package private(set) var frames: [UInt8] = []

  package init(version: Int = 4, encoding: Encoding? = nil) {
    self.version = version
    self.encoding = encoding ?? (version == 4 ? .utf8 : .latin1)
  }

  /// Adds a text frame, such as "TIT2" ("TT2" in version 2); values are separated by a zero character.
  package mutating func add(_ name: String, _ values: String...) {
    let separator = encoded("\0")
    let texts = Array(values.map { encoded($0) }.joined(separator: separator))
    add(name, .join([encoding.rawValue], mark, texts))
  }

  /// Adds a text frame whose text in Latin-1 consists of `bytes`.
  package mutating func add(_ name: String, latin1 bytes: [UInt8]) { add(name, [0] + bytes) }

  /// Adds a frame "TXXX".
  package mutating func add(user description: String, _ value: String) {
    add(
      "TXXX",
      .join([encoding.rawValue], mark, encoded(description), encoded("\0"), mark, encoded(value)))
  }

  /// Adds a picture.
  package mutating func add(picture bytes: [UInt8], type: UInt8, format: String = "image/png") {
    if version == 2 {
      add("PIC", .join([0], .text("PNG"), [type, 0], bytes))
    } else {
      add("APIC", .join([0], .text(format), [0, type, 0], bytes))
    }
  }

  /// Adds synchronized lyrics; `unit` is 1 for frames of MPEG, 2 for milliseconds.
  package mutating func add(lyrics lines: [(Int, String)], unit: UInt8) {
    let texts = lines.flatMap { [UInt8].join(.text($0.1), [0], .big($0.0)) }
    add("SYLT", .join([3], .text("eng"), [unit, 1, 0], texts))
  }

  package mutating func add(_ name: String, _ content: [UInt8]) {
    let body = isUnsynchronized && version == 4 ? Self.unsynchronized(content) : content
    switch version {
    case 2: frames += .join(.text(name), .big(content.count, 3), content)
    case 3: frames += .join(.text(name), .big(content.count), [0, 0], content)
    default:
      frames += .join(.text(name), Self.synchsafe(body.count), [0, isUnsynchronized ? 0x02 : 0], body)
    }
  }

  /// Adds frames as they are in the file.
  package mutating func append(raw bytes: [UInt8]) { frames += bytes }

  package var bytes: [UInt8] {
    var content = frames
    if hasExtendedHeader {
      let header = version == 3 ? [UInt8].join(.big(6), [0, 0], .big(0)) : .join(Self.synchsafe(6), [1, 0])
      content = header + content
    }
    if isUnsynchronized, version < 4 { content = Self.unsynchronized(content) }
    let flags: UInt8 = (isUnsynchronized ? 0x80 : 0) | (hasExtendedHeader ? 0x40 : 0) | (hasFooter ? 0x10 : 0)
    let rest: [UInt8] = [UInt8(version), 0, flags] + Self.synchsafe(content.count)
    return .join(.text("ID3"), rest, content, hasFooter ? .text("3DI") + rest : [])
  }

  /// Seven bits in each of four bytes.
  package static func synchsafe(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(value >> ($0 * 7) & 0x7F) }
  }

  /// A zero byte after each 0xFF.
  private static func unsynchronized(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
  }

  private var mark: [UInt8] {
    guard encoding == .utf16 else { return [] }
    return isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
  }

  private func encoded(_ text: String) -> [UInt8] {
    switch encoding {
    case .latin1: text.unicodeScalars.map { UInt8($0.value) }
    case .utf8: .text(text)
    case .utf16 where !isBigEndian: text.utf16.flatMap { [UInt8].little(Int($0), 2) }
    case .utf16, .utf16BE: text.utf16.flatMap { [UInt8].big(Int($0), 2) }
    }
  }
}

/// An ID3v1.1 tag at the end of a file.
package enum ID3v1 {
  package static func bytes(title: [UInt8], artist: [UInt8], album: [UInt8], year: String, track: UInt8)
    -> [UInt8]
  {
    .join(
      .text("TAG"), title.padded(to: 30), artist.padded(to: 30), album.padded(to: 30),
      .text(year).padded(to: 4),
      .zeros(29), [track, 17])
  }
}

/// Frames of MPEG audio.
package enum MPEGAudio {
  /// Frames of MPEG-1 Layer III at 128 kbit/s and 44.1 kHz, of 1152 samples each.
  package static func frames(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in [0xFF, 0xFB, 0x90, 0x00] + [UInt8].zeros(413) }
  }
}
