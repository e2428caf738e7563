import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  @MainActor struct SleepTimerTests {
    private let service = FakePlayback()
    private let clock = TestClock()
    private let queue: QueuePlayer
    private let timer: SleepTimerModel

    init() {
      let items = (1...2).map { PlayerItem(uri: "https://example.org/\($0)") }
      queue = QueuePlayer(items: items, service: service)
      timer = SleepTimerModel(of: queue, clock: clock)
    }

    private func play() async {
      queue.play()
      await eventually("it plays") { queue.timeControlStatus == .playing }
    }

    /// Advances the clock to each moment at which the timer wakes up.
    private func pass(_ duration: Duration, by step: Duration) async {
      for _ in 0..<Int(duration / step) {
        await eventually("the timer sleeps") { clock.sleeperCount == 1 || timer.goal == nil }
        await clock.advanceAndDrain(by: step)
      }
    }

    @Test func theSoundFadesOverTheLastSecondsAndTheVolumeStays() async {
      await play()
      queue.volume = 0.8
      timer.start(.minutes(5))
      #expect(timer.remaining == .seconds(300) && queue.options.fade == 1)
      await pass(.seconds(285), by: .seconds(1))
      #expect(timer.remaining == .seconds(15) && queue.options.fade == 1)
      await pass(.seconds(5), by: .seconds(1))
      await pass(.seconds(5), by: .milliseconds(100))
      #expect(abs(queue.options.fade - 0.5) < 0.02 && queue.timeControlStatus == .playing)
      await pass(.seconds(5), by: .milliseconds(100))
      await eventually("it has paused") { queue.timeControlStatus == .paused }
      #expect(timer.goal == nil && timer.remaining == nil)
      #expect(queue.options.fade == 1 && queue.volume == 0.8)
    }

    @Test func theTimerCanBeCancelled() async {
      await play()
      timer.start(.minutes(1))
      #expect(timer.goal == .minutes(5), "at least five minutes")
      timer.start(.minutes(500))
      #expect(timer.goal == .minutes(120))
      timer.start(.minutes(5))
      await pass(.seconds(290), by: .seconds(1))
      await pass(.seconds(5), by: .milliseconds(100))
      #expect(queue.options.fade < 1)
      timer.cancel()
      #expect(queue.options.fade == 1 && timer.remaining == nil)
      await clock.advanceAndDrain(by: .seconds(60))
      #expect(queue.timeControlStatus == .playing)
    }

    @Test func itPausesAtTheEndOfTheItem() async {
      await play()
      timer.start(.endOfItem)
      await eventually("the rest is known") { timer.remaining != nil }
      #expect((timer.remaining ?? .zero) <= .seconds(100))
      service.emit(.ended(item: queue.itemNumber))
      await eventually("it has paused") { queue.timeControlStatus == .paused }
      #expect(queue.currentIndex == 1 && timer.goal == nil, "the next item is ready to play")
      await play()
      service.emit(.ended(item: queue.itemNumber))
      await eventually("the last item has ended") { queue.timeControlStatus == .paused }
    }
  }
}
