/// The text track of an MP4 or QuickTime file that holds the chapter titles.
struct ChapterTrack {
  private let track: ArraySlice<UInt8>
  private let movieTimescale: UInt64

  /// The maximum size of a title sample in bytes, including its length field.
  private static let longestTitle = 4096

  /// Finds the chapter track in the content of `moov`; nil if there is none.
  init?(_ movie: [UInt8]) {
    let tracks = MP4Box.all("trak", in: movie[...])
    // Other tracks refer to the chapter track by its track identifier.
    var numbers: [UInt32] = []
    for track in tracks {
      guard let list = MP4Box.find("tref", "chap", in: track) else { continue }
      var cursor = ByteCursor(list)
      while let number = cursor.uint32() { numbers.append(number) }
    }
    // There can be a second chapter track, with thumbnails of the chapters.
    guard
      let found = tracks.first(where: { track in
        Self.number(of: track).map { numbers.contains($0) } ?? false && Self.isText(track)
      })
    else { return nil }
    track = found
    movieTimescale = MP4Box.find("mvhd", in: movie[...]).flatMap { Self.timescale(of: $0) } ?? 0
  }

  private static func number(of track: ArraySlice<UInt8>) -> UInt32? {
    guard let head = MP4Box.find("tkhd", in: track) else { return nil }
    var cursor = ByteCursor(head)
    guard let version = cursor.uint8(), cursor.skip(version == 1 ? 19 : 11) != nil else { return nil }
    return cursor.uint32()
  }

  private static func isText(_ track: ArraySlice<UInt8>) -> Bool {
    guard let handler = MP4Box.find("mdia", "hdlr", in: track) else { return false }
    var cursor = ByteCursor(handler)
    guard cursor.skip(8) != nil, let kind = cursor.take(4) else { return false }
    return ["text", "sbtl", "subt"].contains(String(decoding: kind, as: UTF8.self))
  }

  /// The timescale of an `mvhd` or `mdhd` box, whose first fields have the same layout.
  private static func timescale(of head: ArraySlice<UInt8>) -> UInt64? {
    var cursor = ByteCursor(head)
    guard let version = cursor.uint8(), cursor.skip(version == 1 ? 19 : 11) != nil else { return nil }
    return cursor.uint32().map { UInt64($0) }
  }

  /// The chapters, sorted by start. Empty texts fill the time between chapters and are skipped.
  func chapters(read: MP4Chapters.Read) -> [Chapter] {
    guard let timescale = MP4Box.find("mdia", "mdhd", in: track).flatMap({ Self.timescale(of: $0) }),
      timescale > 0,
      let table = MP4Box.find("mdia", "minf", "stbl", in: track)
    else { return [] }
    let shift = shift(timescale)
    var (time, chapters) = (UInt64(0), [Chapter]())
    for (sampleRange, length) in zip(sampleRanges(table), lengths(table)) {
      let (end, isTooLong) = time.addingReportingOverflow(length)
      guard !isTooLong else { break }
      if let title = title(at: sampleRange, read: read) {
        let range = [time, end].map { shift.earlier > $0 ? 0 : $0 - shift.earlier }
        if let start = Duration(value: range[0], timescale: timescale),
          let stop = Duration(value: range[1], timescale: timescale)
        {
          chapters.append(
            Chapter(start: start + shift.later, end: stop > start ? stop + shift.later : nil, title: title))
        }
      }
      time = end
    }
    return chapters.sorted { $0.start < $1.start }
  }

  /// The effect of the edit list: the media time at which the track starts, in its timescale, and the delay before it.
  private func shift(_ timescale: UInt64) -> (earlier: UInt64, later: Duration) {
    guard let list = MP4Box.find("edts", "elst", in: track) else { return (0, .zero) }
    var cursor = ByteCursor(list)
    guard let version = cursor.uint8(), cursor.skip(3) != nil, let count = cursor.uint32() else {
      return (0, .zero)
    }
    var later = Duration.zero
    for _ in 0..<min(count, 16) {
      let length = version == 1 ? cursor.uint64() : cursor.uint32().map { UInt64($0) }
      let start =
        version == 1
        ? cursor.uint64() : cursor.uint32().map { UInt64(bitPattern: Int64(Int32(bitPattern: $0))) }
      guard let length, let start, cursor.skip(4) != nil else { break }
      if start != .max { return (start <= UInt64(Int64.max) ? start : 0, later) }
      // An empty edit delays the track; its length is in the movie's timescale.
      later += Duration(value: length, timescale: movieTimescale) ?? .zero
    }
    return (0, later)
  }

  // MARK: Samples

  /// The duration of each sample, in the track's timescale (`stts`).
  private func lengths(_ table: ArraySlice<UInt8>) -> [UInt64] {
    var lengths: [UInt64] = []
    guard var cursor = Self.entries("stts", in: table) else { return [] }
    while let count = cursor.uint32(), let length = cursor.uint32(), lengths.count < Chapter.maximumCount {
      lengths += Array(
        repeating: UInt64(length), count: min(Int(count), Chapter.maximumCount - lengths.count))
    }
    return lengths
  }

  /// The byte range of each sample in the file.
  private func sampleRanges(_ table: ArraySlice<UInt8>) -> [Range<UInt64>] {
    guard let sizes = sizes(table) else { return [] }
    let isLong = MP4Box.find("co64", in: table) != nil
    guard var offsets = Self.entries(isLong ? "co64" : "stco", in: table) else { return [] }
    var runs: [(first: UInt32, count: UInt32)] = []
    guard var cursor = Self.entries("stsc", in: table) else { return [] }
    while let first = cursor.uint32(), let count = cursor.uint32(), cursor.skip(4) != nil {
      runs.append((first, count))
    }
    var (sampleRanges, chunk, run) = ([Range<UInt64>](), UInt32(0), 0)
    while sampleRanges.count < sizes.count, chunk < .max,
      var offset = isLong ? offsets.uint64() : offsets.uint32().map({ UInt64($0) })
    {
      chunk += 1
      while run + 1 < runs.count, runs[run + 1].first <= chunk { run += 1 }
      guard run < runs.count else { break }
      for _ in 0..<runs[run].count {
        guard sampleRanges.count < sizes.count else { break }
        let (end, isTooLong) = offset.addingReportingOverflow(UInt64(sizes[sampleRanges.count]))
        guard !isTooLong else { return sampleRanges }
        sampleRanges.append(offset..<end)
        offset = end
      }
    }
    return sampleRanges
  }

  private func sizes(_ table: ArraySlice<UInt8>) -> [UInt32]? {
    guard let content = MP4Box.find("stsz", in: table) else { return nil }
    var cursor = ByteCursor(content)
    guard cursor.skip(4) != nil, let all = cursor.uint32(), let count = cursor.uint32() else { return nil }
    let most = min(Int(count), Chapter.maximumCount)
    if all > 0 { return Array(repeating: all, count: most) }
    var sizes: [UInt32] = []
    while sizes.count < most, let size = cursor.uint32() { sizes.append(size) }
    return sizes
  }

  /// The entries of a table box, after version, flags and entry count (which is not needed).
  private static func entries(_ name: String, in table: ArraySlice<UInt8>) -> ByteCursor? {
    guard let content = MP4Box.find(name, in: table) else { return nil }
    var cursor = ByteCursor(content)
    return cursor.skip(8) == nil ? nil : cursor
  }

  /// Reads a title: a length, then text in UTF-8 or, with a byte order mark, in UTF-16. The style boxes after the text
  /// are ignored.
  private func title(at sampleRange: Range<UInt64>, read: MP4Chapters.Read) -> String? {
    let count = Int(min(sampleRange.upperBound - sampleRange.lowerBound, UInt64(Self.longestTitle)))
    guard count > 2, let bytes = read(sampleRange.lowerBound, count) else { return nil }
    var cursor = ByteCursor(bytes[...])
    guard let length = cursor.uint16(), let text = cursor.take(min(Int(length), cursor.count)), !text.isEmpty
    else {
      return nil
    }
    let isWide = text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
    return isWide ? TextEncoding.utf16(Array(text)) : String(decoding: text, as: UTF8.self)
  }
}
