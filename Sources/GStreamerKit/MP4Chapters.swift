/// Parses the chapters of an MP4, M4A, M4B or QuickTime file: a text track that another track refers to, or Nero's
/// `chpl` box. GStreamer (1.22 to 1.26) reads neither.
///
/// Sources: ISO/IEC 14496-12, 8.2 to 8.7; "QuickTime File Format", Chapter Lists and Text Media; for `chpl`, which has
/// no published specification, what FFmpeg and GPAC write.
public enum MP4Chapters {
  /// Reads `count` bytes of a file at an offset; nil if the file has fewer.
  public typealias Read = (_ offset: UInt64, _ count: Int) -> [UInt8]?

  /// The maximum size of `moov` in bytes. The index of ten hours takes about 20 MB.
  private static let longestMovie = 64 << 20
  /// The maximum number of top-level boxes: a fragmented file has thousands.
  private static let mostBoxes = 100_000

  /// The chapters of a file, sorted by start; empty if it has none or is not an MP4 or QuickTime file.
  ///
  /// - Parameters:
  ///   - size: The size of the file in bytes.
  ///   - read: Reads bytes of the file: the headers of boxes, the `moov` box, and each title.
  public static func chapters(size: UInt64, read: Read) -> [Chapter] {
    guard let movie = movie(size: size, read: read) else { return [] }
    let track = ChapterTrack(movie).map { $0.chapters(read: read) } ?? []
    // Programs that add `chpl` may leave an existing `udta` box untouched and write a second one.
    let list =
      MP4Box.all("udta", in: movie[...]).compactMap { MP4Box.find("chpl", in: $0) }.first.map { nero($0) }
      ?? []
    // `chpl` holds at most 255 chapters and truncates their titles.
    return track.count >= list.count ? track : list
  }

  /// Reads the content of `moov`; nil if the file is not an MP4 or QuickTime file, or has none of a plausible size.
  package static func movie(size: UInt64, read: Read) -> [UInt8]? {
    var offset: UInt64 = 0
    for index in 0..<mostBoxes {
      guard offset <= size, size - offset >= 8, let head = read(offset, Int(min(16, size - offset))),
        let box = MP4Box(head: head, space: size - offset)
      else { return nil }
      // MP4 and QuickTime files start with one of these boxes.
      if index == 0, !["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "styp"].contains(box.name) {
        return nil
      }
      if box.name == "moov" {
        guard box.length <= UInt64(longestMovie) else { return nil }
        return read(offset + box.headLength, Int(box.length))
      }
      offset += box.headLength + box.length
    }
    return nil
  }

  private static func nero(_ bytes: ArraySlice<UInt8>) -> [Chapter] {
    var cursor = ByteCursor(bytes)
    guard let version = cursor.uint8(), cursor.skip(version == 0 ? 3 : 7) != nil, let count = cursor.uint8()
    else {
      return []
    }
    var chapters: [Chapter] = []
    for _ in 0..<count {
      guard let start = cursor.uint64(), let length = cursor.uint8(), let title = cursor.take(Int(length))
      else { break }
      guard let start = Duration(value: start, timescale: 10_000_000) else { continue }
      chapters.append(
        Chapter(start: start, title: title.isEmpty ? nil : String(decoding: title, as: UTF8.self)))
    }
    return chapters.sorted { $0.start < $1.start }
  }
}

/// The header of an MP4 box, and access to nested boxes.
package struct MP4Box {
  package let name: String
  package let headLength: UInt64
  /// The length of the content in bytes.
  package let length: UInt64

  /// - Parameters:
  ///   - head: The first 16 bytes of the box, or 8 if there are no more.
  ///   - space: The number of bytes from the start of the box to the end of its container.
  package init?(head: some Collection<UInt8>, space: UInt64) {
    var cursor = ByteCursor(Array(head)[...])
    guard let size = cursor.uint32(), let name = cursor.take(4) else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    var whole = UInt64(size)
    if size == 1 {
      guard let long = cursor.uint64() else { return nil }
      (whole, headLength) = (long, 16)
    } else {
      headLength = 8
    }
    // Size zero: the box extends to the end.
    if size == 0 { whole = space }
    guard whole >= headLength, space >= headLength else { return nil }
    // A truncated box is read up to its end.
    length = min(whole, space) - headLength
  }

  /// The contents of all boxes of a name.
  package static func all(_ name: String, in bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (found, rest) = ([ArraySlice<UInt8>](), bytes)
    while rest.count >= 8, let box = MP4Box(head: rest.prefix(16), space: UInt64(rest.count)) {
      let content = rest.dropFirst(Int(box.headLength)).prefix(Int(box.length))
      if box.name == name { found.append(content) }
      rest = rest[content.endIndex...]
    }
    return found
  }

  /// The content of the box at a path of names; uses the first box of each name.
  package static func find(_ path: String..., in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    path.reduce(bytes) { part, name in part.flatMap { all(name, in: $0).first } }
  }
}
