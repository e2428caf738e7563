import Foundation
import FoundationXML
import Playback
import TestTools
import Testing

@testable import GStreamerKit

extension PlaybackTests {
  /// Subtitle files of all formats and encodings.
  @MainActor final class SubtitleTests: PlayerSuite {
    struct Text: Sendable, CustomTestStringConvertible {
      let words: String
      let bytes: Data
      let testDescription: String

      /// Text in an encoding of iconv's.
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

    private nonisolated static func video(_ lines: String...) -> String {
      lines.enumerated().map { "\($0 + 1)\n00:00:0\($0),000 --> 00:00:0\($0),900\n\($1)\n" }.joined(
        separator: "\n")
    }

    nonisolated static let texts: [Text] = {
      let german = video("Die Straße ist gesperrt – „leider“.", "Über den Fluß führt keine Brücke.")
      let french = video("Où êtes-vous allé cet été ?", "Ça va très bien, merci. À bientôt !")
      let russian = video("Куда ты идёшь?", "Я иду домой, уже поздно.")
      let japanese = video("どこへ行くの?", "家に帰るところだよ。")
      let made: [(String, String, [UInt8])] = [
        (german, "UTF-8", []), (german, "UTF-8", [0xEF, 0xBB, 0xBF]), (german, "UTF-16LE", [0xFF, 0xFE]),
        (russian, "UTF-16BE", [0xFE, 0xFF]), (german, "UTF-16LE", []), (japanese, "UTF-16BE", []),
        (german, "WINDOWS-1252", []), (french, "WINDOWS-1252", []), (russian, "WINDOWS-1251", []),
        (russian, "KOI8-R", []), (japanese, "SHIFT-JIS", []), (japanese, "EUC-JP", []),
        (japanese, "ISO-2022-JP", []), (video("你要去哪里？", "我要回家，已经很晚了。"), "GB18030", []),
        (video("어디 가세요?", "집에 가는 길이에요."), "EUC-KR", []),
        (video("Nereye gidiyorsun?", "Eve gidiyorum. Şimdi değil, ışık söndü."), "WINDOWS-1254", []),
      ]
      return made.compactMap { try? Text($0, $1, mark: $2) }
    }()

    @Test(arguments: texts) func theEncodingIsDetected(text: Text) throws {
      #expect(!text.bytes.isEmpty)
      let found = try #require(TextEncoding.utf8(of: Array(text.bytes)))
      #expect(String(decoding: found, as: UTF8.self) == text.words)
    }

    @Test func binaryDataIsNotText() {
      #expect(TextEncoding.utf8(of: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x80, 0, 1]) == nil)
      #expect(TextEncoding.utf8(of: []) == [])
    }

    @Test func aByteOrderMarkBeforeInvalidUTF8DoesNotMakeItValid() {
      let text = TextEncoding.utf8(of: [0xEF, 0xBB, 0xBF, 0x41, 0xFF, 0x42])
      #expect(text == Array("A\u{FFFD}B".utf8))
    }

    /// Only the first 256 bytes of a tag are searched for its attributes.
    @Test(arguments: 245...260) func anAttributeAtTheEndOfWhatIsSearchedIsRead(offset: Int) throws {
      let tag = "<SYNC " + String(repeating: "x", count: offset - 6) + "Start=1000>"
      let text = "<SAMI><SYNC Start=0>A\(tag)B<SYNC Start=2000>"
      guard case .texts(let found) = try SubtitleContent.parse(Array(text.utf8)) else {
        Issue.record("it is a script")
        return
      }
      #expect(found.cues.markup(at: 0) == "A")
    }

    /// The pixels of the lower half of the frame.
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
      let item = await openWhole(try TestVideo(frames: 60).make("video", in: folder))
      let expected = try await pixels(Self.texts[0].bytes, "0.srt")
      #expect(Set(expected).count > 10, "something is written")
      for index in [2, 4, 6] {
        let found = try await pixels(Self.texts[index].bytes, "\(index).srt")
        #expect(found == expected, "\(Self.texts[index].testDescription)")
      }
      #expect(item.restriction == nil)
    }

    /// GStreamer does not recognize a subtitle file of less than 129 bytes.
    @Test(arguments: [
      "1\n00:00:00,000 --> 00:00:01,000\nA", "WEBVTT\n\n00:00.000 --> 00:01.000\nA",
      "[Events]\nDialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,A",
    ])
    func aShortSubtitleFileIsShown(text: String) async throws {
      let item = await openWhole(try TestVideo(frames: 60).make("video", in: folder))
      #expect(Set(try await pixels(Data(text.utf8), "short.srt")).count > 5)
      #expect(item.restriction == nil)
    }

    @Test func cuesAreParsedFromBytes() throws {
      let text = "1\n00:00:01,000 --> 00:00:02,000\nA\n"
      guard case .texts(let found) = try SubtitleContent.parse(Array(text.utf8)) else {
        Issue.record("it is a script")
        return
      }
      #expect(found.cues.markup(at: 1_500_000_000) == "A" && found.cues.markup(at: 2_000_000_000).isEmpty)
      #expect(throws: SubtitleError.unknownFormat) { try SubtitleContent.parse(Array("no subtitles".utf8)) }
      #expect(throws: SubtitleError.unknownFormat) { try SubtitleContent.parse([]) }
      #expect(throws: SubtitleError.notText) { try SubtitleContent.parse([0, 1, 2, 3, 0xFF, 0]) }
      #expect(throws: SubtitleError.tooLarge) {
        try SubtitleContent.parse([UInt8](repeating: 32, count: Subtitles.longest + 1))
      }
    }

    @Test func aTooLargeFileIsReported() async throws {
      let item = await openWhole(try TestVideo(frames: 60).make("video", in: folder))
      let path = folder.path + "/large.srt"
      try #require(FileManager.default.createFile(atPath: path, contents: nil))
      try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: UInt64(Subtitles.longest) + 1)
      player.addSubtitles(path: path)
      await eventually("the restriction is reported") {
        item.restriction == .subtitles(path: path, .tooLarge)
      }
      #expect(
        item.restriction?.message == "“large.srt” is too large. Subtitle files can have up to 16 MB.")
      #expect(item.status == .readyToPlay)
    }

    @Test func aCueIsFoundHoweverManyThereAre() {
      var generator = SeededGenerator(seed: 3)
      for _ in 0..<200 {
        let cues = (0..<Int.random(in: 0...40, using: &generator)).map { index in
          let start = Int64.random(in: 0...50, using: &generator)
          return SubtitleCues.Cue(
            start: start, end: start + Int64.random(in: 1...30, using: &generator), markup: "\(index)")
        }
        let found = SubtitleCues(cues)
        for time in Int64(-1)...82 {
          let expected = found.cues.indices.filter {
            found.cues[$0].start <= time && found.cues[$0].end > time
          }
          #expect(found.shown(at: time) == Array(expected.suffix(SubtitleCues.maximumSimultaneous)))
        }
      }
    }

    @Test(arguments: [
      (
        "1\n00:00:01,000 --> 00:00:02,500\nHello <i>world</b></i> & <3\nline 2\n",
        "Hello <i>world</i> &amp; &lt;3\nline 2"
      ),
      (
        "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color=\"#FFCC00\">a</font> <b>b\n2\n00:00:05,000 --> 00:00:06,000\nc",
        "<span foreground=\"#ffcc00\">a</span> <b>b</b>"
      ),
      (
        "WEBVTT\n\nSTYLE\n::cue {}\n\nid\n00:01.000 --> 00:02.000 align:start\n<v Bob>Hi <c.x>you</c> <00:01.500>&lt;b&gt;",
        "Hi you &lt;b&gt;"
      ),
      ("{1}{1}25\n{25}{50}One|{y:i}Two\n", "One\n<i>Two</i>"), ("[10][20]One|/two\n", "One\n<i>two</i>"),
      ("[INFORMATION]\n00:00:01.00,00:00:02.00\nA[br]B\n", "A\nB"), ("00:00:01:Hello|you\n", "Hello\nyou"),
      (
        "<SAMI><BODY>\n<SYNC Start=1000><P Class=ENCC>Hi<br>you\n<SYNC Start=2000><P Class=ENCC>&nbsp;</BODY></SAMI>",
        "Hi\nyou"
      ),
    ]) func formatsAreRead(text: String, expected: String) throws {
      let cues = SubtitleParser.cues(in: Array(text.utf8))
      let first = try #require(cues.first)
      #expect(first.markup == expected)
      #expect(first.start == 1_000_000_000)
    }

    @Test func markupIsAlwaysWellFormed() throws {
      var generator = SeededGenerator(seed: 5)
      let pieces = [
        "<i>", "</i>", "<b", ">", "&", "&amp;", "&#x3c;", "&#7;", "<font color=red>", "</font>", "{\\i1}",
        "\n", "\u{1}", "ä", "<", "\\N", "</b>", "<u>", "x",
      ]
      for _ in 0..<500 {
        let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          pieces.randomElement(using: &generator)!
        }.joined()
        let markup = SubtitleMarkup.pango(Array(text.utf8))
        #expect(
          markup.isEmpty || XMLParser(data: Data("<m>\(markup)</m>".utf8)).parse(), "\(text): \(markup)")
      }
      let long = SubtitleMarkup.pango(Array(String(repeating: "ä", count: 100_000).utf8))
      #expect(long.utf8.count == SubtitleMarkup.longest && !long.contains("\u{FFFD}"))
    }

    // MARK: SubStation Alpha

    private static let head = """
      [Script Info]
      ScriptType: v4.00+
      PlayResX: 320
      PlayResY: 180
      [V4+ Styles]
      Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, Italic, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
      Style: Default,Sans,20,&H00FFFFFF,&H00000000,&H00000000,0,0,1,1,0,2,10,10,10
      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

      """

    private func frame(_ script: String, at seconds: Double = 0.5) async throws -> VideoFrame {
      let path = try write(Data(script.utf8), "sign.ass")
      player.addSubtitles(path: path)
      await eventually("it is chosen") { player.selection.subtitle?.hasSuffix("sign.ass") == true }
      #expect(await player.seek(to: MediaTime(seconds: seconds)))
      return try #require(await player.currentFrame())
    }

    @Test func aPositionedSignIsDrawnAtItsPosition() async throws {
      let item = await openWhole(try TestVideo(frames: 60).make("video", in: folder))
      // A red square of 20 pixels at 200, 120, a blue one that is shown later, and a comment.
      let draw = "{\\p1\\bord0\\an7}m 0 0 l 20 0 20 20 0 20"
      let found = try await frame(
        Self.head + """
          Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,{\\pos(20,120)\\c&HFF0000&}\(draw)
          Dialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,{\\pos(200,120)\\c&H0000FF&}\(draw)
          Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\pos(100,120)\\c&HFF0000&}\(draw)
          """)
      let (inside, before) = (found.pixel(x: 210, y: 130), found.pixel(x: 196, y: 130))
      #expect(inside.red > 200 && inside.green < 60 && inside.blue < 60, "\(inside)")
      #expect(abs(Int(before.red) - Int(before.blue)) < 20, "\(before)")
      for x in [30, 110] { #expect(abs(Int(found.pixel(x: x, y: 130).red) - 130) < 20) }
      #expect(await player.seek(to: MediaTime(seconds: 1.5)))
      let later = try #require(await player.currentFrame())
      #expect(later.pixel(x: 110, y: 130).blue > 200 && later.pixel(x: 210, y: 130).red < 160)
      player.subtitleDelay = MediaTime(seconds: 1)
      #expect(await player.seek(to: MediaTime(seconds: 1.5)))
      let delayed = try #require(await player.currentFrame())
      #expect(delayed.pixel(x: 210, y: 130).red > 200)
      #expect(item.restriction == nil)
    }

    @Test func aScriptIsUprightOnARotatedVideo() async throws {
      _ = await openWhole(try TestVideo(frames: 60).make("video", in: folder, turned: .quarter))
      let head = Self.head.replacing("PlayResX: 320", with: "PlayResX: 180").replacing(
        "PlayResY: 180", with: "PlayResY: 320")
      let found = try await frame(
        head
          + "Dialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,{\\pos(20,280)\\an7\\p1\\bord0\\c&H0000FF&}m 0 0 l 20 0 20 20 0 20\n"
      )
      #expect(found.width == 180 && found.height == 320)
      let inside = found.pixel(x: 30, y: 290)
      #expect(inside.red > 200 && inside.green < 60, "\(inside)")
    }

    @Test func overlappingLinesOfAScriptAreLimited() throws {
      let lines = (0..<60_000).map {
        "Dialogue: 0,0:00:00.\($0 % 90 + 10),1:00:00.00,Default,,0,0,0,,The line \($0)"
      }
      let text =
        Self.head + lines.joined(separator: "\n")
        + "\nDialogue: 0,1:00:01.00,1:00:02.00,Default,,0,0,0,,Later\n"
      let script = String(decoding: try #require(SubStation.script(Array(text.utf8))), as: UTF8.self)
      #expect(script.hasPrefix(Self.head))
      #expect(
        script.split(separator: "\n").count { $0.hasPrefix("Dialogue:") } == SubStation.maximumSimultaneous
          + 1)
      #expect(script.hasSuffix("Later\n"))
    }

    @Test func aFileThatIsNoScriptIsRejected() {
      #expect(SubStation.script(Array("1\n00:00:00,000 --> 00:00:01,000\nA".utf8)) == nil)
      #expect(SubStation.script(Array("[Events]\nDialogue: 0,0:00".utf8)) == nil)
      #expect(SubStation.script(Array("[Events]\nFormat:\nDialogue: 0,0:00".utf8)) == nil, "no fields")
      #expect(
        SubStation.script(Array("[Events]\nDialogue: 0,0:00:09.00,0:00:08.00,Default,,0,0,0,,never".utf8))
          == nil)
    }

    // MARK: In a queue

    @Test func aVideoWithSubtitlesEndsAndTheNextFollows() async throws {
      let videos = try ["one", "two", "three"].map { try TestVideo(frames: 45).make($0, in: folder) }
      _ = try write(Data("1\n00:00:00,000 --> 00:00:01,400\nA\n".utf8), "one.srt")
      _ = try write(
        Data((Self.head + "Dialogue: 0,0:00:00.00,0:00:01.40,Default,,0,0,0,,A\n").utf8), "two.ass")
      let model = PlayerModel(player: QueuePlayer(service: PlaybackService.waitingForSubtitles()))
      var ended: [String] = []
      model.player.onEnd = { ended.append($0.name) }
      model.queue.open(videos.map { URL(filePath: $0).absoluteString })
      await eventually("all are played") { ended.count == 3 }
      #expect(ended == ["one.mp4", "two.mp4", "three.mp4"])
      #expect(model.queue.items.map { $0.externalSubtitles.count } == [1, 1, 0])
    }
  }
}
