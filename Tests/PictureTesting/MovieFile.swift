/// An MP4 or QuickTime file whose tables describe a video; it contains no frame.
public struct MovieFile: Sendable {
  /// The size of the coded frames in pixels.
  public var (width, height) = (1920, 1080)
  /// Whether the video is to be rotated by 90°.
  public var isRotated = false
  /// Frames per second.
  public var frameRate = 30
  /// The duration in seconds.
  public var seconds = 2
  /// The code of the video format.
  public var codec = "hvc1"
  /// The creation time in seconds since 1970; nil for none.
  public var created: Int?
  /// Metadata items by key, such as `com.apple.quicktime.make`.
  public var items: [(key: String, value: Value)] = []
  /// User data by the last three letters of their names, such as `xyz`.
  public var userData: [(name: String, text: String)] = []
  /// Keys of a track with timed metadata.
  public var timedKeys: [String] = []

  /// The value of an item.
  public enum Value: Sendable {
    /// UTF-8.
    case text(String)
    /// A signed integer of one byte.
    case number(Int8)
    /// A floating-point number of 32 bits.
    case float(Float)
  }

  /// Creates a file of two seconds.
  public init() {}

  /// The bytes of the file.
  public var bytes: [UInt8] {
    let type = Self.box("ftyp", Array("qt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8))
    var tracks = track
    if !timedKeys.isEmpty { tracks += timedTrack }
    return type + Self.box("mdat", [0, 0, 0, 0]) + Self.box("moov", header + tracks + metadata + user)
  }

  private var header: [UInt8] {
    let time = created.map { UInt32($0 + 2_082_844_800) } ?? 0
    return Self.box(
      "mvhd",
      [0, 0, 0, 0] + Self.long(time) + Self.long(time) + Self.long(600) + Self.long(UInt32(600 * seconds))
        + [UInt8](repeating: 0, count: 80))
  }

  private var track: [UInt8] {
    let one: [UInt8] = [0, 1, 0, 0]
    let zero: [UInt8] = [0, 0, 0, 0]
    let matrix =
      isRotated
      ? zero + one + zero + [0xFF, 0xFF, 0, 0] + zero + zero + zero + zero + [0x40, 0, 0, 0]
      : one + zero + zero + zero + one + zero + zero + zero + [0x40, 0, 0, 0]
    let size = Self.long(UInt32(width << 16)) + Self.long(UInt32(height << 16))
    let head = Self.box(
      "tkhd", [0, 0, 0, 3] + [UInt8](repeating: 0, count: 20 + 16) + matrix + size)
    let entry =
      Array(codec.utf8) + [UInt8](repeating: 0, count: 24) + Self.short(width) + Self.short(height)
      + [UInt8](repeating: 0, count: 50)
    let description =
      [0, 0, 0, 0, 0, 0, 0, 1] + Self.long(UInt32(entry.count + 4)) + entry
    let frames = UInt32(frameRate * seconds)
    let times = [0, 0, 0, 0, 0, 0, 0, 1] + Self.long(frames) + Self.long(1)
    let media =
      Self.box("mdhd", zero + zero + zero + Self.long(UInt32(frameRate)) + Self.long(frames) + zero)
      + Self.handler("vide")
      + Self.box(
        "minf", Self.box("stbl", Self.box("stsd", description) + Self.box("stts", times)))
    return Self.box("trak", head + Self.box("mdia", media))
  }

  private var timedTrack: [UInt8] {
    let keys = timedKeys.flatMap { Self.box("keyd", Array("mdta".utf8) + Array($0.utf8)) }
    let entry = Self.box("mebx", [0, 0, 0, 0, 0, 0, 0, 1] + Self.box("keys", keys))
    let description = [0, 0, 0, 0, 0, 0, 0, 1] + entry
    return Self.box(
      "trak",
      Self.box(
        "mdia",
        Self.handler("meta") + Self.box("minf", Self.box("stbl", Self.box("stsd", description)))))
  }

  private var metadata: [UInt8] {
    guard !items.isEmpty else { return [] }
    var keys = [0, 0, 0, 0] + Self.long(UInt32(items.count))
    var list: [UInt8] = []
    for (index, item) in items.enumerated() {
      keys += Self.long(UInt32(item.key.utf8.count + 8)) + Array("mdta".utf8) + Array(item.key.utf8)
      let (type, bytes): (UInt32, [UInt8]) =
        switch item.value {
        case .text(let text): (1, Array(text.utf8))
        case .number(let number): (21, [UInt8(bitPattern: number)])
        case .float(let number): (23, Self.long(number.bitPattern))
        }
      let data = Self.box("data", Self.long(type) + Self.long(0) + bytes)
      list += Self.long(UInt32(data.count + 8)) + Self.long(UInt32(index + 1)) + data
    }
    return Self.box("meta", Self.handler("mdta") + Self.box("keys", keys) + Self.box("ilst", list))
  }

  private var user: [UInt8] {
    guard !userData.isEmpty else { return [] }
    let texts = userData.flatMap { name, text in
      let content = Self.short(text.utf8.count) + [0x15, 0xC7] + Array(text.utf8)
      return Self.long(UInt32(content.count + 8)) + [0xA9] + Array(name.utf8) + content
    }
    return Self.box("udta", texts)
  }

  private static func handler(_ kind: String) -> [UInt8] {
    box("hdlr", [UInt8](repeating: 0, count: 8) + Array(kind.utf8) + [UInt8](repeating: 0, count: 13))
  }

  private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    long(UInt32(content.count + 8)) + Array(kind.utf8) + content
  }

  private static func long(_ number: UInt32) -> [UInt8] { PictureFile.bigEndian(number) }
  private static func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
}
