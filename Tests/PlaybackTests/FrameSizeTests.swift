import FileTesting
import GObjectKit
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Without a GPU, frames are scaled to the size shown; a saved frame has the size of the video.
  @MainActor final class FrameSizeTests {
    private let folder: TemporaryFolder
    private let player = QueuePlayer()

    init() throws { folder = try TemporaryFolder() }

    private func size(_ frame: VideoFrame?) -> VideoSize? {
      frame.map { VideoSize(width: $0.width, height: $0.height) }
    }

    private func expectFrames(
      shown: VideoSize, saved: VideoSize, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      #expect(await player.seek(to: MediaTime(seconds: 0.5)), sourceLocation: sourceLocation)
      await eventually(
        "it is shown in its size", sourceLocation: sourceLocation,
        meanwhile: { while MainLoop.iterate(mayBlock: false) {} }
      ) { size(player.video.frame) == shown }
      #expect(await size(player.currentFrame()) == saved, sourceLocation: sourceLocation)
    }

    @Test func aSmallViewDoesNotShrinkTheSavedFrame() async throws {
      let (large, other) = (VideoSize(width: 640, height: 360), VideoSize(width: 480, height: 360))
      player.video.setViewport(.init(width: 160, height: 120, isSoftware: true))
      for (name, size) in [("large", large), ("other", other)] {
        player.insert(PlayerItem(path: try TestVideo(frames: 45, size: size).make(name, in: folder)))
      }
      await eventually("it is ready") { player.status == .readyToPlay }
      #expect(player.currentItem?.videoSize == large)
      await expectFrames(shown: VideoSize(width: 160, height: 90), saved: large)
      player.video.setViewport(.init(width: 320, height: 240, isSoftware: true))
      await expectFrames(shown: VideoSize(width: 320, height: 180), saved: large)
      player.play()
      await eventually("the next one follows") {
        player.currentItem === player.items[1] && player.status == .readyToPlay
      }
      await eventually("its size is read") { player.items[1].videoSize == other }
      player.pause()
      await expectFrames(shown: VideoSize(width: 320, height: 240), saved: other)
    }
  }
}
