import Foundation
import Playback
import TestTools
import Testing

@testable import GStreamerKit

extension PlaybackTests {
  /// Files of subtitles as people have them.
  @MainActor final class SubtitleTests: PlayerSuite {
    struct Text: Sendable, CustomTestStringConvertible {
      let words: String
      let bytes: Data
      let testDescription: String

      /// Words in an encoding of iconv's.
      init(_ words: String, _ encoding: String, mark: [UInt8] = []) throws {
        let (input, output) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["iconv", "--from-code=UTF-8", "--to-code=\(encoding)"]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(words.utf8))
        try input.fileHandleForWriting.close()
        self.words = words
        bytes = Data(mark) + output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        testDescription = encoding
      }
    }

    private nonisolated static func film(_ lines: String...) -> String {
      lines.enumerated().map { "\($0 + 1)\n00:00:0\($0),000 --> 00:00:0\($0),900\n\($1)\n" }.joined(
        separator: "\n")
    }

    nonisolated static let texts: [Text] = {
      let german = film("Die Straße ist gesperrt – „leider“.", "Über den Fluß führt keine Brücke.")
      let french = film("Où êtes-vous allé cet été ?", "Ça va très bien, merci. À bientôt !")
      let russian = film("Куда ты идёшь?", "Я иду домой, уже поздно.")
      let japanese = film("どこへ行くの?", "家に帰るところだよ。")
      let made: [(String, String, [UInt8])] = [
        (german, "UTF-8", []), (german, "UTF-8", [0xEF, 0xBB, 0xBF]), (german, "UTF-16LE", [0xFF, 0xFE]),
        (russian, "UTF-16BE", [0xFE, 0xFF]), (german, "UTF-16LE", []), (japanese, "UTF-16BE", []),
        (german, "WINDOWS-1252", []), (french, "WINDOWS-1252", []), (russian, "WINDOWS-1251", []),
        (russian, "KOI8-R", []), (japanese, "SHIFT-JIS", []), (japanese, "EUC-JP", []),
        (japanese, "ISO-2022-JP", []), (film("你要去哪里？", "我要回家，已经很晚了。"), "GB18030", []),
        (film("어디 가세요?", "집에 가는 길이에요."), "EUC-KR", []),
        (film("Nereye gidiyorsun?", "Eve gidiyorum. Şimdi değil, ışık söndü."), "WINDOWS-1254", []),
      ]
      return made.compactMap { try? Text($0, $1, mark: $2) }
    }()

    @Test(arguments: texts) func anEncodingIsGuessed(text: Text) throws {
      #expect(!text.bytes.isEmpty)
      let found = try #require(TextEncoding.utf8(of: Array(text.bytes)))
      #expect(String(decoding: found, as: UTF8.self) == text.words)
    }

    @Test func whatIsNoTextIsNone() {
      #expect(TextEncoding.utf8(of: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x80, 0, 1]) == nil)
      #expect(TextEncoding.utf8(of: []) == [])
    }

    /// The pixels of the lower half of the picture.
    private func pixels(_ bytes: Data, _ name: String) async throws -> [UInt8] {
      let path = folder.path + "/" + name
      try bytes.write(to: URL(fileURLWithPath: path))
      player.addSubtitles(path: path)
      await eventually("they are chosen") {
        player.selectedSubtitleTrack?.hasSuffix(name) == true && player.status == .readyToPlay
          && player.selection.subtitle == player.selectedSubtitleTrack
      }
      #expect(await player.seek(to: MediaTime(seconds: 0.5)))
      let frame = try #require(await player.currentFrame())
      return (frame.height / 2 + 8..<frame.height).flatMap { y in
        (0..<frame.width).map { frame.pixel(x: $0, y: y).green }
      }
    }

    @Test func subtitlesAreTheSameInEveryEncoding() async throws {
      let item = await openWhole(try Clip(frames: 60).make("film", in: folder))
      let expected = try await pixels(Self.texts[0].bytes, "0.srt")
      #expect(Set(expected).count > 10, "something is written")
      for index in [2, 4, 6] {
        let found = try await pixels(Self.texts[index].bytes, "\(index).srt")
        #expect(found == expected, "\(Self.texts[index].testDescription)")
      }
      #expect(item.restriction == nil)
    }

    /// GStreamer does not recognize one of less than 129 bytes.
    @Test(arguments: [
      "1\n00:00:00,000 --> 00:00:01,000\nA", "WEBVTT\n\n00:00.000 --> 00:01.000\nA",
      "[Events]\nDialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,A",
    ])
    func aShortFileIsShown(text: String) async throws {
      let item = await openWhole(try Clip(frames: 60).make("film", in: folder))
      #expect(Set(try await pixels(Data(text.utf8), "short.srt")).count > 5)
      #expect(item.restriction == nil)
    }

    /// GStreamer reads SubStation Alpha only within films.
    @Test func subStationIsReadLikeSubRip() async throws {
      let item = await openWhole(try Clip(frames: 60).make("film", in: folder))
      let head =
        "[Script Info]\r\nScriptType: v4.00+\r\n\r\n[V4+ Styles]\r\nFormat: Name, Fontname\r\nStyle: Default,Sans\r\n"
      let events = """
        [Events]\r
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\r
        Comment: 0,0:00:00.00,0:00:01.50,Default,,0,0,0,,Nobody sees this\r
        Dialogue: 0,0:00:00.00,0:00:01.50,Default,,0,0,0,,{\\pos(10,10)\\bord2}Well, {\\i1}hello{\\i0}\\Nthere\r
        Dialogue: 1,0:00:00.00,0:00:01.50,Default,,0,0,0,,{\\p1}m 0 0 l 100 0 100 100{\\p0}\r\n
        """
      let expected = "1\n00:00:00,000 --> 00:00:01,500\nWell, <i>hello</i>\nthere\n"
      let found = try await pixels(Data((head + events).utf8), "film.ass")
      #expect(Set(found).count > 10, "something is written")
      #expect(try await found == pixels(Data(expected.utf8), "film.srt"))
      #expect(item.restriction == nil)
    }

    @Test func linesThatAreShownTogetherBecomeOne() throws {
      let text = """
        [Events]
        Format: Start, End, Text
        Dialogue: 0:00:01.00,0:00:03.00,first
        Dialogue: 0:00:02.00,1:00:04.05,{\\b1}second{\\r} {a note}one
        Dialogue: 0:00:09.00,0:00:08.00,never
        Dialogue: soon,0:00:08.00,never
        """
      let found = try #require(SubStation.subRip(Array(text.utf8)))
      #expect(
        String(decoding: found, as: UTF8.self) == """
          1
          00:00:01,000 --> 00:00:02,000
          first

          2
          00:00:02,000 --> 00:00:03,000
          first
          <b>second</b> one

          3
          00:00:03,000 --> 01:00:04,050
          <b>second</b> one


          """)
      #expect(SubStation.subRip(Array("1\n00:00:00,000 --> 00:00:01,000\nA".utf8)) == nil)
      #expect(SubStation.subRip(Array("[Events]\nDialogue: 0,0:00".utf8)) == nil)
    }
  }
}
