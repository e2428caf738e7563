/// A GIF whose frames have four colors, for expected pixels (GIF89a specification).
public struct GIFFile: Sendable {
  /// One frame.
  public struct Frame: Sendable {
    /// The position on the canvas.
    public var (x, y) = (0, 0)
    /// The size.
    public var (width, height): (Int, Int)
    /// An index of the palette for each pixel.
    public var pixels: [UInt8]
    /// The delay in hundredths of a second.
    public var delay = 10
    /// The disposal method, 0…7.
    public var disposal = 1
    /// The index of the transparent color; nil for none.
    public var transparent: UInt8?

    /// A frame of one color.
    public init(_ width: Int, _ height: Int, _ color: UInt8, x: Int = 0, y: Int = 0) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
      pixels = [UInt8](repeating: color, count: width * height)
    }
  }

  /// Red, green, blue, white.
  public static let palette: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]

  /// The canvas.
  public var (width, height): (Int, Int)
  /// The frames.
  public var frames: [Frame]
  /// The number in Netscape's extension; nil for no extension.
  public var loops: Int?

  /// A GIF.
  public init(_ width: Int, _ height: Int, loops: Int? = nil, _ frames: [Frame]) {
    (self.width, self.height, self.loops, self.frames) = (width, height, loops, frames)
  }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.short(width) + Self.short(height) + [0x81, 0, 0]
    bytes += Self.palette.flatMap(\.self)
    if let loops {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.short(loops) + [0]
    }
    for frame in frames {
      let flags = UInt8(frame.disposal << 2) | (frame.transparent == nil ? 0 : 1)
      bytes += [0x21, 0xF9, 4, flags] + Self.short(frame.delay) + [frame.transparent ?? 0, 0, 0x2C]
      for number in [frame.x, frame.y, frame.width, frame.height] { bytes += Self.short(number) }
      bytes += [0, 2] + Self.blocks(Self.codes(frame.pixels))
    }
    return bytes + [0x3B]
  }

  private static func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

  /// LZW codes of three bits: the codes 4 (clear) and 5 (end), and the colors themselves. A clear code before the table
  /// has eight codes keeps their length.
  private static func codes(_ pixels: [UInt8]) -> [UInt8] {
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    func append(_ code: Int) {
      bits |= code << count
      count += 3
      if count >= 8 {
        bytes.append(UInt8(bits & 0xFF))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    for (index, pixel) in pixels.enumerated() {
      if index.isMultiple(of: 2) { append(4) }
      append(Int(pixel))
    }
    append(5)
    if count > 0 { bytes.append(UInt8(bits & 0xFF)) }
    return bytes
  }

  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    var (blocks, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
    while !rest.isEmpty {
      let block = rest.prefix(255)
      blocks += [UInt8(block.count)] + block
      rest = rest.dropFirst(block.count)
    }
    return blocks + [0]
  }
}
