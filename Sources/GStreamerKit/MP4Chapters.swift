/// The chapters of an MP4, M4A, M4B or QuickTime file: a track of texts that another track refers to, or Nero's list
/// `chpl`. GStreamer (1.22 to 1.26) reads neither. Pure: bytes in, values out.
///
/// Sources: ISO/IEC 14496-12, 8.2 to 8.7; "QuickTime File Format", Chapter Lists and Text Media; for `chpl`, which has no
/// published specification, what FFmpeg and GPAC write.
public enum MP4Chapters {
  /// Reads bytes of a file at a place; nil where it has fewer there.
  public typealias Read = (_ offset: UInt64, _ count: Int) -> [UInt8]?

  /// The largest description of a file that is read. An index of ten hours takes about 20 MB.
  private static let longestMovie = 64 << 20
  /// How many boxes a file may have at its top: one with fragments has thousands.
  private static let mostBoxes = 100_000

  /// The chapters of a file, in order; none where it has none, or is another kind of file.
  ///
  /// - Parameters:
  ///   - size: How many bytes the file has.
  ///   - read: Reads some of them. Is asked for the heads of boxes, for the description `moov`, and for each title.
  public static func chapters(size: UInt64, read: Read) -> [Chapter] {
    guard let movie = movie(size: size, read: read) else { return [] }
    let track = ChapterTrack(movie).map { $0.chapters(read: read) } ?? []
    // Programs that add it may leave another box of user data alone.
    let list =
      MP4Box.all("udta", in: movie[...]).compactMap { MP4Box.find("chpl", in: $0) }.first.map { nero($0) }
      ?? []
    // Nero's list holds 255 chapters at most, and shortens their titles.
    return track.count >= list.count ? track : list
  }

  /// The content of `moov`.
  private static func movie(size: UInt64, read: Read) -> [UInt8]? {
    var offset: UInt64 = 0
    for index in 0..<mostBoxes {
      guard offset <= size, size - offset >= 8, let head = read(offset, Int(min(16, size - offset))),
        let box = MP4Box(head: head, space: size - offset)
      else { return nil }
      // A file that begins with another box is none.
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

/// The head of a box, and a way through those that lie in others.
struct MP4Box {
  let name: String
  let headLength: UInt64
  /// Of its content.
  let length: UInt64

  /// - Parameters:
  ///   - head: Its first 16 bytes, or 8 where there are no more.
  ///   - space: How many bytes there are from its beginning on.
  init?(head: some Collection<UInt8>, space: UInt64) {
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
    // Zero: up to the end.
    if size == 0 { whole = space }
    guard whole >= headLength, space >= headLength else { return nil }
    // One that is cut off is read as far as it goes.
    length = min(whole, space) - headLength
  }

  /// The contents of the boxes of a name.
  static func all(_ name: String, in bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (found, rest) = ([ArraySlice<UInt8>](), bytes)
    while rest.count >= 8, let box = MP4Box(head: rest.prefix(16), space: UInt64(rest.count)) {
      let content = rest.dropFirst(Int(box.headLength)).prefix(Int(box.length))
      if box.name == name { found.append(content) }
      rest = rest[content.endIndex...]
    }
    return found
  }

  /// The content of a box, by the names of those that it lies in; the first of each name counts.
  static func find(_ path: String..., in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    path.reduce(bytes) { part, name in part.flatMap { all(name, in: $0).first } }
  }
}
