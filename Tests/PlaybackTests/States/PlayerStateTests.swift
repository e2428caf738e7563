import GStreamerKit
import TestTools
import Testing

@testable import Playback

@MainActor @Suite(.timeLimit(.minutes(1))) struct PlayerStateTests {
  private let state = PlayerState()
  private let item = PlayerItem(uri: "https://example.org/a.mkv")

  private func clock(_ seconds: Double) -> PlaybackClock {
    PlaybackClock(time: MediaTime(seconds: seconds), rate: 0)
  }

  @Test func aReportThatContradictsTheLastCommandIsIgnored() {
    state.open(item)
    state.handle(.state(.playing))
    #expect(state.timeControlStatus == .paused)
    state.play()
    #expect(state.timeControlStatus == .waiting)
    state.handle(.state(.paused))
    #expect(state.timeControlStatus == .waiting)
    state.handle(.state(.waiting(percent: 40)))
    #expect(state.bufferingPercent == 40)
    state.handle(.state(.playing))
    #expect(state.timeControlStatus == .playing && state.bufferingPercent == nil)
    state.pause()
    state.handle(.state(.playing))
    #expect(state.timeControlStatus == .paused)
  }

  @Test func anotherItemIsWaitedForWithoutTheTracksOfTheLast() {
    state.open(item)
    state.play()
    state.handle(.state(.playing))
    state.handle(.selected(item: state.number, TrackSelection(video: "v")))
    state.open(PlayerItem(uri: "https://example.org/b.mkv"))
    #expect(state.timeControlStatus == .waiting && state.selection == TrackSelection())
    state.open(nil)
    #expect(state.timeControlStatus == .paused && state.item == nil)
  }

  /// Otherwise the kinds of tracks that nobody chose would be switched off.
  @Test func aTrackThatIsChosenEarlyIsSelectedBesideTheOthers() {
    state.open(item)
    #expect(state.select { $0.audio = "English" } == nil && state.selection.audio == "English")
    #expect(state.applyEarlyChoices() == nil)
    state.handle(.ready(item: state.number, MediaInfo()))
    state.handle(.selected(item: state.number, TrackSelection(video: "v", audio: "German")))
    let both = TrackSelection(video: "v", audio: "English")
    #expect(state.applyEarlyChoices() == both && state.selection == both)
    #expect(state.applyEarlyChoices() == nil)
    #expect(state.select { $0.audio = "German" } == TrackSelection(video: "v", audio: "German"))
  }

  @Test func eventsOfAnEarlierItemAreIgnored() {
    state.open(item)
    let earlier = state.number
    let next = PlayerItem(uri: "https://example.org/b.mkv")
    state.open(next)
    state.handle(.ready(item: earlier, MediaInfo()))
    state.handle(.selected(item: earlier, TrackSelection(video: "v")))
    state.handle(.restricted(item: earlier, .missingCodec("Opus")))
    state.handle(.time(item: earlier, clock(5)))
    state.handle(.looped(item: earlier))
    #expect(next.status == .unknown && next.restriction == nil && state.selection == TrackSelection())
    #expect(state.timeline.currentTime == .zero && state.timeline.jumpCount == 0)
    state.handle(.ready(item: state.number, MediaInfo()))
    #expect(next.status == .readyToPlay && item.status == .unknown)
  }

  @Test func duringASeekReportedPositionsAreIgnored() async {
    state.open(item)
    var request = 0
    let seek = Task { await state.requests.seek { request = $0 } }
    await eventually("the seek is pending") { state.requests.isSeeking }
    state.handle(.time(item: state.number, clock(5)))
    #expect(state.timeline.currentTime == .zero)
    state.handle(.seekEnded(request: request, isFinished: true, clock(9)))
    #expect(await seek.value)
    #expect(state.timeline.currentTime == MediaTime(seconds: 9) && state.timeline.jumpCount == 1)
    // The service may report it again.
    state.handle(.seekEnded(request: request, isFinished: true, clock(7)))
    #expect(state.timeline.currentTime == MediaTime(seconds: 9) && state.timeline.jumpCount == 1)
  }

  @Test func aSeekEndsEarlierOnesAndAnotherItemEndsAll() async {
    state.open(item)
    let first = Task { await state.requests.seek { _ in } }
    await eventually("the seek is pending") { state.requests.isSeeking }
    let second = Task { await state.requests.seek { _ in } }
    #expect(await !first.value)
    state.open(nil)
    #expect(await !second.value && !state.requests.isSeeking)
  }
}
