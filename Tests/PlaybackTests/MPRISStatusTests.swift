import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  /// The playback status that other programs see.
  @MainActor struct MPRISStatusTests {
    private let player = QueuePlayer(service: FakePlayback())

    private func adapter(_ player: QueuePlayer) -> MPRISQueueAdapter {
      MPRISQueueAdapter(
        player,
        application: MPRISApplication(
          raise: {}, quit: {}, open: { _ in }, isFullscreen: { false }, setFullscreen: { _ in }))
    }

    @Test func aPauseRightAfterTheStartIsNoStop() async {
      let adapter = adapter(player)
      player.insert(PlayerItem(uri: "file:///song.flac"))
      #expect(adapter.playback.status == .stopped, "nothing was played yet")
      player.play()
      await eventually("it plays") { player.timeControlStatus == .playing }
      #expect(adapter.playback.status == .playing)
      player.pause()
      #expect(player.currentTimeNow() < MediaTime(value: 1, timescale: 2))
      #expect(adapter.playback.status == .paused)
      player.stop()
      await eventually("it is at its beginning") { adapter.playback.status == .stopped }
    }

    @Test func anItemThatCannotBePlayedIsStopped() async {
      let player = QueuePlayer(
        service: FakePlayback { $0.errors["file:///broken.flac"] = .notMedia(name: "broken.flac") })
      let adapter = adapter(player)
      player.insert(PlayerItem(uri: "file:///broken.flac"))
      player.play()
      await eventually("it fails") { player.error != nil }
      #expect(adapter.playback.status == .stopped)
    }

    @Test func anItemOpenedAtALaterPositionIsPaused() {
      let adapter = adapter(player)
      let items = [PlayerItem(uri: "file:///1.flac"), PlayerItem(uri: "file:///2.flac")]
      player.restore(items, QueueState(), at: MediaTime(value: 7, timescale: 1))
      #expect(adapter.playback.status == .stopped)
      var state = QueueState()
      state.currentIndex = 1
      player.restore(items, state, at: MediaTime(value: 7, timescale: 1))
      #expect(adapter.playback.status == .paused)
      player.goBack()
      #expect(adapter.playback.status == .stopped, "the other item is at its beginning")
    }
  }
}
