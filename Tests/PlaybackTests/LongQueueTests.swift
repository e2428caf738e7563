import GObjectKit
import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  /// Ten thousand songs.
  @MainActor struct LongQueueTests {
    private let thread = ThreadTimes()

    /// The CPU time of each call of the queue, which the load of the machine does not change. Work that grows with the
    /// square of the queue takes more than a minute.
    private let limit = Duration.seconds(1)

    private func measure(_ work: () -> Void) -> Duration {
      let start = thread.processor
      work()
      return .microseconds(thread.processor - start)
    }

    @Test func addingRemovingAndShufflingDoesNotBlock() async {
      let model = PlayerModel(player: QueuePlayer(service: FakePlayback()))
      let uris = (0..<10_000).map { "file:///music/Album%20\($0 / 12)/\($0)%20Song.flac" }
      model.queue.open([uris[0]], plays: false)
      var times = ["add": measure { model.queue.add(uris) }]
      #expect(model.queue.items.count == 10_001)
      let adapter = MPRISQueueAdapter(
        model.queue.queuePlayer!,
        application: MPRISApplication(
          raise: {}, quit: {}, open: { _ in }, isFullscreen: { false }, setFullscreen: { _ in }))
      times["tracks"] = measure { #expect(adapter.tracks.count <= 101) }
      times["shuffle"] = measure { model.queue.setShuffled(true) }
      times["add shuffled"] = measure { model.queue.add(uris) }
      times["next"] = measure { model.queue.next() }
      times["play"] = measure { model.queue.play(model.queue.items[9_000]) }
      times["move"] = measure { model.queue.move(model.queue.items[3], to: 19_000) }
      times["clear"] = measure { model.queue.removeAll() }
      times["undo"] = measure { model.queue.undoRemoval() }
      #expect(model.queue.items.count == 20_001)
      for (name, time) in times { #expect(time < limit, "\(name): \(time)") }
      logger.info("long queue: \(times)")
    }
  }
}
