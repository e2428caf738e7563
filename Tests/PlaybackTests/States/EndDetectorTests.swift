import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(1))) struct EndDetectorTests {
  private enum Event { case seek, preroll, end }

  /// What each of the end-of-stream messages among the events means.
  private func ends(_ events: Event...) -> [Bool] {
    var detector = EndDetector()
    return events.compactMap { event in
      switch event {
      case .seek: detector.didSeek()
      case .preroll: detector.didPreroll()
      case .end: return detector.didEnd()
      }
      return nil
    }
  }

  @Test func theEndIsReportedOnce() {
    #expect(
      ends(.preroll, .end, .end) == [true, false], "sinks that are resumed at their end report it again")
  }

  @Test func anEndFromBeforeASeekIsIgnored() { #expect(ends(.preroll, .seek, .end) == [false]) }

  @Test func theEndAfterASeekIsReported() {
    #expect(ends(.preroll, .end, .seek, .preroll, .end) == [true, true])
  }

  @Test func prerollingAtTheEndIsNotASeek() { #expect(ends(.end, .preroll, .end) == [true, false]) }
}
