import GObjectKit
import Glibc

/// Writes into the index of an MP4 file what GStreamer's muxer does not: the rotation of the video (before 1.26), and the
/// time of the recording.
package enum MP4Header {
  /// The most bytes of the index that are read.
  private static let maximumIndex = 256 << 20

  /// Sets the matrix of each video track (ISO/IEC 14496-12, 8.3.2). Leaves a file without such a track as it is.
  ///
  /// - Parameter orientation: The value of GStreamer's tag `image-orientation`.
  /// - Returns: Whether the matrix was written.
  @discardableResult
  package static func write(orientation: String, to path: String) -> Bool {
    guard let orientation = VideoOrientation(rawValue: orientation),
      let file = try? InputFile(path: path), let index = index(of: file)
    else { return false }
    var isWritten = false
    for track in boxes(in: index.bytes[...]) where track.type == "trak" {
      let parts = boxes(in: track.content)
      guard let header = parts.first(where: { $0.type == "tkhd" }), isVideo(parts) else { continue }
      // The fields before the matrix; in version 1 the times have 64 bits.
      let start = header.content.startIndex + (header.content.first == 1 ? 52 : 40)
      guard header.content.endIndex >= start + 44 else { continue }
      let size = { Int(number(header.content, at: start + $0) >> 16) }
      let matrix = orientation.matrix(width: size(36), height: size(40))
      isWritten = write(matrix.map { UInt32(bitPattern: $0) }, at: index.offset + start, of: path)
    }
    return isWritten
  }

  /// The seconds from 1904, from which the times count, to 1970.
  private static let epoch = 2_082_844_800

  /// Sets the creation time of the movie (ISO/IEC 14496-12, 8.2.2).
  ///
  /// - Parameter creationTime: Seconds since 1970, UTC.
  /// - Returns: Whether the time was written.
  @discardableResult
  package static func write(creationTime: Int, to path: String) -> Bool {
    guard let file = try? InputFile(path: path), let index = index(of: file),
      let header = boxes(in: index.bytes[...]).first(where: { $0.type == "mvhd" }),
      header.content.count >= 12,
      let time = UInt32(exactly: creationTime + epoch)
    else { return false }
    let start = index.offset + header.content.startIndex + 4
    return write(header.content.first == 1 ? [0, time] : [time], at: start, of: path)
  }

  /// The content of the `moov` box, and its offset in the file.
  private static func index(of file: borrowing InputFile) -> (bytes: [UInt8], offset: Int)? {
    var offset = 0
    while let head = try? file.read(at: offset, count: 16), head.count == 16 {
      var (size, content) = (Int(number(head[...], at: 0)), offset + 8)
      if size == 1 {
        size = Int(number(head[...], at: 8)) << 32 | Int(number(head[...], at: 12))
        content = offset + 16
      }
      guard size >= content - offset else { return nil }
      if head[4..<8].elementsEqual("moov".utf8) {
        let count = offset + size - content
        guard count <= maximumIndex, let bytes = try? file.read(at: content, count: count) else { return nil }
        return (bytes, content)
      }
      offset += size
    }
    return nil
  }

  private static func boxes(in bytes: ArraySlice<UInt8>) -> [(type: String, content: ArraySlice<UInt8>)] {
    var found: [(String, ArraySlice<UInt8>)] = []
    var rest = bytes
    while rest.count >= 8 {
      let size = Int(number(rest, at: rest.startIndex))
      guard size >= 8, size <= rest.count else { break }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      found.append((type, rest.prefix(size).dropFirst(8)))
      rest = rest.dropFirst(size)
    }
    return found
  }

  private static func isVideo(_ track: [(type: String, content: ArraySlice<UInt8>)]) -> Bool {
    guard let media = track.first(where: { $0.type == "mdia" }) else { return false }
    return boxes(in: media.content).contains { part in
      part.type == "hdlr" && part.content.dropFirst(8).prefix(4).elementsEqual("vide".utf8)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32 {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func write(_ numbers: [UInt32], at offset: Int, of path: String) -> Bool {
    let bytes = numbers.flatMap { number in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let descriptor = path.withFileName { open($0, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count
  }
}

extension VideoOrientation {
  /// The matrix a, b, u, c, d, v, x, y, w of a track: x' = a·x + c·y + x, y' = b·x + d·y + y, in 16.16 fixed point (the
  /// third column in 2.30).
  fileprivate func matrix(width: Int, height: Int) -> [Int32] {
    let (w, h) = (width, height)
    let (a, b, c, d, x, y) =
      switch self {
      case .upright: (1, 0, 0, 1, 0, 0)
      case .quarter: (0, 1, -1, 0, h, 0)
      case .half: (-1, 0, 0, -1, w, h)
      case .threeQuarters: (0, -1, 1, 0, 0, w)
      // Mirroring comes before rotation.
      case .mirrored: (-1, 0, 0, 1, w, 0)
      case .mirroredQuarter: (0, -1, -1, 0, h, w)
      case .mirroredHalf: (1, 0, 0, -1, 0, h)
      case .mirroredThreeQuarters: (0, 1, 1, 0, 0, 0)
      }
    let fixed = [a, b, c, d, x, y].map { Int32(clamping: $0 << 16) }
    return [fixed[0], fixed[1], 0, fixed[2], fixed[3], 0, fixed[4], fixed[5], 1 << 30]
  }
}
