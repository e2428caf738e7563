import FileTesting
import Foundation
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// The cover that is shown while songs follow each other. Without a texture, a music symbol is shown.
  @MainActor struct CoverTests {
    private let folder: TemporaryFolder
    private let audioSink = RecordingAudioSink()

    init() throws { folder = try TemporaryFolder() }

    /// A song of a second, with a square cover whose side tells it from others.
    private func song(_ name: String, coverSide side: Int) throws -> PlayerItem {
      let (cover, sound) = (folder.path + "/cover.png", folder.path + "/sound.mp3")
      try launch(
        "videotestsrc num-buffers=1 ! video/x-raw,width=\(side),height=\(side) ! pngenc ! filesink location=\(cover)"
      )
      try launch(
        "audiotestsrc num-buffers=100 samplesperbuffer=480 ! audio/x-raw,rate=48000 ! lamemp3enc ! filesink location=\(sound)"
      )
      let picture = try [UInt8](Data(contentsOf: URL(filePath: cover)))
      let frame = ID3.frame("APIC", [0] + Array("image/png".utf8) + [0, 3, 0] + picture, version: 3)
      let path = folder.path + "/" + name
      try (Data(ID3.tag([frame], version: 3)) + Data(contentsOf: URL(filePath: sound))).write(
        to: URL(filePath: path))
      return PlayerItem(path: path)
    }

    @Test(arguments: [[48, 64], [64, 64]]) func theCoverOfTheLastSongStaysWhenTheQueueEnds(sides: [Int])
      async throws
    {
      let songs = try sides.enumerated().map { try song("song \($0).mp3", coverSide: $1) }
      let player = QueuePlayer(items: songs, service: audioSink.service())
      let model = PlayerModel(player: player)
      await eventually("the first cover is shown") { model.cover.texture?.width == sides[0] }
      var ends = 0
      player.onEnd = { _ in ends += 1 }
      player.play()
      await eventually("the queue ends") { ends == 2 && player.timeControlStatus == .paused }
      await eventually("the last cover is shown") { model.cover.texture?.width == sides[1] }
      let shown = try #require(model.cover.texture)
      #expect(player.currentItem === songs[1])
      // Neither a seek nor the sound of another round takes it away.
      #expect(await player.seek(to: .zero))
      #expect(model.cover.texture === shown)
      player.play()
      await eventually("the last song ends again") { ends == 3 && player.timeControlStatus == .paused }
      #expect(model.cover.texture === shown, "the same cover is not read again")
      #expect(!model.showsPage && !model.item.hasVideo && player.status == .readyToPlay)
    }
  }
}
