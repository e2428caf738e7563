import GObjectKit
import GStreamerKit
import Testing

@testable import Playback

/// Extreme numbers that files, settings and other programs may supply must not crash the program.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ExtremeNumberTests {
  @Test(arguments: [MediaTime(value: .max, timescale: 1), MediaTime(value: .min, timescale: 1), .zero])
  func everyTimeGivesAFrameFileName(time: MediaTime) {
    #expect(FrameSaver.name(of: "Film", at: time).hasPrefix("Film "))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -0.001])
  func everyNumberHasText(number: Double) {
    #expect(!decimal(number).isEmpty)
  }

  @Test func extremeTrackNumbersAreClamped() {
    var (list, tags) = (TagList(), MediaTags())
    list.numbers = ["track-number": .nan, "track-count": 1e300]
    tags.merge(list)
    #expect(tags.trackNumber == 0)
    #expect(tags.trackCount == .max)
  }
}
