import Foundation
import GObjectKit
import TestTools
import Testing

@testable import GStreamerKit
@testable import Playback

extension PlaybackTests {
  /// Chapters of all formats that have them.
  @MainActor final class ChapterTests: PlayerSuite {
    private func expectChapters(
      _ path: String, _ expected: [(Double, String)], end: Double? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      let model = PlayerModel(player: QueuePlayer())
      model.queue.open([File(path: path).uri], plays: false)
      await eventually("its chapters are read", sourceLocation: sourceLocation) {
        model.player.status == .readyToPlay && model.chapters.list.count == expected.count
      }
      #expect(model.chapters.list.map(\.title) == expected.map(\.1), sourceLocation: sourceLocation)
      for (chapter, wanted) in zip(model.chapters.list, expected) {
        #expect(abs(chapter.start.seconds - wanted.0) < 0.002, "\(chapter)", sourceLocation: sourceLocation)
      }
      // Where the file names no end of the last chapter, it ends with the item.
      let expectedEnd = end ?? model.player.currentItem?.duration?.seconds ?? 0
      let lastEnd = model.chapters.list.last?.end.seconds ?? 0
      #expect(abs(lastEnd - expectedEnd) < 0.2, "\(lastEnd), \(expectedEnd)", sourceLocation: sourceLocation)
    }

    private static let expected = [(0.0, "Eins — Ä"), (0.5, "Two"), (1.25, "Three")]

    // MARK: MP4

    @Test(arguments: MovieChapters.Kind.allCases) func anMP4FileHasItsChapters(kind: MovieChapters.Kind)
      async throws
    {
      let plain = try Data(contentsOf: URL(filePath: TestVideo(frames: 60).make("video", in: folder)))
      let made = MovieChapters(Self.expected.map { ($0.0, $0.1) }, length: 2).added(to: [UInt8](plain), kind)
      await expectChapters(try write(Data(made), "chapters.mp4"), Self.expected)
    }

    @Test func anMP4FileWithoutChaptersHasNone() throws {
      let path = try TestVideo(frames: 15).make("video", in: folder)
      #expect(MP4Chapters.chapters(of: File(path: path)) == [])
      #expect(MP4Chapters.chapters(of: File(path: folder.path + "/gone.mp4")) == [])
      #expect(MP4Chapters.chapters(of: File(path: folder.path)) == [])
      #expect(MP4Chapters.chapters(of: File(path: "/dev/zero")) == [])
    }

    /// Every number in a file may have any value.
    @Test func aDamagedMP4FileIsReadSafely() throws {
      let path = try TestVideo(frames: 15).make("video", in: folder)
      let plain = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let whole = MovieChapters(Self.expected.map { ($0.0, $0.1) }, length: 2).added(to: plain, .trackAndList)
      let movie = try #require(whole.firstRange(of: Array("moov".utf8))).lowerBound
      var generator = SeededGenerator(seed: 7)
      for round in 0..<2000 {
        var bytes = whole
        for _ in 0..<(1 + round % 8) {
          bytes[Int.random(in: movie..<bytes.count, using: &generator)] =
            [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator)!
        }
        if round.isMultiple(of: 3) {
          bytes.removeLast(Int.random(in: 0..<(bytes.count - movie), using: &generator))
        }
        let found = MP4Chapters.chapters(size: UInt64(bytes.count)) { offset, count in
          guard offset <= UInt64(bytes.count), count <= bytes.count - Int(offset) else { return nil }
          return Array(bytes[Int(offset)..<Int(offset) + count])
        }
        #expect(found.count <= Chapter.maximumCount)
        #expect(found.allSatisfy { $0.start >= .zero && $0.start < .seconds(366 * 86_400) })
      }
    }

    // MARK: Tags

    @Test(arguments: ["opus", "flac"]) func chaptersAreReadFromVorbisComments(ending: String) async throws {
      let path = folder.path + "/plain." + ending
      let encoder = ending == "opus" ? "opusenc ! oggmux" : "flacenc"
      try launch(
        """
        audiotestsrc num-buffers=200 samplesperbuffer=480 ! audio/x-raw,rate=48000 ! audioconvert ! \(encoder) ! \
        filesink location=\(path)
        """)
      let comments = Self.expected.enumerated().flatMap { index, chapter in
        let time = String(format: "00:00:%06.3f", chapter.0)
        return ["CHAPTER00\(index)=\(time)", "CHAPTER00\(index)NAME=\(chapter.1)"]
      }
      let plain = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let made =
        ending == "opus" ? VorbisComments.opus(plain, comments) : VorbisComments.flac(plain, comments)
      await expectChapters(try write(Data(made), "chapters." + ending), Self.expected)
    }

    @Test(arguments: [3, 4]) func chaptersAreReadFromID3Tags(version: UInt8) async throws {
      let path = folder.path + "/song.mp3"
      try launch(
        "audiotestsrc num-buffers=200 samplesperbuffer=480 ! audio/x-raw,rate=48000 ! lamemp3enc ! filesink location=\(path)"
      )
      let ends = Self.expected.dropFirst().map(\.0) + [2.0]
      let frames = zip(Self.expected, ends).enumerated().map { index, pair in
        ID3.chapter("ch\(index)", from: pair.0.0, to: pair.1, title: pair.0.1, version: version)
      }
      let song = try Data(contentsOf: URL(filePath: path))
      let tag = ID3.tag(
        [ID3.frame("TIT2", [3] + Array("Book".utf8), version: version)] + frames, version: version)
      // The duration of such a file is only estimated, but its chapter frames contain their ends.
      await expectChapters(try write(Data(tag) + song, "book.mp3"), Self.expected, end: 2)
    }

    @Test func damagedChapterFramesAreIgnored() {
      let whole = ID3.chapter("a", from: 1, to: 2, title: "One", version: 4)
      #expect(
        ID3ChapterFrame.chapter(in: whole)
          == Chapter(start: .seconds(1), end: .seconds(2), title: "One"))
      for count in 0..<whole.count {
        let found = ID3ChapterFrame.chapter(in: Array(whole.prefix(count)))
        #expect(found == nil || found?.start == .seconds(1))
      }
      let long = String(repeating: "long ", count: 60)
      for version: UInt8 in [3, 4] {
        #expect(
          ID3ChapterFrame.chapter(in: ID3.chapter("a", from: 1, to: 2, title: long, version: version))?.title
            == long)
      }
      var wide = ID3.frame("TIT2", [1, 0xFF, 0xFE, 0x41, 0, 0xC4, 0, 0, 0], version: 3)
      wide = ID3.frame(
        "CHAP", [0x61, 0] + ID3.number(5) + ID3.number(.max) + ID3.number(0) + ID3.number(0) + wide,
        version: 3)
      #expect(
        ID3ChapterFrame.chapter(in: wide) == Chapter(start: .milliseconds(5), end: nil, title: "AÄ"))
    }

    // MARK: Cue sheets

    @Test func chaptersAreReadFromTheCueSheetOfAFLACFile() async throws {
      let path = folder.path + "/disc.flac"
      try launch(
        "audiotestsrc num-buffers=200 samplesperbuffer=441 ! audio/x-raw,rate=44100 ! flacenc ! filesink location=\(path)"
      )
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      // After the first block, which must be STREAMINFO.
      let place = 4 + 4 + (Int(bytes[5]) << 16 | Int(bytes[6]) << 8 | Int(bytes[7]))
      bytes.insert(contentsOf: CueBlock.bytes([0, 22_050, 55_125], length: 88_200), at: place)
      bytes[4] &= 0x7F
      await expectChapters(
        try write(Data(bytes), "cue.flac"), [(0, "Chapter 1"), (0.5, "Chapter 2"), (1.25, "Chapter 3")])
    }

    @Test func chaptersAreReadFromACueSheetInAComment() {
      let sheet = """
        PERFORMER "Somebody"
        TITLE "Disc"
        FILE "disc.flac" WAVE
          TRACK 01 AUDIO
            TITLE "One"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "Two & more"
            INDEX 00 00:04:50
            INDEX 01 00:05:15
          TRACK 03 AUDIO
            INDEX 01 99:99:99
        FILE "other.flac" WAVE
          TRACK 04 AUDIO
            TITLE "Elsewhere"
            INDEX 01 00:00:00
        """
      #expect(
        ChapterComments.chapters(in: ["ARTIST=x", "cuesheet=" + sheet.replacing("\n", with: "\r\n")])
          == [
            Chapter(start: .zero, title: "One"),
            Chapter(start: .seconds(5) + .milliseconds(200), title: "Two & more"),
          ])
    }

    @Test func otherCommentsAreNoChapters() {
      for comment in [
        "CHAPTER=00:00:01.000", "CHAPTER001=soon", "CHAPTER001=99999999999999999999:00:00",
        "CHAPTER001NAME=x",
        "CHAPTER99999999999999999999=00:00:00.000", "CHAPTER001", "CUESHEET=", "CHAPTER-1=00:00:00.000",
        "CHAPTER001=00:00:01.-00",
      ] {
        #expect(ChapterComments.chapters(in: [comment]) == [], "\(comment)")
      }
      #expect(
        ChapterComments.chapters(in: ["chapter02=00:01.5", "CHAPTER01=01:00:00"])
          == [Chapter(start: .milliseconds(1500)), Chapter(start: .seconds(3600))])
    }

    @Test func chaptersWithTitlesArePreferred() {
      let (plain, titled) = (Chapter(start: .zero), Chapter(start: .zero, title: "One"))
      #expect(Chapter.isBetter([titled], than: [plain, plain]))
      #expect(Chapter.isBetter([plain, plain], than: [plain]))
      #expect(!Chapter.isBetter([plain], than: [plain]) && !Chapter.isBetter([], than: []))
    }
  }
}
