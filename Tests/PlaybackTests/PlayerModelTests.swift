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
      model.queue.open(names.map { "file:///videos/\($0).mkv" }, plays: plays)
      await eventually("it is ready") { model.player.status == .readyToPlay }
    }

    private var names: [String] { model.queue.items.map(\.displayTitle) }

    @Test func openingPlaysUnlessPlaybackIsManual() async {
      await open("a")
      #expect(model.isPlaying && model.item.canPlay && model.item.hasVideo)
      #expect(model.item.title == "a")
      await open("b", plays: nil)
      #expect(!model.isPlaying, "V2: autoplay is off")
      model.queue.playsAutomatically = true
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
      model.queue.playNow(["file:///videos/a.mkv"])
      await eventually("it plays") { model.isPlaying && model.item.title == "a" }
      model.queue.add(["file:///videos/b.mkv"])
      model.player.pause()
      model.queue.playNow(["file:///videos/c.mkv", "file:///videos/d.mkv"])
      await eventually("the first of them plays") { model.isPlaying && model.item.title == "c" }
      #expect(names == ["a", "c", "d", "b"])
    }

    @Test func onlyTheChosenFileOfAFolderIsOpened() async {
      let uris = ["a", "b", "c"].map { "file:///videos/\($0).mkv" }
      model.queue.open(uris, startingAt: uris[1])
      await eventually("it plays") { model.isPlaying && model.item.title == "b" }
      #expect(service.calls.filter { $0.hasPrefix("open") } == ["open \(uris[1])"])
      #expect(names == ["a", "b", "c"])
    }

    @Test func theDropLabelNamesTheAction() async {
      #expect(model.queue.dropText == "Drop to Open" && model.queue.dropDetails.isEmpty)
      model.queue.playsAutomatically = true
      #expect(model.queue.dropText == "Drop to Play")
      await open("a")
      #expect(model.queue.dropText == "Drop to Add to Queue" && !model.queue.dropDetails.isEmpty)
    }

    @Test func aMissingTrackIsReported() async {
      await open("a")
      #expect(model.item.restriction == nil)
      service.emit(.restricted(item: model.player.itemNumber, .missingCodec("Opus")))
      await eventually("the restriction is shown") {
        model.item.restriction?.hasPrefix("No audio: Opus is not installed") == true
      }
    }

    @Test func aSkippedItemIsNamed() async {
      service.change { $0.errors["file:///videos/b.mkv"] = .decode(reason: "It breaks off.") }
      await open("a", "b", "c")
      model.queue.next()
      await eventually("the one after it plays") { model.item.title == "c" && model.isPlaying }
      #expect(model.messages.notice?.text == "“b” was skipped: it is damaged. It breaks off.")
      #expect(model.item.failureText == nil)
      model.queue.previous()
      await eventually("back leads past it") { model.item.title == "a" && model.isPlaying }
    }

    @Test func severalSkippedItemsAreCounted() async {
      for name in ["b", "c"] {
        service.change { $0.errors["file:///videos/\(name).mkv"] = .missingCodec("Opus") }
      }
      await open("a", "b", "c", "d")
      model.queue.next()
      await eventually("the one after them plays") { model.item.title == "d" && model.isPlaying }
      #expect(
        model.messages.notice?.text
          == "2 items were skipped. The last: “c” was skipped: Opus is not installed.")
      service.change { $0.errors["file:///videos/e.mkv"] = .notReadable(path: "/videos/e.mkv") }
      model.queue.add(["file:///videos/e.mkv", "file:///videos/f.mkv"])
      model.queue.next()
      await eventually("the last one plays") { model.item.title == "f" && model.isPlaying }
      #expect(model.messages.notice?.text == "“e” was skipped: you don’t have permission to open it.")
    }

    @Test func noOtherFileReplacesAnOpenedOneThatFails() async {
      service.change { $0.errors["file:///videos/b.mkv"] = .notMedia(name: "b.mkv") }
      let videos = ["a", "b", "c"].map { "file:///videos/\($0).mkv" }
      // Among other files of its folder.
      model.queue.open(videos, startingAt: videos[1])
      await eventually("it fails") { model.item.failure != nil }
      #expect(model.item.title == "b" && !model.isPlaying && model.messages.notice == nil)
      model.queue.retry()
      await eventually("it fails again") { model.item.failure != nil }
      #expect(model.item.title == "b")
      model.queue.next()
      await eventually("Next plays the next one") { model.item.title == "c" && model.isPlaying }
      // Added to a queue that plays.
      model.queue.open([videos[0], videos[2]])
      await eventually("the first plays") { model.item.title == "a" && model.isPlaying }
      model.queue.playNow([videos[1]])
      await eventually("it fails") { model.item.failure != nil }
      #expect(model.item.title == "b" && !model.isPlaying)
      // Selected in the queue panel.
      model.queue.play(model.queue.items[0])
      await eventually("the first plays") { model.item.title == "a" && model.isPlaying }
      model.queue.play(model.queue.items[1])
      await eventually("it fails") { model.item.failure != nil }
      #expect(model.item.title == "b" && !model.isPlaying)
      // Of several files that were opened together, the others play.
      model.queue.open(videos.reversed())
      await eventually("the first plays") { model.item.title == "c" && model.isPlaying }
      model.queue.playNow([videos[1], videos[0]])
      await eventually("the other one plays") { model.item.title == "a" && model.isPlaying }
      #expect(model.messages.notice?.text == "“b” was skipped: it is not a supported video or audio file.")
    }

    @Test func theHoverPreviewEndsWithItsItem() async {
      await open("a", "b")
      model.hover.show(at: 5)
      #expect(model.hover.time != nil && model.hover.text == "0:05")
      service.emit(.ended(item: model.player.itemNumber))
      await eventually("the next one plays") { model.item.title == "b" }
      await eventually("the card is closed") { model.hover.time == nil && model.hover.frame == nil }
      #expect(model.hover.grabber == nil)
    }

    @Test func aFailureNamesTheFileAndTheRemedy() async {
      service.change { state in
        state.errors["http://example.org/b.mkv?c=d"] = .network(reason: "The server does not answer.")
        state.errors["file:///videos/a.mkv"] = .notFound(path: "/videos/a.mkv")
      }
      model.queue.open(["http://example.org/b.mkv?c=d"])
      await eventually("it fails") { model.item.failure != nil }
      #expect(
        model.item.failureText
          == "“b.mkv” cannot be played. The server does not answer. Check the address and your connection, then try again."
      )
      model.queue.open(["file:///videos/a.mkv"])
      await eventually("it fails") {
        model.item.failureText?.hasPrefix("“/videos/a.mkv” does not exist.") == true
      }
    }

    @Test func retryingALostConnectionResumesAtTheSamePosition() async {
      await open("a")
      model.position.go(to: MediaTime(seconds: 65))
      await eventually("it is there") { model.position.text == "1:05" }
      model.player.pause()
      service.emit(.failed(item: model.player.itemNumber, .network(reason: "It is gone.")))
      await eventually("it fails") { model.item.failure != nil }
      service.change { $0.errors["file:///videos/a.mkv"] = .network(reason: "It is gone.") }
      model.queue.retry()
      #expect(model.player.currentItem?.startTime == MediaTime(seconds: 65))
      await eventually("it fails again") { model.item.failure != nil }
      service.change { $0.errors = [:] }
      model.queue.retry()
      #expect(model.player.currentItem?.startTime == nil, "the beginning, as that place was of no use")
      await eventually("it plays") { model.isPlaying && model.item.title == "a" }
      #expect(names == ["a"])
    }

    @Test func timesHaveText() async {
      await open("a", plays: false)
      #expect(model.item.durationText == "1:40")
      #expect(model.position.text == "0:00")
      model.position.go(to: MediaTime(seconds: 65))
      await eventually("it is there") { model.position.text == "1:05" }
    }

    @Test func quickSkipsAddUp() async {
      await open("a", plays: false)
      service.change { $0.holdsSeeks = true }
      for _ in 0..<3 { model.position.skip(seconds: 10) }
      await eventually("they are asked for") { service.calls.contains("seek 30") }
      service.arrive()
      await eventually("it is there") { model.position.seconds == 30 }
      model.position.skip(seconds: 500)
      await eventually("not beyond the end") { service.calls.contains("seek 100") }
      model.position.skip(seconds: -500)
      await eventually("not before the beginning") { service.calls.last == "seek 0" }
    }

    @Test func scrubbingPausesSeeksAndResumes() async {
      await open("a")
      await eventually("it plays") { model.player.timeControlStatus == .playing }
      service.change { $0.holdsSeeks = true }
      model.position.scrub(to: 10)
      #expect(model.isPlaying, "the button still shows Pause")
      #expect(model.position.text == "0:10")
      #expect(model.position.rate == 0, "the bar is the user's")
      await eventually("the frame is asked for") { service.calls.contains("seek 10") }
      for second in 11...40 { model.position.scrub(to: Double(second)) }
      service.arrive()
      await eventually("the newest is next") { service.calls.last == "seek 40" }
      #expect(!service.calls.contains("seek 25"), "the positions in between are skipped")
      model.position.endScrub(at: 42)
      await eventually("the last seek is that of the release") { service.calls.last == "seek 42" }
      service.change { $0.holdsSeeks = false }
      service.arrive()
      await eventually("it plays on") { model.player.timeControlStatus == .playing }
      #expect(service.calls.last == "play")
      #expect(model.position.scrubTarget == nil)
      #expect(model.player.currentTimeNow() >= MediaTime(seconds: 42))
    }

    @Test func scrubbingAPausedItemLeavesItPaused() async {
      await open("a", plays: false)
      model.position.scrub(to: 10)
      model.position.endScrub(at: 20)
      await eventually("it is there") { model.position.scrubTarget == nil && model.position.seconds == 20 }
      #expect(!model.isPlaying)
    }

    @Test func failuresShowAPage() async {
      service.change { $0.errors["file:///videos/a.mkv"] = .missingCodec("H.265") }
      model.queue.open(["file:///videos/a.mkv"])
      await eventually("it fails") { model.item.failure != nil }
      #expect(model.showsPage && !model.item.canPlay)
      #expect(model.item.failure?.title == "Video not available")
      #expect(model.item.failure?.message.contains("H.265") == true)
      service.change { $0.errors = [:] }
      model.queue.retry()
      await eventually("it plays now") {
        model.item.failure == nil && model.player.timeControlStatus == .playing
      }
      #expect(names == ["a"])
    }

    @Test func queueItemsCanBeMovedRemovedAndRestored() async {
      await open("a", "b", "c")
      model.queue.move(model.queue.items[2], by: -1)
      #expect(names == ["a", "c", "b"])
      model.queue.move(model.queue.items[0], by: -1)
      #expect(names == ["a", "c", "b"], "the first cannot go higher")
      model.queue.remove(model.queue.items[1])
      #expect(names == ["a", "b"])
      #expect(model.messages.notice?.action == .undo)
      model.queue.undoRemoval()
      #expect(names == ["a", "c", "b"])
      model.queue.remove(model.queue.items[0])
      #expect(model.item.title == "c", "the next item plays")
      model.queue.undoRemoval()
      #expect(names == ["a", "c", "b"] && model.item.title == "a")
      model.queue.removeAll()
      #expect(model.isEmpty && names.isEmpty)
      model.queue.undoRemoval()
      #expect(names == ["a", "c", "b"] && model.item.title == "a")
    }

    @Test func nextAndPreviousMoveThroughTheQueue() async {
      await open("a", "b")
      #expect(model.queue.hasNext && !model.queue.hasPrevious)
      model.queue.next()
      #expect(model.item.title == "b" && !model.queue.hasNext)
      model.queue.previous()
      #expect(model.item.title == "a")
      await eventually("ready") { model.item.canSeek }
      model.position.go(to: MediaTime(seconds: 50))
      await eventually("it is there") { model.position.seconds >= 50 }
      model.queue.next()
      await eventually("ready") { model.item.canSeek }
      model.position.go(to: MediaTime(seconds: 50))
      await eventually("it is there") { model.position.seconds >= 50 }
      model.queue.previous()
      await eventually("back to its beginning, as it was far in") { model.position.seconds < 3 }
      #expect(model.item.title == "b")
    }

    @Test func theLoopIsMarkedAndRemoved() async {
      await open("a", plays: false)
      model.position.go(to: MediaTime(seconds: 10))
      await eventually("there") { model.position.seconds == 10 }
      model.loop.mark()
      #expect(model.loop.start == MediaTime(seconds: 10) && model.loop.end == nil)
      model.position.go(to: MediaTime(seconds: 20))
      await eventually("there") { model.position.seconds == 20 }
      model.loop.mark()
      #expect(model.loop.end == MediaTime(seconds: 20))
      model.loop.mark()
      #expect(model.loop.start == nil && model.loop.end == nil)
    }

    @Test func volumeAndRateStayInTheirRanges() async {
      await open("a")
      model.audio.setVolume(0.97)
      model.audio.changeVolume(by: 0.05)
      #expect(model.audio.volume == 1 && model.audio.volumeText == "100 %")
      model.audio.setMuted(true)
      #expect(model.audio.volumeText == "Muted" && model.audio.volumeIcon == "audio-volume-muted-symbolic")
      model.audio.changeVolume(by: -0.5)
      #expect(!model.audio.isMuted && model.audio.volumeText == "50 %")
      for _ in 0..<20 { model.changeRate(by: 1) }
      #expect(model.player.rate == 4 && model.messages.badge == "Speed 4×")
      for _ in 0..<20 { model.changeRate(by: -1) }
      #expect(model.player.rate == 0.25 && PlayerModel.text(rate: model.player.rate) == "0.25×")
    }

    @Test func theSpinnerAppearsOnlyAfterADelay() async {
      let gate = FakePlayback()
      let clock = TestClock()
      let model = PlayerModel(player: Player(service: gate), clock: clock)
      model.player.replaceCurrentItem(with: PlayerItem(uri: "file:///a.mkv"))
      model.player.play()
      await eventually("it plays") { model.player.timeControlStatus == .playing && clock.sleeperCount == 0 }
      gate.emit(.state(.waiting(percent: 40)))
      await eventually("the delay has begun") { clock.sleeperCount == 1 }
      await clock.advanceAndDrain(by: .milliseconds(199))
      #expect(!model.spinner.isShown)
      await clock.advanceAndDrain(by: .milliseconds(1))
      await eventually("a spinner") { model.spinner.isShown }
      gate.emit(.state(.playing))
      await eventually("no spinner") { !model.spinner.isShown }
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
