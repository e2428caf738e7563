import FileTesting
import Foundation
import GObjectKit
import GStreamerKit
import Observation
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Items that follow in a standby pipeline, because a gapless transition is impossible.
  @MainActor struct StandbyPipelineTests {
    let folder: TemporaryFolder
    let audioSink = RecordingAudioSink()

    init() throws { folder = try TemporaryFolder() }

    private func videos(_ count: Int, frames: Int = 60) throws -> [PlayerItem] {
      try (1...count).map { number in
        var clip = TestVideo(frames: frames, tone: 300 * number)
        // See `anUnreachableItemIsSkipped`.
        clip.muxer = "mp4mux faststart=true"
        return PlayerItem(path: try clip.make("video\(number)", in: folder))
      }
    }

    private func song(_ name: String, frames: Int = 60) throws -> PlayerItem {
      var clip = TestVideo(frames: frames)
      (clip.video, clip.audio) = (nil, "audioconvert ! opusenc")
      (clip.muxer, clip.fileExtension) = ("oggmux", "ogg")
      return PlayerItem(path: try clip.make(name, in: folder))
    }

    /// Plays all items to their ends, and expects that the player never waits between them.
    private func expectContinuousPlayback(_ items: [PlayerItem], rate: Double = 1) async {
      let player = QueuePlayer(items: items, service: audioSink.service())
      var ended: [String] = []
      player.onEnd = { ended.append($0.name) }
      var waits = 0
      let watching = Task { [weak player] in
        for await status in Observations({ player?.timeControlStatus }) where !ended.isEmpty {
          if status == .waiting { waits += 1 }
        }
      }
      player.rate = rate
      player.play()
      await eventually("all are played") { ended.count == items.count }
      watching.cancel()
      #expect(ended == items.map(\.name))
      #expect(waits == 0, "how often it had to wait for what follows")
      #expect(items.allSatisfy { $0.status == .readyToPlay })
      await eventually("it pauses") { player.timeControlStatus == .paused }
      let picture = await player.currentFrame()
      #expect((picture == nil) == (items.last?.videoSize == nil))
    }

    @Test func theNextItemFollowsAtOnceAtAnotherRate() async throws {
      await expectContinuousPlayback(try videos(3), rate: 2)
      let seconds = audioSink.pieces.reduce(0) { $0 + Double($1.samples.count) / 48000 }
      #expect(abs(seconds - 3) < 0.3, "\(seconds) s of sound")
      #expect(abs(RecordingAudioSink.tone(of: audioSink.pieces.suffix(20)) - 900) < 60, "the pitch is kept")
    }

    @Test func videosAndSongsFollowEachOtherAtOnce() async throws {
      await expectContinuousPlayback([try song("song1"), try videos(1)[0], try song("song2")])
      let seconds = audioSink.pieces.reduce(0) { $0 + Double($1.samples.count) / 48000 }
      #expect(abs(seconds - 6) < 0.3, "\(seconds) s of sound")
    }

    @Test func theNextItemOfASlowNetworkFollowsAtOnce() async throws {
      let videos = try videos(3)
      // Receiving all of a video takes a second.
      let server = try TestServer(folder: folder) { answer, _ in answer.speed = answer.content.count }
      await expectContinuousPlayback(videos.map { PlayerItem(uri: server.address($0.name)) })
      // Opening it takes a second.
      #expect(audioSink.longestSilence < 0.6)
    }

    /// Without a download file, decodebin3 (1.22) did not end one in four such videos, and crashed when it was
    /// closed.
    @Test func networkVideosWithTheirIndexAtTheEndFollow() async throws {
      let clip = TestVideo(frames: 60)
      let names = (1...3).map { "video\($0)" }
      for name in names { _ = try clip.make(name, in: folder) }
      let server = try TestServer(folder: folder) { answer, _ in answer.speed = answer.content.count }
      await expectContinuousPlayback(names.map { PlayerItem(uri: server.address("\($0).mp4")) })
    }

    @Test func framesOfTheNextItemAreHiddenUntilItPlays() async throws {
      let (song, video) = (try song("song"), try videos(1)[0])
      let player = QueuePlayer(items: [song, video], service: audioSink.service())
      player.play()
      await eventually("the end is near") { player.currentTimeNow() > MediaTime(seconds: 1.5) }
      #expect(player.currentItem === song)
      // The main loop takes over the frames that were presented.
      while MainLoop.iterate(mayBlock: false) {}
      #expect(player.video.frame == nil)
      await eventually("the video plays") {
        player.currentItem === video && player.currentTimeNow() > MediaTime(seconds: 1)
      }
      let number = try #require(await player.currentFrame()?.number)
      #expect(abs(Double(number) / 30 - player.currentTimeNow().seconds) < 0.3, "picture \(number)")
      #expect(video.videoSize == TestVideo().size)
    }

    @Test func theQueueCanChangeShortlyBeforeTheEnd() async throws {
      let items = try videos(3)
      let player = QueuePlayer(items: Array(items.prefix(2)), service: audioSink.service())
      player.rate = 2
      var ended: [String] = []
      player.onEnd = { ended.append($0.name) }
      player.play()
      await eventually("the end is near") { player.currentTimeNow() > MediaTime(seconds: 1) }
      player.insert(items[2], after: items[0])
      await eventually("all are played") { ended.count == 3 }
      #expect(ended == ["video1.mp4", "video3.mp4", "video2.mp4"])
    }

    @Test func theRateCanChangeShortlyBeforeTheEnd() async throws {
      let items = try videos(2, frames: 45)
      let player = QueuePlayer(items: items, service: audioSink.service())
      player.rate = 0.5
      player.play()
      await eventually("the end is near") { player.currentTimeNow() > MediaTime(seconds: 1.2) }
      audioSink.forget()
      player.rate = 2
      var ended = 0
      player.onEnd = { _ in ended += 1 }
      await eventually("both are played") { ended == 2 }
      let seconds = audioSink.pieces.reduce(0) { $0 + Double($1.samples.count) / 48000 }
      #expect(abs(seconds - 0.9) < 0.3, "\(seconds) s of sound")
    }

    @Test func aSeekNearTheEndDoesNotSkipTheRest() async throws {
      let items = try videos(2)
      let player = QueuePlayer(items: items, service: audioSink.service())
      player.rate = 2
      player.play()
      await eventually("the end is near") { player.currentTimeNow() > MediaTime(seconds: 1.4) }
      audioSink.forget()
      #expect(await player.seek(to: MediaTime(seconds: 0.2)))
      #expect(player.currentItem === items[0])
      await eventually("the second follows") { player.currentItem === items[1] }
      let seconds = audioSink.pieces.reduce(0) { $0 + Double($1.samples.count) / 48000 }
      #expect(seconds > 0.7, "the first was played to its end")
    }

    @Test func pausingAtTheEndKeepsTheItem() async throws {
      let items = [try song("song"), try videos(1)[0]]
      let player = QueuePlayer(items: items, service: audioSink.service())
      player.play()
      await eventually("the end is near") { player.currentTimeNow() > MediaTime(seconds: 1.4) }
      player.pause()
      await eventually("playback is paused") { player.timeControlStatus == .paused }
      #expect(player.currentItem === items[0])
      player.play()
      await eventually("the video follows") {
        player.currentItem === items[1] && player.timeControlStatus == .playing
      }
    }

    @Test func aTruncatedItemIsSkipped() async throws {
      let videos = try videos(2)
      let server = try TestServer(folder: folder) { answer, name in
        if name == "broken.mp4" { answer = TestServer.Answer(content: Data("no video".utf8)) }
      }
      let broken = PlayerItem(uri: server.address("broken.mp4"))
      let items = [PlayerItem(uri: server.address("video1.mp4")), broken, videos[1]]
      let player = QueuePlayer(items: items, service: audioSink.service())
      var (ended, skipped): ([String], [String]) = ([], [])
      player.onEnd = { ended.append($0.name) }
      player.onSkip = { item, _ in skipped.append(item.name) }
      player.play()
      await eventually("both are played") { ended.count == 2 }
      #expect(ended == ["video1.mp4", "video2.mp4"])
      #expect(skipped == ["broken.mp4"])
      #expect(player.currentItem === videos[1])
    }
  }
}
