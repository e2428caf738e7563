import FileTesting
import GStreamerKit
import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  /// Repeating and shuffling, with a fake service and with files.
  @MainActor struct QueueOrderTests {
    private let service = FakePlayback()

    private func items(_ count: Int) -> [PlayerItem] {
      (1...count).map { PlayerItem(uri: "https://example.org/\($0)") }
    }

    private func queue(_ items: [PlayerItem]) -> QueuePlayer {
      QueuePlayer(items: items, service: service, generator: SeededGenerator(seed: 3))
    }

    /// Reports the end of the current item, and waits until the player has handled it.
    private func end(_ queue: QueuePlayer) async {
      var hasEnded = false
      queue.onEnd = { _ in hasEnded = true }
      service.emit(.ended(item: queue.itemNumber))
      await eventually("the end is handled") { hasEnded }
    }

    @Test func theWholeQueueIsRepeated() async {
      let items = items(2)
      let queue = queue(items)
      queue.play()
      await end(queue)
      #expect(queue.currentItem === items[1] && queue.nextItem == nil)
      queue.repeatMode = .all
      #expect(queue.nextItem === items[0])
      await end(queue)
      #expect(queue.currentItem === items[0] && queue.timeControlStatus != .paused)
      queue.goBack()
      #expect(queue.currentItem === items[1])
    }

    @Test func oneItemIsRepeatedUntilTheUserChangesIt() async {
      let items = items(2)
      let queue = queue(items)
      queue.repeatMode = .one
      queue.play()
      await end(queue)
      #expect(queue.currentItem === items[0] && queue.timeControlStatus != .paused)
      queue.advanceToNextItem()
      #expect(queue.currentItem === items[1])
      await end(queue)
      #expect(queue.currentItem === items[1])
    }

    @Test func eachShuffledItemIsPlayedOnce() async {
      let items = items(12)
      let queue = queue(items)
      queue.jump(to: items[4])
      queue.isShuffled = true
      queue.play()
      var played = [4]
      while queue.nextItem != nil {
        await end(queue)
        played.append(queue.currentIndex ?? -1)
      }
      #expect(played.sorted() == Array(0..<12) && played != played.sorted())
      await end(queue)
      #expect(queue.timeControlStatus == .paused && queue.currentIndex == played.last)
      queue.goBack()
      #expect(queue.currentIndex == played[10])
      queue.isShuffled = false
      #expect(queue.nextItem === (played[10] + 1 < 12 ? items[played[10] + 1] : nil))
    }

    @Test func aRepeatedQueueOfUnplayableItemsEnds() async {
      service.change { state in
        for number in 1...3 {
          state.errors["https://example.org/\(number)"] = .network(reason: "It is gone.")
        }
      }
      let queue = queue(items(3))
      var skipped: [String] = []
      queue.onSkip = { item, _ in skipped.append(item.name) }
      queue.repeatMode = .all
      queue.play()
      await eventually("each was tried") { skipped.count == 3 && queue.timeControlStatus == .paused }
      #expect(skipped == ["1", "2", "3"])
    }

    @Test func theOrderIsRestored() async {
      let queue = queue(items(9))
      queue.repeatMode = .all
      queue.isShuffled = true
      for _ in 0..<3 { queue.advanceToNextItem() }
      let state = queue.queueState
      let again = QueuePlayer(service: FakePlayback())
      again.restore(items(9), state, at: MediaTime(seconds: 12))
      #expect(again.queueState == state)
      #expect(again.currentItem?.startTime == MediaTime(seconds: 12) && again.timeControlStatus == .paused)
      for player in [queue, again] { player.goBack() }
      #expect(again.currentIndex == queue.currentIndex)
      again.restore([], QueueState())
      #expect(again.currentItem == nil && again.repeatMode == .off)
    }

    @Test func theModelNamesTheModes() {
      let model = PlayerModel(player: queue(items(3)))
      #expect(!model.queue.hasPrevious && model.queue.repeatText == "Repeat Off")
      model.queue.changeRepeatMode()
      #expect(model.queue.repeatMode == .all && model.queue.hasPrevious)
      model.queue.changeRepeatMode()
      #expect(model.queue.repeatText == "Repeat One")
      model.queue.changeRepeatMode()
      #expect(model.queue.repeatMode == .off)
      model.queue.setShuffled(true)
      #expect(model.queue.isShuffled && model.messages.badge == "Shuffle On")
    }

    // MARK: Files

    @Test func aRepeatedFileFollowsItselfWithoutAGap() async throws {
      let (folder, sink) = (try TemporaryFolder(), RecordingAudioSink())
      let path = try TestVideo(frames: 30).make("video", in: folder)
      let queue = QueuePlayer(items: [PlayerItem(path: path)], service: sink.service())
      queue.repeatMode = .one
      var rounds = 0
      queue.onEnd = { _ in rounds += 1 }
      queue.play()
      await eventually("it is repeated twice") { rounds == 2 }
      queue.repeatMode = .off
      await eventually("it ends") { rounds == 3 && queue.timeControlStatus == .paused }
      #expect(sink.longestGap < 0.02)
      let seconds = sink.pieces.reduce(0) { $0 + Double($1.samples.count) / 48000 }
      #expect(abs(seconds - 3) < 0.2, "\(seconds) s of sound")
      #expect(queue.jumpCount >= 2)
    }

    @Test func shuffledFilesFollowWithoutAGapAlsoWhenTheOrderChangesNearTheEnd() async throws {
      let (folder, sink) = (try TemporaryFolder(), RecordingAudioSink())
      let items = try (1...3).map { number in
        PlayerItem(path: try TestVideo(frames: 45, tone: 300 * number).make("video\(number)", in: folder))
      }
      let queue = QueuePlayer(items: items, service: sink.service())
      queue.isShuffled = true
      var ended: [String] = []
      queue.onEnd = { ended.append($0.name) }
      queue.play()
      await eventually("the end is near") { queue.currentTimeNow() > MediaTime(seconds: 0.8) }
      queue.isShuffled = false
      await eventually("all are played") { ended.count == 3 }
      #expect(ended == ["video1.mp4", "video2.mp4", "video3.mp4"])
      let seconds = sink.pieces.reduce(0) { $0 + Double($1.samples.count) / 48000 }
      #expect(abs(seconds - 4.5) < 0.3, "\(seconds) s of sound")
    }
  }
}
