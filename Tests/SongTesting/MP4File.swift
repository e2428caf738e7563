/// An M4A file of three seconds (ISO/IEC 14496-12; the item list is iTunes').
package struct MP4File {
  private var items: [UInt8] = []

  package init() {}

  /// The types of data in an item.
  package enum DataType: Int {
    case binary = 0
    case text = 1
    case jpeg = 13
    case png = 14
    case integer = 21
  }

  /// Adds an item; the name may begin with "©", which is one byte.
  package mutating func add(_ name: String, _ type: DataType, _ values: [UInt8]...) {
    items += Self.box(Self.name(name), values.flatMap { Self.data(type, $0) })
  }

  /// Adds an item of texts.
  package mutating func add(_ name: String, _ texts: String...) {
    items += Self.box(Self.name(name), texts.flatMap { Self.data(.text, .text($0)) })
  }

  /// Adds an item with a name of its own, "----".
  package mutating func add(freeForm name: String, _ texts: String...) {
    let mean = Self.box(.text("mean"), .zeros(4) + .text("com.apple.iTunes"))
    let label = Self.box(.text("name"), .zeros(4) + .text(name))
    items += Self.box(.text("----"), .join(mean, label, texts.flatMap { Self.data(.text, .text($0)) }))
  }

  package var bytes: [UInt8] {
    func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] { Self.box(.text(name), parts.flatMap(\.self)) }
    func handler(_ type: String) -> [UInt8] { box("hdlr", .zeros(8), .text(type), .zeros(13)) }
    let entry = box(
      "mp4a", .zeros(6), .big(1, 2), .zeros(8), .big(2, 2), .big(16, 2), .zeros(4), .big(44_100 << 16))
    let table = box("stbl", box("stsd", .zeros(4), .big(1), entry))
    let header = box("mdhd", .zeros(12), .big(44_100), .big(132_300), .zeros(4))
    let track = box("trak", box("mdia", header, handler("soun"), box("minf", table)))
    let list = box("meta", .zeros(4), handler("mdir"), box("ilst", items))
    return .join(
      box("ftyp", .text("M4A "), .zeros(4), .text("M4A ")),
      box("moov", box("mvhd", .zeros(12), .big(1000), .big(3000), .zeros(80)), track, box("udta", list)),
      box("mdat", .zeros(1000)))
  }

  private static func name(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  private static func data(_ type: DataType, _ value: [UInt8]) -> [UInt8] {
    box(.text("data"), .join(.big(type.rawValue), .zeros(4), value))
  }

  private static func box(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    .join(.big(content.count + 8), name, content)
  }
}
