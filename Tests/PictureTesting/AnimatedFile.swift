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
