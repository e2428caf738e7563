import FileTesting
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  @MainActor struct PlayerTests {
    @Test func aVideoIsPlayedToItsEnd() async throws {
      let folder = try TemporaryFolder()
      let path = try TestVideo(frames: 30).make("video", in: folder)
      let player = Player()
      let item = PlayerItem(path: path)
      var ended: [PlayerItem] = []
      player.onEnd = { ended.append($0) }
      #expect(player.timeControlStatus == .paused)
      player.replaceCurrentItem(with: item)
      #expect(item.status == .unknown)
      await eventually("it is ready") { item.status == .readyToPlay }
      #expect(player.timeControlStatus == .paused, "playback does not start automatically")
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

    /// The command is on its way before the player's own seek to the beginning.
    @Test func playPressedAtTheEndPlaysFromTheBeginning() async throws {
      let folder = try TemporaryFolder()
      let player = Player()
      player.replaceCurrentItem(with: PlayerItem(path: try TestVideo(frames: 15).make("video", in: folder)))
      var ends = 0
      player.onEnd = { [weak player] _ in
        ends += 1
        Task { player?.play() }
      }
      player.play()
      for round in 1...10 {
        await eventually("it ends") { ends == round }
        await eventually("it plays from the beginning") {
          player.timeControlStatus == .playing && (0.1..<0.4).contains(player.currentTimeNow().seconds)
        }
        #expect(ends == round)
      }
    }
  }
}
