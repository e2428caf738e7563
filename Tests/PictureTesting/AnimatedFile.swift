/// Images with several frames.
public enum AnimatedFile {
  /// A GIF of 2 × 2 pixels without pixel data worth decoding (GIF89a).
  public static func gif(frames: Int) -> [UInt8] {
    let screen: [UInt8] = [2, 0, 2, 0, 0x80, 0, 0]
    let colors: [UInt8] = [0, 0, 0, 255, 255, 255]
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x02, 0x05, 0]
    let frames = (0..<frames).flatMap { _ in control + frame }
    return Array("GIF89a".utf8) + screen + colors + frames + [0x3B]
  }

  /// A WebP with frames that contain no image (Google's WebP container specification).
  public static func webp(frames: Int) -> [UInt8] {
    func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      Array(kind.utf8) + PictureFile.bigEndian(UInt32(content.count)).reversed() + content
    }
    let extended = chunk("VP8X", [2, 0, 0, 0, 1, 0, 0, 1, 0, 0])
    let control = chunk("ANIM", [0, 0, 0, 0, 0, 0])
    let list = (0..<frames).flatMap { _ in chunk("ANMF", [UInt8](repeating: 0, count: 24)) }
    let content = Array("WEBP".utf8) + extended + control + list
    return Array("RIFF".utf8) + PictureFile.bigEndian(UInt32(content.count)).reversed() + content
  }

  /// A PNG with the header of an animation (PNG third edition, 11.3.6.1).
  public static func png(_ png: [UInt8], frames: Int) -> [UInt8] {
    let afterHeader = 8 + 25
    let control = PictureFile.chunk("acTL", PictureFile.bigEndian(UInt32(frames)) + [0, 0, 0, 0])
    return Array(png[..<afterHeader]) + control + Array(png[afterHeader...])
  }
}

/// Files with frames that can be decoded, made of still ones.
extension AnimatedFile {
  /// A frame of one color.
  public struct Frame: Sendable {
    /// The position on the canvas. For WebP even numbers.
    public var (x, y) = (0, 0)
    /// The size.
    public var (width, height): (Int, Int)
    /// Red, green, blue.
    public var color: [UInt8]
    /// The delay in milliseconds.
    public var delay = 100
    /// What happens before the next frame, in APNG's numbers: 0 nothing, 1 transparent, 2 as before. WebP lacks 2.
    public var disposal: UInt8 = 0

    /// A frame.
    public init(_ width: Int, _ height: Int, _ color: [UInt8], x: Int = 0, y: Int = 0, disposal: UInt8 = 0) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
      (self.color, self.disposal) = (color, disposal)
    }

    fileprivate func encoded(as format: String, options: [(key: String, value: String)] = []) throws
      -> [UInt8]
    {
      let color = CornerPicture.Color(red: color[0], green: color[1], blue: color[2])
      return try RGBPixels(width: width, height: height) { _, _ in color }.encoded(
        as: format, options: options)
    }
  }

  /// An animated WebP (Google's WebP container specification, "Animation").
  public static func webp(_ width: Int, _ height: Int, plays: Int, _ frames: [Frame]) throws -> [UInt8] {
    func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      Array(kind.utf8) + PictureFile.bigEndian(UInt32(content.count)).reversed() + content
        + (content.count.isMultiple(of: 2) ? [] : [0])
    }
    func uint24(_ number: Int) -> [UInt8] { (0..<3).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    var content = Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0] + uint24(width - 1) + uint24(height - 1))
    content += chunk("ANIM", [0, 0, 0, 0, UInt8(plays), 0])
    for frame in frames {
      let place =
        uint24(frame.x / 2) + uint24(frame.y / 2) + uint24(frame.width - 1) + uint24(frame.height - 1)
      // The still file has one chunk after its header of 12 bytes.
      let still = try frame.encoded(as: "webp", options: [("quality", "100")]).dropFirst(12)
      content += chunk("ANMF", place + uint24(frame.delay) + [frame.disposal == 1 ? 1 : 0] + still)
    }
    return Array("RIFF".utf8) + PictureFile.bigEndian(UInt32(content.count)).reversed() + content
  }

  /// An animated PNG (PNG third edition, 11.3.6); the first frame has the size of the canvas.
  public static func png(plays: Int, _ frames: [Frame]) throws -> [UInt8] {
    var number: UInt32 = 0
    func next() -> [UInt8] {
      defer { number += 1 }
      return PictureFile.bigEndian(number)
    }
    var file: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      let still = try frame.encoded(as: "png")
      if index == 0 {
        let control = PictureFile.bigEndian(UInt32(frames.count)) + PictureFile.bigEndian(UInt32(plays))
        file = Array(still[..<33]) + PictureFile.chunk("acTL", control)
      }
      let sides = [frame.width, frame.height, frame.x, frame.y].flatMap { PictureFile.bigEndian(UInt32($0)) }
      // Thousandths of a second: 1000 is 0x03E8.
      let delay: [UInt8] = [UInt8(frame.delay >> 8), UInt8(frame.delay & 0xFF), 0x03, 0xE8]
      file += PictureFile.chunk("fcTL", next() + sides + delay + [frame.disposal, 0])
      for data in pixels(of: still) {
        file += index == 0 ? PictureFile.chunk("IDAT", data) : PictureFile.chunk("fdAT", next() + data)
      }
    }
    return file + PictureFile.chunk("IEND", [])
  }

  private static func pixels(of png: [UInt8]) -> [[UInt8]] {
    var (parts, offset): ([[UInt8]], Int) = ([], 8)
    while offset + 8 <= png.count {
      let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if png[offset + 4..<offset + 8].elementsEqual("IDAT".utf8) {
        parts.append(Array(png[offset + 8..<offset + 8 + length]))
      }
      offset += 12 + length
    }
    return parts
  }
}
