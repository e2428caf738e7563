import FileTesting
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  @MainActor struct SoundTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    let audioSink = RecordingAudioSink()

    /// Plays a video, and returns the duration of its audio in seconds and its pitch.
    private func play(_ clip: TestVideo, rate: Double) async throws -> (length: Double, tone: Double) {
      let item = PlayerItem(path: try clip.make("video\(rate)", in: folder))
      let player = Player(service: audioSink.service())
      player.rate = rate
      player.replaceCurrentItem(with: item)
      audioSink.forget()
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      player.play()
      await eventually("it ends") { hasEnded }
      let pieces = audioSink.pieces.filter { !$0.samples.isEmpty }
      let length = try #require(pieces.map(\.end).max()) - pieces[0].start
      return (length, RecordingAudioSink.tone(of: Array(pieces[(pieces.count / 4)..<(pieces.count * 3 / 4)])))
    }

    @Test(arguments: [0.25, 0.5, 1, 2, 4]) func theRateChangesAndThePitchIsKept(rate: Double) async throws {
      // At low rates, a shorter video is long enough.
      let clip = TestVideo(frames: rate < 1 ? 30 : 60, tone: 500)
      let (length, tone) = try await play(clip, rate: rate)
      #expect(abs(length * rate - clip.duration) < 0.15 * clip.duration, "\(length) s")
      #expect(abs(tone - 500) < 40, "\(tone) Hz")
    }

    @Test func theRateChangesWhilePlaying() async throws {
      let item = PlayerItem(path: try TestVideo(frames: 120).make("video", in: folder))
      let player = Player(service: audioSink.service())
      player.replaceCurrentItem(with: item)
      player.play()
      await eventually("it plays") { player.currentTimeNow() > MediaTime(seconds: 0.5) }
      player.rate = 4
      await eventually("it follows") { player.clockRate == 4 }
      #expect(player.currentTimeNow().seconds > 0.4, "playback continues from the same position")
      let start = player.currentTimeNow().seconds
      let clock = ContinuousClock.now
      await eventually("it is further on") { player.currentTimeNow().seconds > start + 1.5 }
      #expect(ContinuousClock.now - clock < .seconds(1.2))
      player.rate = 99
      #expect(player.rate == 4)
      player.rate = 0
      #expect(player.rate == 0.25)
    }

    @Test func theVolumeScaleIsPerceptual() async throws {
      let item = PlayerItem(path: try TestVideo(frames: 30).make("video", in: folder))
      let player = Player(service: audioSink.service())
      var peaks: [Double] = []
      for (volume, isMuted) in [(1.0, false), (0.5, false), (1, true)] {
        player.volume = volume
        player.isMuted = isMuted
        player.replaceCurrentItem(with: item)
        await eventually("it is ready") { player.status == .readyToPlay }
        audioSink.forget()
        player.play()
        await eventually("the audio is audible") { audioSink.pieces.count > 20 }
        peaks.append(audioSink.peak)
        player.pause()
      }
      #expect(peaks[0] > 0.3)
      #expect(abs(peaks[1] / peaks[0] - 0.125) < 0.02)
      #expect(peaks[2] == 0)
    }
  }
}
