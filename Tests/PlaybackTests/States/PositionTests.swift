import GStreamerKit
import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(1))) struct PositionTests {
  @Test func theLastFrameIsSearchedFurtherAndFurtherBack() {
    var search = EndSearch()
    let frame = Duration.milliseconds(40)
    var targets: [Duration] = []
    while let next = search.next(
      after: targets.last ?? .seconds(10), duration: .seconds(10), frameLength: frame)
    {
      targets.append(next)
    }
    #expect(targets.count == 10)
    #expect(targets == targets.sorted(by: >))
    #expect(targets.first == .milliseconds(9940))
    #expect(!search.hasFoundLastFrame, "a frame found after steps that skip some need not be the last one")
  }

  @Test func theFrameOfTheFirstStepsIsTheLastOne() {
    var search = EndSearch()
    #expect(!search.hasFoundLastFrame)
    _ = search.next(after: .seconds(10), duration: .seconds(10), frameLength: .milliseconds(40))
    #expect(search.hasFoundLastFrame)
    search.reset()
    #expect(!search.hasFoundLastFrame)
  }

  @Test func aSeekFarFromTheEndIsNotRepeated() {
    var search = EndSearch()
    expectEqual(search.next(after: .seconds(5), duration: .seconds(10), frameLength: .milliseconds(40)), nil)
  }

  @Test func theLastFrameOfAShortItemIsSearchedBeforeTheTargetOnly() {
    var search = EndSearch()
    let frame = Duration.milliseconds(40)
    expectEqual(
      search.next(after: .milliseconds(1900), duration: .seconds(2), frameLength: frame), .milliseconds(1860))
    #expect(search.hasFoundLastFrame, "the skipped step has no frame")
    search.reset()
    expectEqual(
      search.next(after: .milliseconds(30), duration: .seconds(2), frameLength: frame), .milliseconds(-580))
  }

  @Test func aClockShowsTheTimeThatWasAskedFor() {
    var estimate = PositionEstimate()
    let target = MediaTime(seconds: 2)
    estimate.didArrive(
      at: target, position: .microseconds(12_001_000), origin: .seconds(10), slack: .microseconds(1500))
    #expect(estimate.time(at: .microseconds(12_001_000), origin: .seconds(10)) == target)
    #expect(estimate.time(at: .seconds(13), origin: .seconds(10)) == MediaTime(seconds: 3))
    estimate.leave()
    #expect(estimate.time(at: .microseconds(12_001_000), origin: .seconds(10)) != target)
  }

  @Test func aSeekThatLandsElsewhereShowsWhereItLanded() {
    var estimate = PositionEstimate()
    estimate.didArrive(
      at: MediaTime(seconds: 2), position: .seconds(3), origin: .zero, slack: .microseconds(1500))
    #expect(estimate.time(at: .seconds(3), origin: .zero) == MediaTime(seconds: 3))
  }

  @Test func anExpectedPositionMovesAtTheRate() {
    var estimate = PositionEstimate()
    let now = ContinuousClock.now
    #expect(estimate.position(at: now, rate: 1) == nil)
    estimate.record(.seconds(4), at: now)
    #expect(estimate.position(at: now + .seconds(3), rate: 2) == .seconds(10))
    #expect(estimate.position(at: now + .seconds(3), rate: 0) == .seconds(4))
  }

  @Test func aPositionThatStandsStillIsAStall() {
    var detector = StallDetector(timeout: .seconds(1.5))
    let stalls = (0..<9).map { _ in detector.observe(.seconds(1), after: .seconds(0.5), mayStall: true) }
    #expect(stalls == [false, false, false, true, false, false, true, false, false])
  }

  @Test func aPositionThatMovesOrMayStandIsNoStall() {
    var detector = StallDetector(timeout: .seconds(2))
    expectEqual(
      (0..<9).contains { detector.observe(.seconds($0), after: .seconds(1), mayStall: true) }, false)
    expectEqual(
      (0..<9).contains { _ in detector.observe(.seconds(1), after: .seconds(1), mayStall: false) }, false)
    expectEqual((0..<9).contains { _ in detector.observe(nil, after: .seconds(1), mayStall: true) }, false)
  }

  @Test func bufferingIsReportedWhenItChanges() {
    var monitor = BufferingMonitor()
    let levels = [100, 40, 40, 70, 100]
    expectEqual(levels.map { monitor.didReport($0) }, [false, true, false, true, true])
    expectEqual(monitor.percent, nil)
    _ = monitor.didReport(30)
    expectEqual(monitor.percent, 30)
  }

  @Test func aVideoWithoutItsFramesIsUnplayable() {
    var streams = UndecodableStreams()
    #expect(streams.verdict(reached: []) == .playable)
    streams.add("Timed metadata", .other)
    #expect(streams.verdict(reached: [.audio]) == .playable, "streams of other kinds do not count")
    streams.add("H.265", .video)
    #expect(streams.verdict(reached: [.audio]) == .unplayable(codec: "H.265"))
    #expect(streams.verdict(reached: [.audio, .video]) == .playable, "another video stream is decoded")
  }

  @Test func aVideoWithoutItsAudioIsSilent() {
    var streams = UndecodableStreams()
    streams.add("DTS", .audio)
    #expect(streams.verdict(reached: [.video]) == .silent(codec: "DTS"))
    #expect(streams.verdict(reached: []) == .unplayable(codec: "DTS"))
    #expect(streams.firstCodec == "DTS")
  }
}
