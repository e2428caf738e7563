import GObjectKit
import MediaLibrary
import TagKit

extension AudioCover {
  /// Whether there is a picture that `cover` returns.
  static func isPresent(among pictures: [SongFile.Picture]) -> Bool {
    pictures.contains { $0.count <= maximumSize && isImage($0.start) }
  }

  /// The picture that represents a song: the front cover, else the first picture. Only formats of pixels are: an SVG image
  /// is a program's input, and other programs receive the cover.
  package static func cover(among pictures: [SongFile.Picture]) -> Bytes? {
    let shown = pictures.filter { $0.bytes != nil && isImage($0.start) }
    return (shown.first { $0.type == SongFile.Picture.frontCover } ?? shown.first)?.bytes
  }

  /// Whether bytes begin as an image in a format of pixels. Source of the signatures: the formats' specifications.
  private static func isImage(_ start: [UInt8]) -> Bool {
    let signatures: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("BM".utf8),
      [0x49, 0x49, 0x2A, 0],
      [0x4D, 0x4D, 0, 0x2A], [0xFF, 0x0A], [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20],
    ]
    if signatures.contains(where: { start.starts(with: $0) }) { return true }
    let isWebP = start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8)
    let isHEIF = ["ftypavif", "ftypheic", "ftypheix", "ftypmif1"].contains {
      start.dropFirst(4).starts(with: $0.utf8)
    }
    return isWebP || isHEIF
  }
}
