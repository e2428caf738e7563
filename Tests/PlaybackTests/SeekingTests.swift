import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  @MainActor struct SeekingTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    let player = Player()

    private func open(_ clip: Clip) async throws -> PlayerItem {
      let item = PlayerItem(path: try clip.make("film", in: folder))
      player.replaceCurrentItem(with: item)
      await eventually("it is ready") { item.status == .readyToPlay }
      return item
    }

    /// Frames of 30, 29.97 and 24 a second.
    @Test(arguments: [
      MediaTime(value: 1, timescale: 30), MediaTime(value: 1001, timescale: 30000),
      MediaTime(value: 1, timescale: 24),
    ])
    func anExactSeekShowsTheFrame(length: MediaTime) async throws {
      _ = try await open(
        Clip(frames: 90, rate: (Int(length.timescale), Int(length.value)), keyframes: 90))
      #expect(await player.currentFrame()?.number == 0)
      for number in [45, 44, 46, 0, 89, 1, 30] {
        let time = MediaTime(value: Int64(number) * length.value, timescale: length.timescale)
        #expect(await player.seek(to: time))
        #expect(await player.currentFrame()?.number == number, "at \(time)")
      }
      #expect(await player.currentFrame()?.videoSize == VideoSize(width: 320, height: 180))
    }

    @Test func framesAreSteppedForwardAndBack() async throws {
      _ = try await open(Clip(frames: 60))
      #expect(await player.seek(to: MediaTime(value: 20, timescale: 30)))
      for (step, number) in [(1, 21), (1, 22), (-1, 21), (-1, 20), (-1, 19), (1, 20), (3, 23), (-3, 20)] {
        #expect(await player.step(frames: step))
        let frame = await player.currentFrame()
        #expect(frame?.number == number, "after \(step): \(frame?.number ?? -1) \(player.currentTimeNow())")
      }
    }

    @Test func seeksThatOvertakeEachOtherEndOnTheLast() async throws {
      _ = try await open(Clip(frames: 150, keyframes: 30))
      player.play()
      await eventually("it plays") { player.timeControlStatus == .playing }
      player.pause()
      var random = SystemRandomNumberGenerator()
      let seeks = (0..<200).map { index in
        let number = index == 199 ? 77 : Int64.random(in: 0..<150, using: &random)
        let tolerance = index == 199 || Bool.random(using: &random) ? SeekTolerance.exact : .keyframe
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
