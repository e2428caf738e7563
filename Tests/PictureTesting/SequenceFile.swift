/// The boxes of an AVIF file with an image sequence, without pixels (ISO/IEC 14496-12, 8; ISO/IEC 23008-12, 7 and 9.6).
public struct SequenceFile: Sendable {
  /// The size of the frames in pixels.
  public var (width, height) = (64, 48)
  /// The units of a second.
  public var timescale = 10
  /// Runs of frames with the same delay in units.
  public var runs: [(count: Int, delay: Int)] = [(2, 1)]
  /// The number of frames by the table of their sizes.
  public var count = 2
  /// The brand of the file.
  public var brand = "avis"
  /// The kind of the track.
  public var handler = "pict"
  /// The code of the format.
  public var codec = "av01"
  /// Whether and how the frames are played again; nil for a file that does not say it.
  public var repetition: Repetition? = nil
  /// Whether durations have 64 bits.
  public var isLong = false

  /// What an edit list says.
  public enum Repetition: Sendable {
    /// The frames are played once.
    case once
    /// The edit of `part` units is repeated until `whole` units have passed; nil for without an end.
    case until(whole: Int?, part: Int)
  }

  /// A file of two frames.
  public init() {}

  /// The bytes of the file.
  public var bytes: [UInt8] {
    box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array((brand + "msf1").utf8))
      + box("moov", box("trak", header + edits + media)) + box("mdat", [0])
  }

  private var header: [UInt8] {
    var whole: Int? = 0
    if case .until(let duration, _)? = repetition { whole = duration }
    let times = isLong ? long(0) + long(0) + word(1) + word(0) : word(0) + word(0) + word(1) + word(0)
    let duration = whole.map(number) ?? [UInt8](repeating: 0xFF, count: isLong ? 8 : 4)
    return box("tkhd", [isLong ? 1 : 0, 0, 0, 3] + times + duration + [UInt8](repeating: 0, count: 60))
  }

  private var edits: [UInt8] {
    switch repetition {
    case nil: []
    case .once: edit(flags: 0, part: 1)
    case .until(_, let part): edit(flags: 1, part: part)
    }
  }

  private func edit(flags: UInt8, part: Int) -> [UInt8] {
    box(
      "edts",
      box("elst", [isLong ? 1 : 0, 0, 0, flags] + word(1) + number(part) + number(0) + word(0x1_0000)))
  }

  private var media: [UInt8] {
    let entry =
      box(
        codec,
        [UInt8](repeating: 0, count: 24) + short(width) + short(height) + [UInt8](repeating: 0, count: 50))
    let times = runs.flatMap { word($0.count) + word($0.delay) }
    let tables =
      box("stsd", word(0) + word(1) + entry) + box("stts", word(0) + word(runs.count) + times)
      + box("stsz", word(0) + word(4) + word(count))
    let clock =
      isLong
      ? [1, 0, 0, 0] + long(0) + long(0) + word(timescale) : word(0) + word(0) + word(0) + word(timescale)
    return box(
      "mdia",
      box("mdhd", clock + number(0) + word(0))
        + box("hdlr", word(0) + word(0) + Array(handler.utf8) + [UInt8](repeating: 0, count: 13))
        + box("minf", box("stbl", tables)))
  }

  private func number(_ value: Int) -> [UInt8] { isLong ? long(value) : word(value) }
  private func long(_ value: Int) -> [UInt8] { word(value >> 32) + word(value & 0xFFFF_FFFF) }
  private func word(_ value: Int) -> [UInt8] { PictureFile.bigEndian(UInt32(truncatingIfNeeded: value)) }
  private func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
  private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    word(content.count + 8) + Array(kind.utf8) + content
  }
}
