import FileTesting
import GObjectKit
import MediaLibrary
import Testing

@testable import MusicLibrary

/// The LRC format, and the files beside songs.
@Suite(.timeLimit(.minutes(1)))
struct LRCTests {
  private func lines(_ text: String) -> [String]? {
    guard case .timed(let lines)? = LyricsText(parsing: text) else { return nil }
    return lines.map { "\(Int(($0.start.inSeconds * 1000).rounded())) \($0.text)" }
  }

  @Test(arguments: [
    ("[00:01.50]One\n[00:03]Two", ["1500 One", "3000 Two"]),
    ("[ti:Song]\n[ar: Me ]\n[00:02.5]One", ["2500 One"]),
    ("[00:10.00][00:01.00]Again\n[00:05.00]Between", ["1000 Again", "5000 Between", "10000 Again"]),
    ("[offset:+500]\n[00:01.00]One\n[00:00.10]Start", ["0 Start", "500 One"]),
    ("[offset:-500]\n[00:01.00]One", ["1500 One"]),
    ("[00:01.00]<00:01.00> One <00:02.00> two <3", ["1000 One two <3"]),
    ("[00:01:25]Old\n[01:00:00.5]Long", ["1250 Old", "3600500 Long"]),
    ("[00:01.234]a\r\n[00:02.00]\r\n[00:03.00][bridge] b", ["1234 a", "2000 ", "3000 [bridge] b"]),
    ("Comment\n[00:01.00]One", ["1000 One"]),
    ("[99:59.99]a", ["5999990 a"]),
  ])
  func linesHaveTimes(_ text: String, _ expected: [String]) { #expect(lines(text) == expected) }

  @Test(arguments: [
    "Just text\nof two lines", "[Chorus]\nLa la", "[ti:Only a title]", "[1:2:3:4]x", "[ab:cd.ef]x", "[:]",
    "[",
  ])
  func otherTextsHaveNoTimes(_ text: String) {
    #expect(lines(text) == nil)
    #expect(LyricsText(parsing: text) == .text(text))
  }

  @Test func manyTimesAreLimited() {
    let text = String(repeating: "[00:01.00]", count: 100_000) + "x"
    #expect((lines(text)?.count ?? 0) <= 20_000)
  }

  @Test func verses() {
    #expect(Lyrics(.text("One\n\nTwo \n"))?.lines.map(\.text) == ["One", "", "Two"])
    #expect(Lyrics(.text("[00:01.00]One"))?.isTimed == true)
    #expect(
      Lyrics(.timed([.init(start: .seconds(1), text: "One")]))?.lines == [
        .init(start: .seconds(1), text: "One")
      ])
    #expect(Lyrics(.text(" \n ")) == nil)
  }

  @Test func theFileBesideTheSongPrecedesItsTag() async throws {
    let (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    let song = try folder.song("Song.mp3", "title=Song", "lyrics=[00:01.00]Tag|[00:02.00]two")
    let service = MusicService(dataFolder: data.path, reader: TextSongReader())
    #expect(await service.lyrics(of: song)?.lines.map(\.text) == ["Tag", "two"])
    // Windows-1251.
    try folder.write(
      [0x5B] + "00:05.00]".utf8 + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x20, 0xEC, 0xE8, 0xF0], to: "Song.lrc"
    )
    #expect(await service.lyrics(of: song)?.lines == [.init(start: .seconds(5), text: "Привет мир")])
    // One that is too large does not count.
    try folder.write(Array(repeating: UInt8(ascii: "x"), count: 1 << 21), to: "Song.lrc")
    #expect(await service.lyrics(of: song)?.lines.map(\.text) == ["Tag", "two"])
    #expect(await service.lyrics(of: folder.path("none.mp3")) == nil)
  }
}
