import Foundation
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  @MainActor struct NetworkTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func open(_ uri: String, stall: Duration) async -> (Player, PlayerItem) {
      var limits = PlaybackService.Limits()
      limits.stall = stall
      let player = Player(service: PlaybackService(limits: limits))
      let item = PlayerItem(uri: uri)
      player.replaceCurrentItem(with: item)
      player.play()
      await eventually("it is ready, or has failed") { item.status != .unknown }
      return (player, item)
    }

    @Test func aFilmIsPlayedFromTheNetwork() async throws {
      let film = try Data(contentsOf: URL(fileURLWithPath: Clip(frames: 60).make("film", in: folder)))
      let server = try SmallServer(content: film)
      let (player, item) = await open(server.address("some%20film.mp4?a=b"), stall: .seconds(20))
      #expect(item.status == .readyToPlay)
      #expect(item.name == "some film.mp4")
      await eventually("it plays") { player.timeControlStatus == .playing }
      #expect(await player.seek(to: MediaTime(seconds: 1)))
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      await eventually("it ends") { hasEnded }
    }

    @Test func aPlaylistOfPieces() async throws {
      let path = folder.path
      try launch(
        """
        mpegtsmux name=mux ! hlssink location=\(path)/piece%d.ts playlist-location=\(path)/list.m3u8 \
        target-duration=1 playlist-length=0 max-files=0 \
        videotestsrc num-buffers=90 ! video/x-raw,width=320,height=180,framerate=30/1 ! \
        x264enc key-int-max=30 speed-preset=ultrafast ! h264parse ! queue max-size-time=0 ! mux. \
        audiotestsrc num-buffers=300 samplesperbuffer=480 ! audio/x-raw,rate=48000 ! avenc_aac ! aacparse ! \
        queue max-size-time=0 ! mux.
        """)
      let server = try SmallServer { name in
        (try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))).map { SmallServer.Answer(content: $0) }
      }
      let (player, item) = await open(server.address("list.m3u8"), stall: .seconds(20))
      #expect(item.status == .readyToPlay)
      #expect(item.videoSize == VideoSize(width: 320, height: 180))
      #expect(!item.isLive && item.isSeekable)
      #expect(abs(try #require(item.duration).seconds - 3) < 0.3)
      await eventually("it plays") { player.timeControlStatus == .playing }
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      #expect(await player.seek(to: MediaTime(seconds: 2)))
      await eventually("it ends") { hasEnded }
      #expect(player.error == nil)
    }

    @Test func anAddressThatAnswersNothingFails() async throws {
      let server = try SmallServer(content: nil)
      let (player, item) = await open(server.address("film.mp4"), stall: .seconds(2))
      guard case .failed(.network(let reason)) = item.status else {
        Issue.record("it is \(item.status)")
        return
      }
      #expect(reason.contains("2 seconds"))
      #expect(player.timeControlStatus == .paused)
    }

    @Test func anAddressThatStallsInTheMiddleFails() async throws {
      // Large enough not to be loaded whole before it begins: filled up, which takes less time than to code so much.
      var clip = Clip(frames: 900)
      clip.video =
        "x264enc speed-preset=ultrafast pass=cbr bitrate=6000 key-int-max=30 option-string=nal-hrd=cbr ! h264parse"
      clip.muxer = "mp4mux faststart=true"
      let film = try Data(contentsOf: URL(fileURLWithPath: clip.make("film", in: folder)))
      let server = try SmallServer(content: film) { $0.stallsAt = film.count / 2 }
      let (player, item) = await open(server.address("film.mp4"), stall: .seconds(2))
      #expect(item.status == .readyToPlay)
      await eventually("it plays") { player.timeControlStatus == .playing }
      await player.seek(to: MediaTime(seconds: 13))
      await eventually("it waits for more") {
        player.timeControlStatus == .waiting || player.error != nil
      }
      await eventually("it gives up") {
        if case .network = player.error { true } else { false }
      }
    }

    @Test func addressesThatLeadNowhere() async throws {
      let (_, item) = await open("http://127.0.0.1:9/film.mp4", stall: .seconds(20))
      guard case .failed(.network) = item.status else {
        Issue.record("it is \(item.status)")
        return
      }
      let (_, odd) = await open("nonsense://film", stall: .seconds(20))
      guard case .failed = odd.status else {
        Issue.record("it is \(odd.status)")
        return
      }
    }
  }
}
