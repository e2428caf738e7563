import GStreamerKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct GStreamerQuirksTests {
  private func quirks(_ major: Int, _ minor: Int) -> GStreamerQuirks {
    GStreamerQuirks(GStreamerQuirks.Version(major, minor))
  }

  @Test(arguments: [(1, 20), (1, 22), (1, 26)]) func playbinIsUsedBefore128(major: Int, minor: Int) {
    let quirks = quirks(major, minor)
    #expect(quirks.prefersClassicPlayBin && quirks.gaplessTransitionDeadlocks)
    #expect(!quirks.endedStreamPreventsGaplessTransition)
  }

  @Test(arguments: [(1, 28), (1, 30), (2, 0)]) func playbin3IsUsedFrom128(major: Int, minor: Int) {
    let quirks = quirks(major, minor)
    #expect(!quirks.prefersClassicPlayBin && !quirks.gaplessTransitionDeadlocks)
    #expect(quirks.endedStreamPreventsGaplessTransition)
  }
}
