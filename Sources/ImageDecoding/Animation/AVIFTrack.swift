import Imaging

/// The track of an image sequence in an AVIF file, as its tables describe it (ISO/IEC 14496-12, 8; AV1 Image File Format,
/// 4 and 6.3; ISO/IEC 23008-12, 7 and 9.6).
struct AVIFTrack {
  /// The size of the frames.
  let size: ImageSize
  /// How long each frame is shown.
  let delays: [Duration]
  /// How often the frames are played; nil for without an end.
  let plays: Int?
  /// The color space; nil if the track states none.
  let colorSpace: ImageColorSpace?

  /// The tables of 50,000 frames take a tenth of it.
  private static let largestMovie = 8 << 20
  /// The maximum number of top-level boxes.
  private static let mostBoxes = 64
  /// More than a person waits.
  private static let longestDelay = Duration.seconds(100_000)

  /// The first track of AV1 frames that is no auxiliary one, such as for transparency; nil if the file has none.
  init?(_ source: borrowing ImageSource) {
    guard let movie = Self.movie(source) else { return nil }
    let tracks = ISOBoxes(movie, in: 0..<movie.count).lazy.filter { $0.kind == "trak" }
    guard let track = tracks.compactMap({ AVIFTrack(movie, $0.content) }).first else { return nil }
    self = track
  }

  /// The content of the box `moov`.
  private static func movie(_ source: borrowing ImageSource) -> [UInt8]? {
    var offset = 0
    for _ in 0..<mostBoxes {
      guard let head = source.bytes(at: offset, count: 16),
        let box = ISOBoxHeader(head, at: 0, limit: source.file.size - offset)
      else { return nil }
      if box.kind == "moov" {
        guard box.size <= largestMovie else { return nil }
        return source.bytes(at: offset + box.length, count: box.size - box.length)
      }
      offset += box.size
    }
    return nil
  }

  private init?(_ movie: [UInt8], _ track: Range<Int>) {
    let boxes = Boxes(movie, track)
    guard let media = boxes.content("mdia"), let handler = media.content("hdlr")?.part,
      movie.has("pict", at: handler.lowerBound + 8),
      let tables = media.content("minf")?.content("stbl"), let entry = Self.entry(tables),
      let timescale = Self.timescale(media), let delays = Self.delays(tables, timescale: timescale),
      let width = movie.uint16(entry.part.lowerBound + 24, bigEndian: true),
      let height = movie.uint16(entry.part.lowerBound + 26, bigEndian: true)
    else { return nil }
    (size, self.delays) = (ImageSize(width: width, height: height), delays)
    plays = Self.plays(boxes)
    // The boxes follow the 78 bytes of every visual description.
    let properties = Boxes(
      movie, min(entry.part.lowerBound + 78, entry.part.upperBound)..<entry.part.upperBound)
    colorSpace = properties.content("colr").flatMap { ImageColorSpace(box: Array(movie[$0.part])) }
  }

  /// The description of AV1 frames.
  private static func entry(_ tables: Boxes) -> Boxes? {
    guard let table = tables.content("stsd"), table.part.count > 8 else { return nil }
    return Boxes(table.bytes, table.part.lowerBound + 8..<table.part.upperBound).content("av01")
  }

  /// The units of a second.
  private static func timescale(_ media: Boxes) -> Int? {
    guard let header = media.content("mdhd")?.part, !header.isEmpty else { return nil }
    let isLong = media.bytes[header.lowerBound] == 1
    return media.bytes.uint32(header.lowerBound + (isLong ? 20 : 12), bigEndian: true).flatMap {
      $0 > 0 ? $0 : nil
    }
  }

  /// The delays of all frames: runs of frames with the same one, as far as there are frames.
  private static func delays(_ tables: Boxes, timescale: Int) -> [Duration]? {
    guard let times = tables.content("stts")?.part, let sizes = tables.content("stsz")?.part,
      let runs = tables.bytes.uint32(times.lowerBound + 4, bigEndian: true),
      let count = tables.bytes.uint32(sizes.lowerBound + 8, bigEndian: true)
    else { return nil }
    let wanted = min(count, ImageAnimation.mostFrames)
    var delays: [Duration] = []
    for run in 0..<runs where delays.count < wanted {
      let offset = times.lowerBound + 8 + run * 8
      guard offset + 8 <= times.upperBound, let length = tables.bytes.uint32(offset, bigEndian: true),
        let units = tables.bytes.uint32(offset + 4, bigEndian: true)
      else { break }
      let delay = min(Duration.microseconds(units * 1_000_000 / timescale), longestDelay)
      delays += repeatElement(delay, count: min(length, wanted - delays.count))
    }
    return delays
  }

  /// An edit list that repeats fills the duration of the track (ISO/IEC 23008-12, 9.6.1). Without a list, the file does not
  /// say how often: then without an end, as browsers play it.
  private static func plays(_ track: Boxes) -> Int? {
    let bytes = track.bytes
    guard let list = track.content("edts")?.content("elst")?.part, !list.isEmpty else { return nil }
    let repeats = (bytes.uint32(list.lowerBound, bigEndian: true) ?? 0) & 1 == 1
    guard repeats else { return 1 }
    guard let header = track.content("tkhd")?.part, !header.isEmpty else { return nil }
    let isLong = bytes[header.lowerBound] == 1
    let (whole, part) = (
      number(bytes, header.lowerBound + (isLong ? 28 : 20), isLong: isLong),
      number(bytes, list.lowerBound + 8, isLong: bytes[list.lowerBound] == 1)
    )
    // All bits are set for an unknown duration.
    guard let whole, let part, part > 0, whole < (isLong ? Int.max : Int(UInt32.max)) else { return nil }
    return whole / part + (whole % part == 0 ? 0 : 1)
  }

  /// An integer of four or eight bytes; the largest one if it has no sign bit to spare.
  private static func number(_ bytes: [UInt8], _ offset: Int, isLong: Bool) -> Int? {
    guard isLong else { return bytes.uint32(offset, bigEndian: true) }
    guard let high = bytes.uint32(offset, bigEndian: true),
      let low = bytes.uint32(offset + 4, bigEndian: true)
    else { return nil }
    return high >= 1 << 31 ? Int.max : high << 32 | low
  }
}

/// The boxes in a part of a file.
private struct Boxes {
  let bytes: [UInt8]
  let part: Range<Int>

  init(_ bytes: [UInt8], _ part: Range<Int>) { (self.bytes, self.part) = (bytes, part) }

  /// The content of the first box of a kind.
  func content(_ kind: String) -> Boxes? {
    ISOBoxes(bytes, in: part).first { $0.kind == kind }.map { Boxes(bytes, $0.content) }
  }
}
