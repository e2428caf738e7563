import GStreamerKit
import Playback
import Testing

extension PlaybackTests {
  @MainActor struct QueueTests {
    let folder = try! TestFolder()

    @Test func threeItemsFollowEachOther() async throws {
      let items = try (1...3).map { number in
        PlayerItem(path: try Clip(frames: 30, tone: 300 * number).make("film\(number)", in: folder))
      }
      let player = QueuePlayer(items: items)
      var ended: [String] = []
      player.onEnd = { ended.append($0.name) }
      player.play()
      await eventually("all are played") { ended.count == 3 }
      #expect(ended == ["film1.mp4", "film2.mp4", "film3.mp4"])
      await eventually("it pauses") { player.timeControlStatus == .paused }
    }
  }
}
