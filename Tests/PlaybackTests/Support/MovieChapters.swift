/// Adds chapters to an MP4 file whose last box is `moov`.
struct MovieChapters {
  enum Kind: CaseIterable, Sendable {
    case list
    case track
    case wideTrack
    case trackAndList
  }

  let chapters: [(start: Double, title: String)]
  /// The duration of the file in seconds.
  let length: Double

  init(_ chapters: [(Double, String)], length: Double) {
    (self.chapters, self.length) = (chapters.map { (start: $0.0, title: $0.1) }, length)
  }

  func added(to file: [UInt8], _ kind: Kind) -> [UInt8] {
    guard let name = file.lastIndex(of: Array("moov".utf8)) else { return file }
    let start = name - 4
    let size = file[start..<name].reduce(0) { $0 << 8 | Int($1) }
    var content = Array(file[(name + 4)..<(start + size)])
    let samples = chapters.map { sample($0.title, isWide: kind == .wideTrack) }
    if kind != .list {
      // The first track refers to the chapter track, and grows by the reference.
      let reference = box("tref", box("chap", be(99)))
      if let track = content.firstIndex(of: Array("trak".utf8)) {
        let old = content[(track - 4)..<track].reduce(0) { $0 << 8 | Int($1) }
        content.insert(contentsOf: reference, at: track - 4 + old)
        content.replaceSubrange((track - 4)..<track, with: be(UInt32(old + reference.count)))
      }
    }
    let isListed = kind == .list || kind == .trackAndList
    let list = isListed ? box("udta", nero()) : []
    let length = kind == .list ? 0 : track(samples, at: 0).count
    // The titles follow `moov`, in a box of their own.
    let place = start + 8 + content.count + length + list.count + 8
    if kind != .list { content += track(samples, at: UInt32(place)) }
    content += list
    return file[..<start] + box("moov", content) + (kind == .list ? [] : box("mdat", samples.flatMap(\.self)))
      + file[(start + size)...]
  }

  private func nero() -> [UInt8] {
    let entries = chapters.flatMap { chapter -> [UInt8] in
      let time = UInt64(chapter.start * 10_000_000)
      let title = Array(chapter.title.utf8)
      return be(UInt32(time >> 32)) + be(UInt32(truncatingIfNeeded: time)) + [UInt8(title.count)] + title
    }
    return box("chpl", [1, 0, 0, 0, 0, 0, 0, 0, UInt8(chapters.count)] + entries)
  }

  private func sample(_ title: String, isWide: Bool) -> [UInt8] {
    let text =
      isWide ? [0xFE, 0xFF] + title.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } : Array(title.utf8)
    return [UInt8(text.count >> 8), UInt8(text.count & 255)] + text
      + (isWide ? [] : box("encd", be(0x0000_0100)))
  }

  private func track(_ samples: [[UInt8]], at place: UInt32) -> [UInt8] {
    let ends = chapters.dropFirst().map(\.start) + [length]
    let lengths = zip(chapters, ends).map { UInt32((($1 - $0.start) * 1000).rounded()) }
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    let head = zeros(12) + be(99) + zeros(4) + be(UInt32(length * 1000)) + zeros(60)
    let media = zeros(12) + be(1000) + be(UInt32(length * 1000)) + [0x55, 0xC4, 0, 0]
    let handler = zeros(8) + Array("text".utf8) + zeros(13)
    let entry = box("text", zeros(6) + [0, 1] + zeros(44))
    let table =
      box("stsd", zeros(4) + be(1) + entry)
      + box("stts", zeros(4) + be(UInt32(lengths.count)) + lengths.flatMap { be(1) + be($0) })
      + box("stsc", zeros(4) + be(1) + be(1) + be(UInt32(samples.count)) + be(1))
      + box("stsz", zeros(8) + be(UInt32(samples.count)) + samples.flatMap { be(UInt32($0.count)) })
      + box("stco", zeros(4) + be(1) + be(place))
    let information =
      box("gmhd", box("gmin", zeros(16)))
      + box("dinf", box("dref", zeros(4) + be(1) + box("url ", [0, 0, 0, 1]))) + box("stbl", table)
    return box(
      "trak",
      box("tkhd", head) + box("mdia", box("mdhd", media) + box("hdlr", handler) + box("minf", information)))
  }

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    be(UInt32(content.count + 8)) + Array(name.utf8) + content
  }

  private func be(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of part: [UInt8]) -> Int? { firstRange(of: part)?.lowerBound }
  fileprivate func lastIndex(of part: [UInt8]) -> Int? {
    indices.dropLast(part.count - 1).last { self[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
