import GStreamerKit
import TestTools
import Testing

@testable import Playback

/// The model, with a service that carries out each command at once.
extension PlaybackTests {
  @MainActor struct PlayerModelTests {
    private let service: FakePlayback
    private let model: PlayerModel

    init() {
      service = FakePlayback()
      model = PlayerModel(player: QueuePlayer(service: service))
    }

    private func open(_ names: String..., plays: Bool? = true) async {
      model.open(names.map { "file:///videos/\($0).mkv" }, plays: plays)
      await eventually("it is ready") { model.player.status == .readyToPlay }
    }

    private var names: [String] { model.items.map(\.displayTitle) }

    @Test func openingPlaysUnlessPlaybackIsManual() async {
      await open("a")
      #expect(model.isPlaying && model.canPlay && model.hasVideo)
      #expect(model.title == "a")
      await open("b", plays: nil)
      #expect(!model.isPlaying, "V2: autoplay is off")
      model.playsAutomatically = true
      await open("c", plays: nil)
      #expect(model.isPlaying)
    }

    /// Each change of `isPlaying` inhibits the desktop's idle timeout, or ends that.
    @Test(arguments: [false, true])
    func aStateFromBeforeTheLastCommandIsIgnored(plays: Bool) async {
      await open("a", plays: plays)
      await eventually("it plays or not") { model.player.timeControlStatus == (plays ? .playing : .paused) }
      let number = model.player.itemNumber
      func emit(_ state: PlaybackState, _ time: Double) async {
        service.emit(.state(state))
        // The position that follows the state shows that the state was handled.
        service.emit(.time(item: number, PlaybackClock(time: MediaTime(seconds: time), rate: 0)))
        await eventually("\(time) seconds") { model.player.currentTime == MediaTime(seconds: time) }
      }
      if plays { model.player.pause() } else { model.player.play() }
      await emit(plays ? .playing : .paused, 7)
      #expect(model.isPlaying == !plays)
      await emit(.waiting(percent: 10), 8)
      #expect(model.isPlaying == !plays)
    }

    @Test func explicitlyOpenedFilesPlayAndTheQueueIsKept() async {
      model.playNow(["file:///videos/a.mkv"])
      await eventually("it plays") { model.isPlaying && model.title == "a" }
      model.add(["file:///videos/b.mkv"])
      model.player.pause()
      model.playNow(["file:///videos/c.mkv", "file:///videos/d.mkv"])
      await eventually("the first of them plays") { model.isPlaying && model.title == "c" }
      #expect(names == ["a", "c", "d", "b"])
    }

    @Test func theDropLabelNamesTheAction() async {
      #expect(model.dropText == "Drop to Open" && model.dropDetails.isEmpty)
      model.playsAutomatically = true
      #expect(model.dropText == "Drop to Play")
      await open("a")
      #expect(model.dropText == "Drop to Add to Queue" && !model.dropDetails.isEmpty)
    }

    @Test func aMissingTrackIsReported() async {
      await open("a")
      #expect(model.restriction == nil)
      service.emit(.restricted(item: model.player.itemNumber, .missingCodec("Opus")))
      await eventually("it is said") {
        model.restriction?.hasPrefix("No audio: Opus is not installed") == true
      }
    }

    @Test func aSkippedItemIsNamed() async {
      service.change { $0.errors["file:///videos/b.mkv"] = .decode(reason: "It breaks off.") }
      await open("a", "b", "c")
      model.next()
      await eventually("the one after it plays") { model.title == "c" && model.isPlaying }
      #expect(model.notice?.text == "“b” was skipped: it is damaged. It breaks off.")
      #expect(model.failureText == nil)
      model.previous()
      await eventually("back leads past it") { model.title == "a" && model.isPlaying }
    }

    @Test func severalSkippedItemsAreCounted() async {
      for name in ["b", "c"] {
        service.change { $0.errors["file:///videos/\(name).mkv"] = .missingCodec("Opus") }
      }
      await open("a", "b", "c", "d")
      model.next()
      await eventually("the one after them plays") { model.title == "d" && model.isPlaying }
      #expect(
        model.notice?.text
          == "2 items were skipped. The last: “c” was skipped: Opus is not installed.")
      service.change { $0.errors["file:///videos/e.mkv"] = .notReadable(path: "/videos/e.mkv") }
      model.add(["file:///videos/e.mkv", "file:///videos/f.mkv"])
      model.next()
      await eventually("the last one plays") { model.title == "f" && model.isPlaying }
      #expect(model.notice?.text == "“e” was skipped: you don’t have permission to open it.")
    }

    @Test func noOtherFileReplacesAnOpenedOneThatFails() async {
      service.change { $0.errors["file:///videos/b.mkv"] = .notMedia(name: "b.mkv") }
      let videos = ["a", "b", "c"].map { "file:///videos/\($0).mkv" }
      // Among other files of its folder.
      model.open(videos, startingAt: videos[1])
      await eventually("it fails") { model.failure != nil }
      #expect(model.title == "b" && !model.isPlaying && model.notice == nil)
      model.retry()
      await eventually("it fails again") { model.failure != nil }
      #expect(model.title == "b")
      model.next()
      await eventually("Next plays the next one") { model.title == "c" && model.isPlaying }
      // Added to a queue that plays.
      model.open([videos[0], videos[2]])
      await eventually("the first plays") { model.title == "a" && model.isPlaying }
      model.playNow([videos[1]])
      await eventually("it fails") { model.failure != nil }
      #expect(model.title == "b" && !model.isPlaying)
      // Selected in the queue panel.
      model.play(model.items[0])
      await eventually("the first plays") { model.title == "a" && model.isPlaying }
      model.play(model.items[1])
      await eventually("it fails") { model.failure != nil }
      #expect(model.title == "b" && !model.isPlaying)
      // Of several files that were opened together, the others play.
      model.open(videos.reversed())
      await eventually("the first plays") { model.title == "c" && model.isPlaying }
      model.playNow([videos[1], videos[0]])
      await eventually("the other one plays") { model.title == "a" && model.isPlaying }
      #expect(model.notice?.text == "“b” was skipped: it is not a supported video or audio file.")
    }

    @Test func theHoverPreviewEndsWithItsItem() async {
      await open("a", "b")
      model.hover(at: 5)
      #expect(model.hoverTime != nil && model.hoverText == "0:05")
      service.emit(.ended(item: model.player.itemNumber))
      await eventually("the next one plays") { model.title == "b" }
      await eventually("the card is closed") { model.hoverTime == nil && model.hoverFrame == nil }
      #expect(model.grabber == nil)
    }

    @Test func aFailureNamesTheFileAndTheRemedy() async {
      service.change { state in
        state.errors["http://example.org/b.mkv?c=d"] = .network(reason: "The server does not answer.")
        state.errors["file:///videos/a.mkv"] = .notFound(path: "/videos/a.mkv")
      }
      model.open(["http://example.org/b.mkv?c=d"])
      await eventually("it fails") { model.failure != nil }
      #expect(
        model.failureText
          == "“b.mkv” cannot be played. The server does not answer. Check the address and your connection, then try again."
      )
      model.open(["file:///videos/a.mkv"])
      await eventually("it fails") { model.failureText?.hasPrefix("“/videos/a.mkv” does not exist.") == true }
    }

    @Test func retryingALostConnectionResumesAtTheSamePosition() async {
      await open("a")
      model.go(to: MediaTime(seconds: 65))
      await eventually("it is there") { model.positionText == "1:05" }
      model.player.pause()
      service.emit(.failed(item: model.player.itemNumber, .network(reason: "It is gone.")))
      await eventually("it fails") { model.failure != nil }
      service.change { $0.errors["file:///videos/a.mkv"] = .network(reason: "It is gone.") }
      model.retry()
      #expect(model.player.currentItem?.startTime == MediaTime(seconds: 65))
      await eventually("it fails again") { model.failure != nil }
      service.change { $0.errors = [:] }
      model.retry()
      #expect(model.player.currentItem?.startTime == nil, "the beginning, as that place was of no use")
      await eventually("it plays") { model.isPlaying && model.title == "a" }
      #expect(names == ["a"])
    }

    @Test func timesHaveText() async {
      await open("a", plays: false)
      #expect(model.durationText == "1:40")
      #expect(model.positionText == "0:00")
      model.go(to: MediaTime(seconds: 65))
      await eventually("it is there") { model.positionText == "1:05" }
    }

    @Test func quickSkipsAddUp() async {
      await open("a", plays: false)
      service.change { $0.holdsSeeks = true }
      for _ in 0..<3 { model.skip(seconds: 10) }
      await eventually("they are asked for") { service.calls.contains("seek 30") }
      service.arrive()
      await eventually("it is there") { model.positionSeconds == 30 }
      model.skip(seconds: 500)
      await eventually("not beyond the end") { service.calls.contains("seek 100") }
      model.skip(seconds: -500)
      await eventually("not before the beginning") { service.calls.last == "seek 0" }
    }

    @Test func scrubbingPausesSeeksAndResumes() async {
      await open("a")
      await eventually("it plays") { model.player.timeControlStatus == .playing }
      service.change { $0.holdsSeeks = true }
      model.scrub(to: 10)
      #expect(model.isPlaying, "the button still says Pause")
      #expect(model.positionText == "0:10")
      #expect(model.positionRate == 0, "the bar is the user's")
      await eventually("the frame is asked for") { service.calls.contains("seek 10") }
      for second in 11...40 { model.scrub(to: Double(second)) }
      service.arrive()
      await eventually("the newest is next") { service.calls.last == "seek 40" }
      #expect(!service.calls.contains("seek 25"), "what was passed meanwhile is left out")
      model.endScrub(at: 42)
      await eventually("it goes there") { service.calls.last == "seek 42" }
      service.change { $0.holdsSeeks = false }
      service.arrive()
      await eventually("it plays on") { model.player.timeControlStatus == .playing }
      #expect(service.calls.last == "play")
      #expect(model.scrubTarget == nil)
      #expect(model.player.currentTimeNow() >= MediaTime(seconds: 42))
    }

    @Test func scrubbingAPausedItemLeavesItPaused() async {
      await open("a", plays: false)
      model.scrub(to: 10)
      model.endScrub(at: 20)
      await eventually("it is there") { model.scrubTarget == nil && model.positionSeconds == 20 }
      #expect(!model.isPlaying)
    }

    @Test func failuresShowAPage() async {
      service.change { $0.errors["file:///videos/a.mkv"] = .missingCodec("H.265") }
      model.open(["file:///videos/a.mkv"])
      await eventually("it fails") { model.failure != nil }
      #expect(model.showsPage && !model.canPlay)
      #expect(model.failure?.title == "Video not available")
      #expect(model.failure?.message.contains("H.265") == true)
      service.change { $0.errors = [:] }
      model.retry()
      await eventually("it plays now") { model.failure == nil && model.player.timeControlStatus == .playing }
      #expect(names == ["a"])
    }

    @Test func queueItemsCanBeMovedRemovedAndRestored() async {
      await open("a", "b", "c")
      model.move(model.items[2], by: -1)
      #expect(names == ["a", "c", "b"])
      model.move(model.items[0], by: -1)
      #expect(names == ["a", "c", "b"], "the first cannot go higher")
      model.remove(model.items[1])
      #expect(names == ["a", "b"])
      #expect(model.notice?.button == .undo)
      model.undoRemoval()
      #expect(names == ["a", "c", "b"])
      model.remove(model.items[0])
      #expect(model.title == "c", "what follows plays")
      model.undoRemoval()
      #expect(names == ["a", "c", "b"] && model.title == "a")
      model.removeAll()
      #expect(model.isEmpty && names.isEmpty)
      model.undoRemoval()
      #expect(names == ["a", "c", "b"] && model.title == "a")
    }

    @Test func nextAndPreviousMoveThroughTheQueue() async {
      await open("a", "b")
      #expect(model.hasNext && !model.hasPrevious)
      model.next()
      #expect(model.title == "b" && !model.hasNext)
      model.previous()
      #expect(model.title == "a")
      await eventually("ready") { model.canSeek }
      model.go(to: MediaTime(seconds: 50))
      await eventually("it is there") { model.positionSeconds >= 50 }
      model.next()
      await eventually("ready") { model.canSeek }
      model.go(to: MediaTime(seconds: 50))
      await eventually("it is there") { model.positionSeconds >= 50 }
      model.previous()
      await eventually("back to its beginning, as it was far in") { model.positionSeconds < 3 }
      #expect(model.title == "b")
    }

    @Test func theLoopIsMarkedAndRemoved() async {
      await open("a", plays: false)
      model.go(to: MediaTime(seconds: 10))
      await eventually("there") { model.positionSeconds == 10 }
      model.markLoop()
      #expect(model.loopStart == MediaTime(seconds: 10) && model.loopEnd == nil)
      model.go(to: MediaTime(seconds: 20))
      await eventually("there") { model.positionSeconds == 20 }
      model.markLoop()
      #expect(model.loopEnd == MediaTime(seconds: 20))
      model.markLoop()
      #expect(model.loopStart == nil && model.loopEnd == nil)
    }

    @Test func volumeAndRateStayInTheirRanges() async {
      await open("a")
      model.setVolume(0.97)
      model.changeVolume(by: 0.05)
      #expect(model.volume == 1 && model.volumeText == "100 %")
      model.setMuted(true)
      #expect(model.volumeText == "Muted" && model.volumeIcon == "audio-volume-muted-symbolic")
      model.changeVolume(by: -0.5)
      #expect(!model.isMuted && model.volumeText == "50 %")
      for _ in 0..<20 { model.changeRate(by: 1) }
      #expect(model.rate == 4 && model.badge == "Speed 4×")
      for _ in 0..<20 { model.changeRate(by: -1) }
      #expect(model.rate == 0.25 && PlayerModel.text(rate: model.rate) == "0.25×")
    }

    @Test func theSpinnerAppearsOnlyAfterADelay() async {
      let gate = FakePlayback { $0.infos = [:] }
      let clock = TestClock()
      let model = PlayerModel(player: Player(service: gate), clock: clock)
      gate.emit(.state(.waiting(percent: 0)))
      model.player.replaceCurrentItem(with: PlayerItem(uri: "file:///a.mkv"))
      model.player.play()
      gate.emit(.state(.waiting(percent: 40)))
      await eventually("the delay has begun") { clock.sleeperCount == 1 }
      await clock.advanceAndDrain(by: .milliseconds(199))
      #expect(!model.showsSpinner)
      await clock.advanceAndDrain(by: .milliseconds(1))
      await eventually("a spinner") { model.showsSpinner }
      gate.emit(.state(.playing))
      await eventually("no spinner") { !model.showsSpinner }
    }
  }

  struct PlayerTextTests {
    @Test(arguments: [
      (1.0, "1"), (1.5, "1.5"), (0.25, "0.25"), (2, "2"), (-0.1, "−0.1"), (0, "0"), (0.05, "0.05"),
      (1.999, "2"),
    ])
    func numbersHaveUpToTwoDecimals(_ number: Double, _ text: String) { #expect(decimal(number) == text) }

    @Test(arguments: [
      ("Sea", 65.0, "Sea 0-01-05.png"), ("a/b", 3661, "a-b 1-01-01.png"), ("", 0, "Video 0-00-00.png"),
      (".hidden", 0, "Video.hidden 0-00-00.png"), ("x", -3, "x 0-00-00.png"),
    ])
    func savedFramesAreNamedAfterTitleAndTime(_ title: String, _ seconds: Double, _ name: String) {
      #expect(FrameSaver.name(of: title, at: MediaTime(seconds: seconds)) == name)
    }

    @Test func frameNamesFitTheFileSystem() {
      let name = FrameSaver.name(of: String(repeating: "景", count: 300), at: .zero)
      #expect(name.utf8.count <= 255)
    }
  }
}
