import FileTesting
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Video of less than a second with audio, such as a recording that is stopped at once.
  @MainActor struct ShortVideoTests {
    let folder: TemporaryFolder
    let audioSink = RecordingAudioSink()

    init() throws { folder = try TemporaryFolder() }

    nonisolated static let containers: [TestVideo] = {
      var (mp4, mkv, webm, ts, avi) = (TestVideo(), TestVideo(), TestVideo(), TestVideo(), TestVideo())
      mp4.keyframes = 5
      (mkv.muxer, mkv.fileExtension) = ("matroskamux", "mkv")
      (webm.muxer, webm.fileExtension, webm.audio) = ("webmmux", "webm", "vorbisenc")
      webm.video = "vp8enc deadline=1 cpu-used=16 keyframe-max-dist=%k"
      (ts.muxer, ts.fileExtension) = ("mpegtsmux", "ts")
      (avi.muxer, avi.fileExtension, avi.audio) = ("avimux", "avi", "lamemp3enc ! mpegaudioparse")
      return [mp4, mkv, webm, ts, avi]
    }()

    /// Opens a video of each container 20 times; every fourth is played to its end, the others are replaced while
    /// they play.
    @Test(arguments: containers) func shortVideosWithAudioPlay(clip: TestVideo) async throws {
      var clip = clip
      var paths: [String] = []
      for frames in [3, 6, 9, 12, 18] {
        clip.frames = frames
        paths.append(try clip.make("short\(frames)", in: folder))
      }
      let player = Player(service: audioSink.service())
      var ends = 0
      player.onEnd = { _ in ends += 1 }
      for round in 0..<20 {
        let item = PlayerItem(path: paths[round % paths.count])
        player.replaceCurrentItem(with: item)
        player.play()
        let isReady = await eventually("\(item.name) is ready, round \(round)") { item.status != .unknown }
        #expect(item.status == .readyToPlay, "round \(round)")
        #expect(item.videoSize == clip.size, "round \(round)")
        guard isReady, round % 4 == 3 else { continue }
        let before = ends
        await eventually("\(item.name) ends, round \(round)") { ends > before }
      }
    }
  }
}
