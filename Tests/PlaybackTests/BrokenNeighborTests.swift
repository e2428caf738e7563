import Foundation
import Playback
import Testing

extension PlaybackTests {
  /// A film that ends in the middle of its first pictures, between whole ones.
  @MainActor struct BrokenNeighborTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// A film, what is left of it, and another film.
    private func queue() throws -> QueuePlayer {
      let film = Samples.folder.appending(path: "Beaches.webm")
      let broken = folder.path + "/broken.webm"
      try Data(contentsOf: film).prefix(3000).write(to: URL(filePath: broken))
      // playbin3 (1.22) waits for its first picture for ever.
      var limits = PlaybackService.Limits()
      limits.opening = .milliseconds(500)
      return QueuePlayer(
        items: [
          PlayerItem(path: film.path), PlayerItem(path: broken),
          PlayerItem(path: Samples.folder.appending(path: "Trees at the park.mkv").path),
        ], service: PlaybackService(limits: limits))
    }

    private func expectPlaying(_ player: QueuePlayer, _ item: PlayerItem, _ what: Comment) async {
      await eventually(what) { player.currentItem === item && player.timeControlStatus == .playing }
    }

    @Test func whoGoesBackToABrokenFilmGoesOnWithTheNext() async throws {
      let player = try queue()
      let items = player.items
      player.play()
      player.jump(to: items[2])
      for round in 0..<20 {
        await expectPlaying(player, items[2], "the last film plays, round \(round)")
        if round.isMultiple(of: 2) { player.goBack() } else { player.jump(to: items[1]) }
        // Most times somebody is faster than its failure.
        guard !round.isMultiple(of: 10) else {
          await eventually("the next one follows, round \(round)") { player.currentItem === items[2] }
          continue
        }
        try await Task.sleep(for: .milliseconds(15 * round))
        player.jump(to: items[2])
      }
      await expectPlaying(player, items[2], "the last film plays")
    }

    @Test func whatIsBrokenDoesNotDisturbTheEndOfTheFilmBefore() async throws {
      let player = try queue()
      let items = player.items
      var ended: [PlayerItem] = []
      player.onEnd = { ended.append($0) }
      await eventually("it is ready") { items[0].status == .readyToPlay }
      let length = try #require(items[0].duration)
      player.play()
      for round in 0..<2 {
        ended = []
        if round > 0 { player.jump(to: items[0]) }
        await expectPlaying(player, items[0], "the first film plays, round \(round)")
        await player.seek(to: length - MediaTime(seconds: 2.5))
        await expectPlaying(player, items[2], "the last film plays, round \(round)")
        #expect(ended.map(\.name) == ["Beaches.webm"])
      }
    }
  }
}
