import FileTesting
import GObjectKit
import GStreamerKit
import Playback
import Synchronization
import TestTools
import Testing

extension PlaybackTests {
  @MainActor struct SeekingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    let player = Player()

    private func open(_ clip: TestVideo) async throws -> PlayerItem {
      let item = PlayerItem(path: try clip.make("video", in: folder))
      player.replaceCurrentItem(with: item)
      await eventually("it is ready") { item.status == .readyToPlay }
      return item
    }

    /// Videos of 30, 29.97 and 24 frames per second.
    @Test(arguments: [
      MediaTime(value: 1, timescale: 30), MediaTime(value: 1001, timescale: 30000),
      MediaTime(value: 1, timescale: 24),
    ])
    func anAccurateSeekShowsTheFrame(length: MediaTime) async throws {
      _ = try await open(
        TestVideo(frames: 90, rate: (Int(length.timescale), Int(length.value)), keyframes: 90))
      #expect(await player.currentFrame()?.number == 0)
      for number in [45, 44, 46, 0, 89, 1, 30] {
        let time = MediaTime(value: Int64(number) * length.value, timescale: length.timescale)
        #expect(await player.seek(to: time))
        #expect(await player.currentFrame()?.number == number, "at \(time)")
      }
      #expect(await player.currentFrame()?.videoSize == VideoSize(width: 320, height: 180))
    }

    /// Half of its frames are non-reference frames.
    private static func clip(muxer: String, fileExtension: String) -> TestVideo {
      TestVideo(
        frames: 90, keyframes: 90, video: "x264enc bframes=3 b-adapt=false key-int-max=%k ! h264parse",
        muxer: muxer, fileExtension: fileExtension)
    }

    /// H.264 with length prefixes, and with start codes.
    @Test(arguments: [("mp4mux", "mp4"), ("matroskamux", "mkv"), ("mpegtsmux", "ts")])
    func skippedNonReferenceFramesDoNotChangeTheResult(muxer: String, fileExtension: String) async throws {
      _ = try await open(Self.clip(muxer: muxer, fileExtension: fileExtension))
      // The video of a transport stream begins later than the stream.
      var delay: Int?
      for number in [61, 44, 45, 46, 47, 87, 30] {
        #expect(await player.seek(to: MediaTime(value: Int64(number) * 2 + 1, timescale: 60)))
        let shown = try #require(await player.currentFrame()?.number)
        let late = delay ?? number - shown
        delay = late
        #expect(shown == number - late, "at \(number) in \(fileExtension)")
      }
      #expect(delay == 0 || fileExtension == "ts")
    }

    @Test func nonReferenceFramesAreNotDecodedWhileSeeking() async throws {
      let path = try Self.clip(muxer: "mp4mux", fileExtension: "mp4").make("video", in: folder)
      let all = try await decoded(onTheWayTo: .seconds(2.5), in: path, skips: false)
      let needed = try await decoded(onTheWayTo: .seconds(2.5), in: path, skips: true)
      #expect(all >= 75)
      #expect(needed < all * 3 / 4, "\(needed) of \(all)")
    }

    /// How many frames are decoded for a seek.
    private func decoded(onTheWayTo time: Duration, in path: String, skips: Bool) async throws -> Int {
      let count = Mutex(0)
      let player = try PlayBin(video: try Element("fakesink"), audio: nil, parts: .video)
      player.uri = File(path: path).uri
      player.onElementSetup { element in
        switch element.factoryName {
        case "h264parse": if skips { element.pad("src")?.skipNonReferenceFrames() }
        case "avdec_h264":
          _ = element.pad("sink")?.onBuffer { _ in
            count.withLock { $0 += 1 }
            return .pass
          }
        default: break
        }
      }
      try player.setState(.paused)
      var hasSought = false
      for await message in player.messages {
        guard case .prerolled = message else { continue }
        if hasSought { break }
        count.withLock { $0 = 0 }
        hasSought = player.seek(to: time, precision: .accurate)
      }
      try player.setState(.null)
      return count.withLock { $0 }
    }

    @Test func framesAreSteppedForwardAndBack() async throws {
      _ = try await open(TestVideo(frames: 60))
      #expect(await player.seek(to: MediaTime(value: 20, timescale: 30)))
      for (step, number) in [(1, 21), (1, 22), (-1, 21), (-1, 20), (-1, 19), (1, 20), (3, 23), (-3, 20)] {
        #expect(await player.step(frames: step))
        let frame = await player.currentFrame()
        #expect(frame?.number == number, "after \(step): \(frame?.number ?? -1) \(player.currentTimeNow())")
      }
    }

    /// Containers that round timestamps, Matroska to milliseconds, and one that does not.
    nonisolated static let containers: [TestVideo] = [(30, 1), (24000, 1001)].flatMap { rate in
      var (mkv, mp4, webm) = (
        TestVideo(frames: 75, rate: rate), TestVideo(frames: 75, rate: rate), TestVideo(rate: rate)
      )
      (mkv.muxer, mkv.fileExtension) = ("matroskamux", "mkv")
      (webm.muxer, webm.fileExtension, webm.audio) = ("webmmux", "webm", "vorbisenc")
      webm.frames = 75
      webm.video = "vp8enc deadline=1 cpu-used=16 target-bitrate=2000000 keyframe-max-dist=%k"
      mp4.audio = nil
      return [mkv, mp4, webm]
    }

    @Test(arguments: containers) func everyFrameIsReachedBySeekAndStep(clip: TestVideo) async throws {
      _ = try await open(clip)
      for number in 0..<clip.frames {
        let time = MediaTime(value: Int64(number * clip.rate.1), timescale: Int32(clip.rate.0))
        #expect(await player.seek(to: time))
        #expect(await player.currentFrame()?.number == number, "at \(time)")
        #expect(player.currentTimeNow() == time, "\(player.currentTimeNow()) is reported instead of \(time)")
      }
      #expect(await player.seek(to: MediaTime(value: Int64(45 * clip.rate.1), timescale: Int32(clip.rate.0))))
      for number in (25..<45).reversed() + Array(26...45) {
        let steps = await player.currentFrame()?.number ?? 0 < number ? 1 : -1
        #expect(await player.step(frames: steps))
        let frame = await player.currentFrame()?.number
        #expect(frame == number, "after \(steps)")
      }
      #expect(await player.step(frames: -7))
      #expect(await player.currentFrame()?.number == 38)
    }

    /// Frames of varying duration, as phones record them.
    @Test(arguments: [("mp4mux", "mp4"), ("matroskamux", "mkv")])
    func framesOfAnyDurationAreSteppedBack(muxer: String, fileExtension: String) async throws {
      var clip = TestVideo(frames: 90)
      clip.filter = "identity drop-probability=0.5"
      (clip.muxer, clip.fileExtension, clip.audio) = (muxer, fileExtension, nil)
      _ = try await open(clip)
      var seen = [try #require(await player.currentFrame()?.number)]
      while seen.count < 25 {
        #expect(await player.step(frames: 1))
        seen.append(try #require(await player.currentFrame()?.number))
      }
      #expect(Set(zip(seen, seen.dropFirst()).map { $1 - $0 }).count > 1, "they do not last equally long")
      for number in seen.dropLast().reversed() {
        #expect(await player.step(frames: -1))
        let frame = await player.currentFrame()?.number
        #expect(frame == number, "of \(seen)")
      }
    }

    @Test func theLastOfSeveralSeeksWins() async throws {
      _ = try await open(TestVideo(frames: 150, keyframes: 30))
      player.play()
      await eventually("it plays") { player.timeControlStatus == .playing }
      player.pause()
      var random = SystemRandomNumberGenerator()
      let seeks = (0..<200).map { index in
        let number = index == 199 ? 77 : Int64.random(in: 0..<150, using: &random)
        let tolerance = index == 199 || Bool.random(using: &random) ? SeekTolerance.accurate : .keyframe
        return Task {
          await player.seek(to: MediaTime(value: number, timescale: 30), tolerance: tolerance)
        }
      }
      var results: [Bool] = []
      for seek in seeks { results.append(await seek.value) }
      #expect(results.count == 200)
      let frame = await player.currentFrame()
      #expect(frame?.number == 77, "\(frame?.number ?? -1)")
      #expect(results[199], "the last one arrived")
      #expect(results.dropLast().contains(false), "others were overtaken")
    }
  }
}
