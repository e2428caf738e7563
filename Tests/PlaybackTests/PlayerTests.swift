import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  @MainActor struct PlayerTests {
    @Test func aVideoIsPlayedToItsEnd() async throws {
      let folder = try TestFolder()
      let path = try TestVideo(frames: 30).make("video", in: folder)
      let player = Player()
      let item = PlayerItem(path: path)
      var ended: [PlayerItem] = []
      player.onEnd = { ended.append($0) }
      #expect(player.timeControlStatus == .paused)
      player.replaceCurrentItem(with: item)
      #expect(item.status == .unknown)
      await eventually("it is ready") { item.status == .readyToPlay }
      #expect(player.timeControlStatus == .paused, "it does not play by itself")
      let duration = try #require(item.duration)
      #expect(abs(duration.seconds - 1) < 0.1)
      player.play()
      await eventually("it plays") { player.timeControlStatus == .playing }
      await eventually("it ends") { !ended.isEmpty }
      #expect(ended.first === item)
      await eventually("it is back at the beginning") {
        player.currentTime == .zero && player.timeControlStatus == .paused
      }
      #expect(await player.seek(to: MediaTime(seconds: 0.5)))
      #expect(abs(player.currentTimeNow().seconds - 0.5) < 0.05)
    }
  }
}
