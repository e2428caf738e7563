import GObjectKit
import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  /// Ten thousand songs.
  @MainActor struct LongQueueTests {
    private let clock = ContinuousClock()

    /// Each call of the queue blocks the main thread for at most 50 ms in an optimized build, which is about five times
    /// as fast as this one.
    private let limit = Duration.milliseconds(250)

    @Test func addingRemovingAndShufflingDoesNotBlock() async {
      let model = PlayerModel(player: QueuePlayer(service: FakePlayback()))
      let uris = (0..<10_000).map { "file:///music/Album%20\($0 / 12)/\($0)%20Song.flac" }
      model.queue.open([uris[0]], plays: false)
      var times = ["add": clock.measure { model.queue.add(uris) }]
      #expect(model.queue.items.count == 10_001)
      let adapter = MPRISQueueAdapter(
        model.queue.queuePlayer!,
        application: MPRISApplication(
          raise: {}, quit: {}, open: { _ in }, isFullscreen: { false }, setFullscreen: { _ in }))
      times["tracks"] = clock.measure { #expect(adapter.tracks.count <= 101) }
      times["shuffle"] = clock.measure { model.queue.setShuffled(true) }
      times["add shuffled"] = clock.measure { model.queue.add(uris) }
      times["next"] = clock.measure { model.queue.next() }
      times["play"] = clock.measure { model.queue.play(model.queue.items[9_000]) }
      times["move"] = clock.measure { model.queue.move(model.queue.items[3], to: 19_000) }
      times["clear"] = clock.measure { model.queue.removeAll() }
      times["undo"] = clock.measure { model.queue.undoRemoval() }
      #expect(model.queue.items.count == 20_001)
      for (name, time) in times { #expect(time < limit, "\(name): \(time)") }
      logger.info("long queue: \(times)")
    }
  }
}
