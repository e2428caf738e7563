import MusicLibrary
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LyricsTests {
  @Test
  func theLineThatIsSungIsFound() {
    let lyrics = Lyrics(lines: [
      .init(start: .seconds(1), text: "One"), .init(start: .seconds(3), text: "Two"),
      .init(start: .seconds(3), text: "Three"), .init(start: .seconds(9), text: "Four"),
    ])
    #expect(lyrics.line(at: .zero) == nil)
    #expect(lyrics.line(at: .seconds(1)) == 0)
    #expect(lyrics.line(at: .seconds(2)) == 0)
    #expect(lyrics.line(at: .seconds(3)) == 2)
    #expect(lyrics.line(at: .seconds(100)) == 3)
    #expect(Lyrics(lines: [.init(text: "One")]).line(at: .seconds(1)) == nil)
  }
}
