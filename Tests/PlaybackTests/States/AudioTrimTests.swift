import FileTesting
import Foundation
import Testing

@testable import GStreamerKit

/// What the header of a file says about delay and length.
@Suite(.timeLimit(.minutes(1))) struct AudioTrimTests {
  /// An MP4 file with one track of AAC: 10 frames of 1024 samples, of which 9000 after 1024 are the recording.
  private struct Movie {
    var format = "mp4a"
    var rate: UInt32 = 44_100
    var movieScale: UInt32 = 1000
    /// The number of frames of a duration, and the duration.
    var frames: [(UInt32, UInt32)] = [(10, 1024)]
    var edits: [(span: UInt32, start: UInt32)]? = [(204, 1024)]
    /// The text of `iTunSMPB`.
    var note: String?
    var tracks = 1
    var isLong = false

    var bytes: [UInt8] {
      let times = [UInt8](repeating: 0, count: isLong ? 16 : 8)
      let length = isLong ? be(0) + be(204) : be(204)
      let version: [UInt8] = [isLong ? 1 : 0, 0, 0, 0]
      let header = box("mvhd", version + times + be(movieScale) + length)
      let edit = edits.map { edits in
        let list = edits.flatMap { be($0.span) + be($0.start) + be(0x10000) }
        return box("edts", box("elst", be(0) + be(UInt32(edits.count)) + list))
      }
      let entry = be(8) + Array(format.utf8)
      let deltas = frames.flatMap { be($0.0) + be($0.1) }
      let table = box("stsd", be(0) + be(1) + entry) + box("stts", be(0) + be(UInt32(frames.count)) + deltas)
      let media = box(
        "mdia",
        box("mdhd", version + times + be(rate) + length + be(0)) + box("minf", box("stbl", table)))
      let track = box("trak", (edit ?? []) + media)
      let item = note.map { text in
        box("name", be(0) + Array("iTunSMPB".utf8)) + box("data", be(1) + be(0) + Array(text.utf8))
      }
      let list = item.map { box("udta", box("meta", be(0) + box("ilst", box("----", $0)))) } ?? []
      let tracks = (0..<tracks).flatMap { _ in track }
      return box("ftyp", Array("M4A ".utf8)) + box("moov", header + tracks + list)
    }

    private func be(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      be(UInt32(content.count + 8)) + Array(name.utf8) + content
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func trim(_ bytes: [UInt8]) throws -> AudioTrim? {
    let path = folder.path + "/song"
    try Data(bytes).write(to: URL(filePath: path))
    return AudioTrim.read(path: path)
  }

  private func trim(_ change: (inout Movie) -> Void) throws -> AudioTrim? {
    var movie = Movie()
    change(&movie)
    return try trim(movie.bytes)
  }

  /// The samples that are played, as text.
  private func text(_ trim: AudioTrim?) -> String {
    trim.map { "\($0.delay)+\($0.length) at \($0.rate)" } ?? "nil"
  }

  @Test func anEditWithinATickOfTheTrackEndsWithTheTrack() throws {
    // 204 ms are 8996 samples; the frames end 2 samples later.
    let exact = try trim { ($0.frames, $0.edits) = ([(9, 1024), (1, 806)], [(204, 1024)]) }
    #expect(text(exact) == "1024+8998 at 44100")
    #expect(text(try trim { $0.edits = [(100, 1024)] }) == "1024+4410 at 44100")
    #expect(text(try trim { $0.edits = [(9999, 1024)] }) == "1024+9216 at 44100", "no longer than the track")
  }

  @Test func theNoteIsMoreExactThanTheEdit() throws {
    let note = " 00000000 00000840 000001CA 00000000000003F6 00000000"
    #expect(text(try trim { $0.note = note }) == "2112+1014 at 44100")
  }

  /// It describes the file from which this one was cut; or its numbers make no sense.
  @Test(arguments: [
    " 00000000 00000400 00000000 0000000000012345", " 0 7FFFFFFFFFFFFFFF 0 7FFFFFFFFFFFFFFF",
    " 0 -400 0 100", " 0 400 0 0", " 0 400", "", " 0 x 0 y",
  ])
  func aNoteThatDoesNotFitIsIgnored(note: String) throws {
    #expect(text(try trim { ($0.note, $0.edits) = (note, [(100, 1024)]) }) == "1024+4410 at 44100")
  }

  @Test func withoutAnEditTheTrackIsTheRecording() throws {
    #expect(text(try trim { ($0.format, $0.edits) = ("alac", nil) }) == "0+10240 at 44100")
  }

  @Test func whatIsNotDescribedInSamplesIsLeftToGStreamer() throws {
    #expect(try trim { $0.rate = 600 } == nil, "a timescale that is no sample rate")
    #expect(try trim { $0.tracks = 2 } == nil, "a video, or chapters")
    #expect(try trim { $0.format = "ac-3" } == nil)
    #expect(try trim { $0.edits = [(100, 0), (100, 8000)] } == nil, "cut by an editor")
    #expect(try trim { $0.frames = [] } == nil, "a fragmented file")
    #expect(try trim { $0.edits = [(100, 20_000)] } == nil, "an edit after the end")
  }

  @Test func numbersOfAnySizeAreRefused() throws {
    for number: UInt32 in [0, 1, .max, .max / 2, 1 << 31] {
      let changes: [(inout Movie) -> Void] = [
        { $0.rate = number }, { $0.movieScale = number }, { $0.edits = [(number, number)] },
        { $0.frames = [(number, number), (number, number)] },
        { $0.frames = [(number, 1024)] }, { $0.edits = [(number, 0)] },
      ]
      for change in changes {
        let trim = try trim(change)
        #expect(trim.map { $0.range(rate: Int(Int32.max)).isEmpty } != true)
      }
    }
    let whole = Movie().bytes
    for count in 0..<whole.count { _ = try trim(Array(whole[..<count])) }
  }

  /// The edit list is hidden, and the duration of the movie is that of the recording and the delay, in samples.
  @Test(arguments: [false, true]) func theDemuxerReadsExactNumbers(isLong: Bool) throws {
    var movie = Movie()
    movie.isLong = isLong
    var bytes = movie.bytes
    let trim = try #require(try trim(bytes))
    for patch in trim.patches {
      bytes.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
    }
    #expect(Data(bytes).range(of: Data("edts".utf8)) == nil)
    let header = try #require(Data(bytes).range(of: Data("mvhd".utf8))).upperBound + (isLong ? 20 : 12)
    #expect(bytes[header..<header + 4].elementsEqual([0, 0, 0xAC, 0x44]))
    let duration = bytes[(header + 4)..<(header + (isLong ? 12 : 8))].reduce(0) { $0 << 8 | Int($1) }
    #expect(duration == trim.delay + trim.length)
  }

  @Test func otherRatesAreScaled() throws {
    let trim = try #require(AudioTrim(delay: 1024, length: 44_100, rate: 44_100))
    #expect(trim.range(rate: 44_100) == 1024..<45_124)
    #expect(trim.range(rate: 22_050) == 512..<22_562)
  }

  // MARK: Vorbis

  private func page(_ flags: UInt8, granule: Int64, serial: UInt8 = 1, _ content: [UInt8]) -> [UInt8] {
    let granule = withUnsafeBytes(of: granule.littleEndian) { Array($0) }
    return Array("OggS".utf8) + [0, flags] + granule + [serial, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
      + [1, UInt8(content.count)] + content
  }

  private var vorbis: [UInt8] {
    let head =
      [1] + Array("vorbis".utf8) + [0, 0, 0, 0, 1, 0x44, 0xAC, 0, 0] + [UInt8](repeating: 0, count: 14)
    return page(2, granule: 0, head) + page(0, granule: 1000, [3])
  }

  @Test func theLastPageOfVorbisSaysTheLength() throws {
    let end = page(4, granule: 61_441, [0])
    #expect(text(try trim(vorbis + end)) == "0+61441 at 44100")
    #expect(try trim(vorbis + page(0, granule: 61_441, [0])) == nil, "it is cut off")
    #expect(try trim(vorbis + page(4, granule: -1, [0])) == nil)
    #expect(try trim(vorbis + page(4, granule: 61_441, serial: 2, [0])) == nil, "another stream")
    let whole = vorbis + end
    for count in 0..<whole.count { _ = try trim(Array(whole[..<count])) }
  }
}
