import Imaging

/// The frames of a GIF (GIF89a specification, 17…26; Netscape's application extension for loops).
///
/// The data of a frame is everything from its graphic control extension, or else its descriptor, to the end of its pixels.
struct GIFAnimation: StillFrameContainer {
  private enum Kind {
    static let image: UInt8 = 0x2C
    static let extended: UInt8 = 0x21
  }

  private enum Label {
    static let control: UInt8 = 0xF9
    static let application: UInt8 = 0xFF
  }

  /// What a graphic control extension states about the next frame.
  private struct Control {
    var start: Int
    var delay: Int
    var disposal: ImageAnimation.Disposal
    var hasTransparency: Bool
  }

  private var window = ByteWindow()
  private var frames: [ImageAnimation.Frame] = []
  private var control: Control?
  private var plays: Int? = 1

  static func animation(_ source: borrowing ImageSource) -> ImageAnimation? {
    var reader = GIFAnimation()
    guard let width = reader.number(6, source), let height = reader.number(8, source),
      let flags = reader.window.byte(10, source)
    else { return nil }
    var offset = 13 + GIFFrames.colors(flags)
    while reader.frames.count < ImageAnimation.mostFrames, let kind = reader.window.byte(offset, source),
      let end = kind == Kind.image
        ? reader.readImage(offset, source)
        : kind == Kind.extended ? reader.readExtension(offset, source) : nil
    {
      offset = end
    }
    let first = reader.frames.first?.rect.size ?? ImageSize(width: 0, height: 0)
    let canvas = width > 0 && height > 0 ? ImageSize(width: width, height: height) : first
    return ImageAnimation(canvas: canvas, frames: reader.frames, plays: reader.plays)
  }

  /// Reads a frame. Returns its end; nil if it is incomplete.
  private mutating func readImage(_ offset: Int, _ source: borrowing ImageSource) -> Int? {
    guard let x = number(offset + 1, source), let y = number(offset + 3, source),
      let width = number(offset + 5, source), let height = number(offset + 7, source),
      let flags = window.byte(offset + 9, source),
      // The size of the codes precedes the pixels.
      let end = endOfBlocks(offset + 10 + GIFFrames.colors(flags) + 1, source)
    else { return nil }
    let start = control?.start ?? offset
    if width > 0, height > 0 {
      frames.append(
        ImageAnimation.Frame(
          offset: start, count: end - start,
          rect: ImageAnimation.Rect(x: x, y: y, width: width, height: height),
          storedDelay: .milliseconds((control?.delay ?? 0) * 10), disposal: control?.disposal ?? .keep,
          blending: control?.hasTransparency == true ? .over : .source))
    }
    control = nil
    return end
  }

  /// Reads an extension. Returns its end; nil if it is incomplete.
  private mutating func readExtension(_ offset: Int, _ source: borrowing ImageSource) -> Int? {
    guard let label = window.byte(offset + 1, source), let end = endOfBlocks(offset + 2, source) else {
      return nil
    }
    let length = window.byte(offset + 2, source)
    if label == Label.control, length == 4, let flags = window.byte(offset + 3, source),
      let delay = number(offset + 4, source)
    {
      control = Control(
        start: offset, delay: delay, disposal: Self.disposal(flags >> 2 & 7), hasTransparency: flags & 1 == 1)
    } else if label == Label.application, length == 11, isLoop(offset + 3, source),
      window.byte(offset + 14, source) == 3, window.byte(offset + 15, source) == 1,
      let repetitions = number(offset + 16, source)
    {
      // The number of repetitions after the first time, as in Chromium and Firefox; 0 is without an end.
      plays = repetitions == 0 ? nil : repetitions + 1
    }
    return end
  }

  /// Method 4 is written by some programs for 3, as browsers read it.
  private static func disposal(_ method: UInt8) -> ImageAnimation.Disposal {
    switch method {
    case 2: .background
    case 3, 4: .previous
    default: .keep
    }
  }

  private mutating func isLoop(_ offset: Int, _ source: borrowing ImageSource) -> Bool {
    let name = (0..<11).compactMap { index in window.byte(offset + index, source) }
    return name.has("NETSCAPE2.0", at: 0) || name.has("ANIMEXTS1.0", at: 0)
  }

  private mutating func number(_ offset: Int, _ source: borrowing ImageSource) -> Int? {
    guard let low = window.byte(offset, source), let high = window.byte(offset + 1, source) else {
      return nil
    }
    return Int(high) << 8 | Int(low)
  }

  /// The end of a sequence of blocks of up to 255 bytes, after the empty one that ends it.
  private mutating func endOfBlocks(_ start: Int, _ source: borrowing ImageSource) -> Int? {
    var offset = start
    while let length = window.byte(offset, source) {
      offset += Int(length) + 1
      if length == 0 { return offset }
    }
    return nil
  }

  // MARK: Stills

  static func still(_ frame: ImageAnimation.Frame, _ source: borrowing ImageSource) -> [UInt8]? {
    guard let head = source.bytes(at: 0, count: 13),
      let colors = source.bytes(at: 13, count: GIFFrames.colors(head[10])),
      let data = source.bytes(at: frame.offset, count: frame.count), let image = image(in: data),
      image + 10 <= data.count
    else { return nil }
    let size = Array(data[image + 5..<image + 9])
    var control = image > 7 && data[1] == Label.control ? Array(data[..<8]) : []
    // The frame is composed by `AnimationCanvas`.
    if !control.isEmpty { control[3] &= 1 }
    var file = Array("GIF89a".utf8) + size
    file += head[10..<13]
    file += colors
    file += control
    file += [Kind.image, 0, 0, 0, 0] + size
    file += data[(image + 9)...]
    return file + [0x3B]
  }

  /// The offset of the descriptor, after the extensions.
  private static func image(in data: [UInt8]) -> Int? {
    var offset = 0
    while offset < data.count, data[offset] == Kind.extended {
      offset += 2
      while offset < data.count, data[offset] != 0 { offset += Int(data[offset]) + 1 }
      offset += 1
    }
    return offset < data.count && data[offset] == Kind.image ? offset : nil
  }
}
