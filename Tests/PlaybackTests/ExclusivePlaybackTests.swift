import TestTools
import Testing

@testable import Playback

extension PlaybackTests {
  @MainActor struct ExclusivePlaybackTests {
    private func player() -> Player {
      let player = Player(service: FakePlayback())
      player.replaceCurrentItem(with: PlayerItem(uri: "https://example.org/a"))
      return player
    }

    @Test func theOthersPauseWhenOneBegins() async {
      let players = [player(), player(), player()]
      let exclusive = ExclusivePlayback(Array(players.prefix(2)))
      players[0].play()
      await eventually("the first plays") { players[0].timeControlStatus == .playing }
      players[1].play()
      await eventually("the second plays alone") {
        players[1].timeControlStatus == .playing && players[0].timeControlStatus == .paused
      }
      players[2].play()
      await eventually("the third plays") { players[2].timeControlStatus == .playing }
      exclusive.add(players[2])
      await eventually("the second has paused") { players[1].timeControlStatus == .paused }
      players[0].play()
      await eventually("one of them plays") {
        players.map { $0.timeControlStatus == .playing } == [true, false, false]
      }
    }

    @Test func playersAreNotRetained() async {
      weak var gone: Player?
      let exclusive = ExclusivePlayback()
      let stays = player()
      do {
        let player = player()
        gone = player
        exclusive.add(player)
        exclusive.add(stays)
        player.play()
        await eventually("it plays") { player.timeControlStatus == .playing }
      }
      await eventually("it is gone") { gone == nil }
      stays.play()
      await eventually("the other plays") { stays.timeControlStatus == .playing }
    }
  }
}
