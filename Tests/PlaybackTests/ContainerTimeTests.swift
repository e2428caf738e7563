import Foundation
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Containers whose timestamps do not begin at zero, or that name no duration.
  @MainActor final class ContainerTimeTests: PlayerSuite {
    struct Container: Sendable, CustomTestStringConvertible {
      var clip: TestVideo
      var testDescription: String
      /// How many hours are added to all timestamps.
      var hours = 0

      init(_ name: String, hours: Int = 0, _ change: (inout TestVideo) -> Void) {
        (clip, testDescription, self.hours) = (TestVideo(frames: 90, keyframes: 30), name, hours)
        change(&clip)
      }

      static let all = [
        Container("mp4") { _ in },
        Container("mp4 with B frames") { clip in
          clip.video = "x264enc bframes=3 b-adapt=false key-int-max=%k ! h264parse"
        },
        Container("mkv") { ($0.muxer, $0.fileExtension) = ("matroskamux", "mkv") },
        Container("ts") { ($0.muxer, $0.fileExtension) = ("mpegtsmux", "ts") },
        Container("ts after ten hours", hours: 10) { ($0.muxer, $0.fileExtension) = ("mpegtsmux", "ts") },
        Container("avi") { clip in
          (clip.muxer, clip.fileExtension, clip.audio) = ("avimux", "avi", "lamemp3enc ! mpegaudioparse")
        },
        // Opus begins 6.5 ms before zero, and the decoder leaves that out.
        Container("mkv with Opus") { clip in
          (clip.muxer, clip.fileExtension, clip.audio) = ("matroskamux", "mkv", "opusenc")
        },
        Container("ogv") { clip in
          (clip.muxer, clip.fileExtension) = ("oggmux", "ogv")
          (clip.video, clip.audio) = ("theoraenc keyframe-force=%k", "vorbisenc")
        },
      ]
    }

    private func make(_ container: Container) throws -> String {
      let path = try container.clip.make("video", in: folder)
      guard container.hours > 0 else { return path }
      let data = try Data(contentsOf: URL(filePath: path))
      return try write(TransportStream.shifted(data, by: UInt64(container.hours) * 3600 * 90_000), "late.ts")
    }

    @Test(arguments: Container.all) func theFirstFrameIsAtZeroAndSeeksAreExact(container: Container)
      async throws
    {
      let item = await openWhole(try make(container))
      #expect(player.currentTimeNow() == .zero)
      let first = await player.currentFrame()?.number
      #expect(first == 0)
      let duration = try #require(item.duration).seconds
      #expect(abs(duration - container.clip.duration) < 0.2, "\(duration) s")
      for number in [45, 29, 30, 31, 88, 1, 0] {
        #expect(await player.seek(to: MediaTime(value: Int64(number), timescale: 30)))
        let shown = await player.currentFrame()?.number
        #expect(shown == number)
        #expect(abs(player.currentTimeNow().seconds - Double(number) / 30) < 0.017, "at \(number)")
      }
    }

    @Test(arguments: Container.all) func theEndIsTheLastFrame(container: Container) async throws {
      let item = await openWhole(try make(container))
      #expect(await player.seek(to: try #require(item.duration)))
      let number = try #require(await player.currentFrame()?.number)
      #expect(number == container.clip.frames - 1)
      #expect(await player.seek(to: MediaTime(seconds: 2)))
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      player.play()
      await eventually("it ends") { hasEnded }
      let duration = try #require(item.duration).seconds
      #expect(abs(duration - container.clip.duration) < 0.2, "\(duration) s")
    }

    /// Adds a second of audio to a video, or of video to audio, that begins later.
    private func makeLate(_ late: String, muxer: String, _ fileExtension: String) throws -> String {
      let path = folder.path + "/late." + fileExtension
      var clip = TestVideo(frames: 90)
      if late == "video" { clip.video = nil } else { clip.audio = nil }
      let video = try clip.make("video", in: folder)
      let (kept, added) =
        late == "video"
        ? (
          "d.audio_0 ! queue ! aacparse",
          "videotestsrc timestamp-offset=1500000000 num-buffers=45 ! video/x-raw,width=320,height=180,framerate=30/1 ! x264enc speed-preset=ultrafast key-int-max=15 ! h264parse"
        )
        : (
          "d.video_0 ! queue ! h264parse",
          "audiotestsrc timestamp-offset=1500000000 num-buffers=150 samplesperbuffer=480 ! audio/x-raw,rate=48000 ! avenc_aac ! aacparse"
        )
      try launch(
        """
        \(muxer) name=mux ! filesink location=\(path) filesrc location=\(video) ! qtdemux name=d \(kept) ! \
        queue max-size-time=0 ! mux. \(added) ! queue max-size-time=0 ! mux.
        """)
      return path
    }

    @Test(arguments: [("mp4mux", "mp4"), ("matroskamux", "mkv"), ("mpegtsmux", "ts")])
    func aLateFirstFrameIsShownAtItsTime(muxer: String, fileExtension: String) async throws {
      let item = await openWhole(try makeLate("video", muxer: muxer, fileExtension))
      #expect(player.currentTimeNow() < MediaTime(seconds: 0.1))
      player.play()
      var latest = 0.0
      await eventually("its first frame is shown") {
        latest = max(latest, player.currentTimeNow().seconds)
        return item.videoSize == VideoSize(width: 320, height: 180)
      }
      #expect(player.error == nil)
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      await eventually("it ends") { hasEnded }
      // At its end the player seeks to the beginning, which would replace the following seek.
      await eventually("it is at the beginning") { player.currentTimeNow() == .zero }
      #expect(await player.seek(to: MediaTime(seconds: 2.5)))
      #expect(await player.currentFrame() != nil)
    }

    @Test(arguments: [("mp4mux", "mp4"), ("matroskamux", "mkv"), ("mpegtsmux", "ts")])
    func lateAudioDoesNotMakeThePositionJump(muxer: String, fileExtension: String) async throws {
      _ = await openWhole(try makeLate("audio", muxer: muxer, fileExtension))
      #expect(player.currentTimeNow() == .zero)
      #expect(await player.currentFrame()?.number == 0)
      #expect(await player.seek(to: MediaTime(value: 20, timescale: 30)))
      #expect(await player.currentFrame()?.number == 20)
      #expect(abs(player.currentTimeNow().seconds - 20.0 / 30) < 0.01)
      var times: [Double] = []
      player.play()
      await eventually("it is beyond the beginning of the sound") {
        times.append(player.currentTimeNow().seconds)
        return times.last! > 2
      }
      #expect(
        zip(times, times.dropFirst()).allSatisfy { $1 > $0 - 0.05 && $1 < $0 + 1 }, "\(times.count) times")
      player.pause()
      let place = player.currentTimeNow().seconds
      let number = Double(try #require(await player.currentFrame()?.number)) / 30
      #expect(abs(place - number) < 0.3)
    }
  }
}
