import FileTesting
import Foundation
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Metadata and start of items.
  @MainActor struct ItemTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    let player = Player()

    private func song() throws -> String {
      var clip = TestVideo(frames: 60)
      clip.video = nil
      return try clip.make("song", in: folder)
    }

    @Test func playbackWaitsUntilTheItemIsReady() async throws {
      let item = PlayerItem(path: try TestVideo(frames: 60).make("video", in: folder))
      player.replaceCurrentItem(with: item)
      player.play()
      #expect(player.timeControlStatus == .waiting && item.status == .unknown)
      await eventually("it plays") { player.timeControlStatus == .playing }
      #expect(item.status == .readyToPlay)
      player.pause()
      player.autoplays = true
      let next = PlayerItem(path: item.path!)
      player.replaceCurrentItem(with: next)
      #expect(player.timeControlStatus == .waiting)
      await eventually("the next item plays automatically") { player.timeControlStatus == .playing }
      #expect(next.status == .readyToPlay)
    }

    @Test func aVideoHasItsChapters() async throws {
      let item = PlayerItem(path: Samples.folder.appending(path: "Trees at the park.mkv").path)
      player.replaceCurrentItem(with: item)
      await eventually("its chapters are read") { item.chapters.count == 3 }
      #expect(item.chapters.first?.start == .zero)
      for (chapter, next) in zip(item.chapters, item.chapters.dropFirst()) {
        #expect(chapter.end.seconds == next.start.seconds)
      }
      #expect(item.chapters.allSatisfy { !$0.title.isEmpty && $0.start < $0.end })
      #expect(try #require(item.chapters.last).end <= #require(item.duration) + MediaTime(seconds: 0.1))
    }

    @Test func aSongHasItsCover() async throws {
      let cover = folder.path + "/cover.png"
      try launch(
        "videotestsrc num-buffers=1 ! video/x-raw,width=64,height=64 ! pngenc ! filesink location=\(cover)")
      let picture = try Data(contentsOf: URL(filePath: cover))
      let bare = folder.path + "/bare.mp3"
      try launch("audiotestsrc num-buffers=100 ! lamemp3enc ! filesink location=\(bare)")
      // ID3v2.3: a header, and one frame with the cover. Source: https://id3.org/id3v2.3.0
      let content = Data([0]) + Data("image/png".utf8) + Data([0, 3, 0]) + picture
      let frame = Data("APIC".utf8) + bytes(content.count, bits: 8) + Data([0, 0]) + content
      let tag = Data("ID3".utf8) + Data([3, 0, 0]) + bytes(frame.count, bits: 7) + frame
      let path = folder.path + "/song.mp3"
      try (tag + Data(contentsOf: URL(filePath: bare))).write(to: URL(filePath: path))
      let item = PlayerItem(path: path)
      player.replaceCurrentItem(with: item)
      await eventually("its cover is read") { item.tags.cover != nil }
      let found = try #require(item.tags.cover)
      let data = found.withBytes { span in
        Data((0..<found.count).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) })
      }
      #expect(data == picture)
      #expect(item.videoSize == nil, "a cover is no video")
    }

    /// A number in four bytes, with the given number of bits in each.
    private func bytes(_ number: Int, bits: Int) -> Data {
      Data((0..<4).reversed().map { UInt8(number >> ($0 * bits) & (1 << bits - 1)) })
    }

    @Test func timeObserversAreCalledAtEachInterval() async throws {
      player.replaceCurrentItem(with: PlayerItem(path: try TestVideo(frames: 75).make("video", in: folder)))
      await eventually("it is ready") { player.status == .readyToPlay }
      var times: [Double] = []
      let observer = player.addPeriodicTimeObserver(interval: MediaTime(value: 1, timescale: 5)) {
        times.append($0.seconds)
      }
      #expect(times == [0], "it begins with where it is")
      player.play()
      await eventually("it is far enough") { player.currentTimeNow().seconds > 1.5 }
      player.pause()
      // There is one call for each interval, however busy the machine is.
      let steps = Set(times.map { Int($0 / 0.2 + 0.001) })
      #expect(steps.count >= 5, "\(times)")
      // A position tick may correct the clock by the time that the audio sink took to start.
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 > $0 - 0.2 }, "\(times)")
      player.removeTimeObserver(observer)
      let count = times.count
      #expect(await player.seek(to: MediaTime(seconds: 0.5)))
      #expect(times.count == count, "a removed observer is not called")
    }

    @Test func aVideoFollowsASong() async throws {
      let video = PlayerItem(path: try TestVideo(frames: 75).make("video", in: folder))
      let music = PlayerItem(path: try song())
      let queue = QueuePlayer(items: [music, video])
      queue.play()
      await eventually("the music plays") { queue.timeControlStatus == .playing }
      #expect(await queue.currentFrame() == nil)
      queue.jump(to: video)
      await eventually("the video plays") {
        queue.timeControlStatus == .playing && video.status == .readyToPlay
      }
      #expect(video.videoSize == VideoSize(width: 320, height: 180))
      #expect(await queue.seek(to: MediaTime(value: 30, timescale: 30)))
      #expect(await queue.currentFrame() != nil)
      queue.goBack()
      await eventually("the music plays again") { queue.timeControlStatus == .playing }
      #expect(await queue.currentFrame() == nil)
      // The next item follows without user action, too, and without a gap.
      await eventually("the video follows") {
        queue.currentItem === video && queue.currentTimeNow().seconds > 0.5
      }
      #expect(video.videoSize == VideoSize(width: 320, height: 180))
      #expect(await queue.currentFrame() != nil)
      await eventually("it ends") { queue.timeControlStatus == .paused }
    }
  }
}
