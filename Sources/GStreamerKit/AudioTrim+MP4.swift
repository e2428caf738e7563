import GObjectKit

/// AAC and ALAC in MP4. Sources: ISO/IEC 14496-12, 8.2.2 (movie header), 8.4.2 (media header), 8.6.1.2
/// (durations of frames) and 8.6.6 (edit list); for `iTunSMPB`, which has no
/// published specification, "Audio Priming and Remainder Data" in Apple's Technical Note TN2258.
extension AudioTrim {
  /// The most bytes of `moov` that are read: that of ten hours has some megabytes.
  private static let longestMovie = 32 << 20

  static func mp4(_ file: borrowing InputFile) -> AudioTrim? {
    guard let (movie, offset) = movie(of: file) else { return nil }
    let tracks = MP4Box.all("trak", in: movie[...])
    // With a video, sound and frames have the same edit, and no seam is heard in the sound alone.
    guard tracks.count == 1, let track = tracks.first, let media = MP4Box.find("mdia", in: track),
      let table = MP4Box.find("minf", "stbl", in: media), isMusic(table),
      let rate = MP4Box.find("mdhd", in: media).flatMap(timescale), rates ~= rate,
      let duration = MP4Box.find("stts", in: table).flatMap(duration),
      let movieHeader = MP4Box.find("mvhd", in: movie[...]), let movieScale = timescale(movieHeader)
    else { return nil }
    let edits = MP4Box.find("edts", in: track)
    let edit = edits.flatMap { MP4Box.find("elst", in: $0) }
    guard
      let (delay, length) = note(in: movie[...], of: duration)
        ?? edited(by: edit, (rate, duration), movieScale: movieScale)
    else { return nil }
    var patches: [Patch] = []
    // The type code precedes the content; "free" is a box without meaning.
    if let edits { patches.append(Patch(offset: offset + edits.startIndex - 4, bytes: Array("free".utf8))) }
    if let exact = timing(movieHeader, scale: rate, duration: delay + length) {
      patches.append(Patch(offset: offset + exact.index, bytes: exact.bytes))
    }
    return AudioTrim(delay: delay, length: length, rate: rate, patches: patches)
  }

  /// The content of `moov` and its offset in the file.
  private static func movie(of file: borrowing InputFile) -> (bytes: [UInt8], offset: Int)? {
    var offset = 0
    while offset < file.size, let head = try? file.read(at: offset, count: 16),
      let box = MP4Box(head: head, space: UInt64(file.size - offset))
    {
      let content = offset + Int(box.headLength)
      if box.name == "moov" {
        guard box.length <= UInt64(longestMovie),
          let bytes = try? file.read(at: content, count: Int(box.length))
        else { return nil }
        return (bytes, content)
      }
      offset = content + Int(box.length)
    }
    return nil
  }

  private static func isMusic(_ table: ArraySlice<UInt8>) -> Bool {
    // A full box, a count, and the first sample entry: its size and its format.
    guard let entries = MP4Box.find("stsd", in: table) else { return false }
    let format = entries.dropFirst(12).prefix(4)
    return format.elementsEqual("mp4a".utf8) || format.elementsEqual("alac".utf8)
  }

  /// The timescale of `mdhd` or `mvhd`.
  private static func timescale(_ header: ArraySlice<UInt8>) -> Int? {
    var cursor = ByteCursor(header)
    guard let version = cursor.uint8(), cursor.skip(version == 1 ? 19 : 11) != nil,
      let scale = cursor.uint32(),
      scale > 0, cursor.skip(version == 1 ? 8 : 4) != nil
    else { return nil }
    return Int(scale)
  }

  /// The duration of all frames in `stts`, in the track's timescale; nil where they are in fragments of the file. That
  /// of `mdhd` may be that of the edit.
  private static func duration(_ table: ArraySlice<UInt8>) -> Int? {
    var cursor = ByteCursor(table)
    var duration = 0
    guard cursor.skip(4) != nil, cursor.uint32() != nil else { return nil }
    while let count = cursor.uint32(), let delta = cursor.uint32() {
      duration += Int(clamping: UInt64(count) * UInt64(delta))
      guard duration < 1 << 40 else { return nil }
    }
    return duration > 0 ? duration : nil
  }

  /// Another timescale and duration for `mvhd`, and where they are; nil where the number is too large.
  private static func timing(
    _ header: ArraySlice<UInt8>, scale: Int, duration: Int
  ) -> (index: Int, bytes: [UInt8])? {
    let isLong = header.first == 1
    guard isLong || duration < UInt32.max else { return nil }
    let bytes = { (number: Int, count: Int) in
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return (header.startIndex + (isLong ? 20 : 12), bytes(scale, 4) + bytes(duration, isLong ? 8 : 4))
  }

  /// The delay and the length that an edit list describes; without one, all of the track is the recording.
  ///
  /// - Parameters:
  ///   - media: The sample rate and the duration of the track.
  ///   - movieScale: The timescale of the movie.
  private static func edited(
    by edit: ArraySlice<UInt8>?, _ media: (rate: Int, duration: Int), movieScale: Int
  ) -> (delay: Int, length: Int)? {
    guard let edit else { return (0, media.duration) }
    guard let (start, span) = only(edit) else { return nil }
    // The timescale of the movie may be coarser than a sample: an edit that ends in the last frame, which it shortens,
    // is rounded to its tick; so the track itself, if it is as long within a tick, is exact. None is longer than it.
    let (rounded, rest) = ((span * media.rate + movieScale / 2) / movieScale, media.duration - start)
    return (start, rounded >= rest - media.rate / movieScale - 1 ? rest : rounded)
  }

  /// The start in the track's timescale and the length in the movie's timescale, of an edit list with one entry, after
  /// empty ones, at normal rate.
  private static func only(_ edits: ArraySlice<UInt8>) -> (start: Int, length: Int)? {
    var cursor = ByteCursor(edits)
    guard let version = cursor.uint8(), cursor.skip(3) != nil, cursor.uint32() == 1 else { return nil }
    let number = { (cursor: inout ByteCursor) -> Int? in
      version == 1
        ? cursor.uint64().flatMap { Int(exactly: Int64(bitPattern: $0)) }
        : cursor.uint32().map { Int(Int32(bitPattern: $0)) }
    }
    guard let length = number(&cursor), let start = number(&cursor), cursor.uint32() == 0x10000,
      0..<(1 << 40) ~= length, start >= 0
    else { return nil }
    return (start, length)
  }

  /// Delay and length in `iTunSMPB`: hexadecimal numbers, of which the second is the delay, the third the padding and
  /// the fourth the length, all in samples. One that does not fit the duration of the track describes another file, from
  /// which this one was cut.
  private static func note(
    in movie: ArraySlice<UInt8>, of duration: Int
  ) -> (delay: Int, length: Int)? {
    for data in MP4Box.all("udta", in: movie) {
      // `meta` is a full box: four bytes precede its boxes.
      guard let meta = MP4Box.find("meta", in: data), let list = MP4Box.find("ilst", in: meta.dropFirst(4))
      else { continue }
      for item in MP4Box.all("----", in: list) {
        guard let name = MP4Box.find("name", in: item), name.dropFirst(4).elementsEqual("iTunSMPB".utf8),
          let text = MP4Box.find("data", in: item)
        else { continue }
        let words = String(decoding: text.dropFirst(8), as: UTF8.self).split(separator: " ")
        guard words.count >= 4, let delay = Int(words[1], radix: 16), let length = Int(words[3], radix: 16),
          0...longestDelay ~= delay, length > 0, length <= duration - delay
        else { continue }
        return (delay, length)
      }
    }
    return nil
  }
}
