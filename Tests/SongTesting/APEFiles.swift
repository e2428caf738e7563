/// An APEv2 tag (hydrogenaud.io, "APEv2 specification").
package struct APETag {
  private var items: [UInt8] = []
  private var count = 0

  package init() {}

  /// Adds an item of texts.
  package mutating func add(_ key: String, _ values: String...) {
    add(key, .text(values.joined(separator: "\0")), isBinary: false)
  }

  /// Adds a picture.
  package mutating func add(_ key: String, picture: [UInt8]) {
    add(key, .text("cover.png\0") + picture, isBinary: true)
  }

  private mutating func add(_ key: String, _ value: [UInt8], isBinary: Bool) {
    items += .join(.little(value.count), .little(isBinary ? 2 : 0), .text(key), [0], value)
    count += 1
  }

  package var bytes: [UInt8] {
    .join(
      items, .text("APETAGEX"), .little(2000), .little(items.count + 32), .little(count), .little(0),
      .zeros(8))
  }
}

/// Files whose tag is an APEv2 tag at the end.
package enum APEFiles {
  /// Monkey's Audio of 3990, two seconds ("Monkey's Audio SDK", APE_DESCRIPTOR and APE_HEADER).
  package static func monkeysAudio(_ tag: APETag) -> [UInt8] {
    let sizes = [52, 24, 0, 0, 10_000, 0, 0].flatMap { [UInt8].little($0) }
    let descriptor = [UInt8].join(.text("MAC "), .little(3990, 2), .zeros(2), sizes, .zeros(16))
    let header = [UInt8].join(
      .little(2000, 2), .zeros(2), .little(73_728), .little(14_472), .little(2), .little(16, 2),
      .little(2, 2),
      .little(44_100))
    return .join(descriptor, header, .zeros(10_000), tag.bytes)
  }

  /// WavPack, one second at 44.1 kHz (WavPack 4 & 5 Binary File / Block Format).
  package static func wavPack(_ tag: APETag) -> [UInt8] {
    // 16 bits, the first and the last block of the channels, the tenth of the sample rates.
    let flags = 1 | 0x800 | 0x1000 | 9 << 23
    let block = [UInt8].join(
      .little(24 + 5000), .little(0x410, 2), .zeros(2), .little(44_100), .little(0), .little(44_100),
      .little(flags), .zeros(4), .zeros(5000))
    return .join(.text("wvpk"), block, tag.bytes)
  }
}
