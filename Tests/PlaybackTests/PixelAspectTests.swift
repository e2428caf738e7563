import GObjectKit
import GStreamerKit
import MediaLibrary
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Videos whose pixel aspect ratio is extreme.
  @MainActor final class PixelAspectTests: PlayerSuite {
    @Test(arguments: ["2147483647/1", "1/2147483647", "65535/1"])
    func aVideoWithAnExtremePixelAspectRatioPlays(ratio: String) async throws {
      var clip = TestVideo(frames: 30, audio: nil)
      clip.video = "jpegenc"
      (clip.muxer, clip.fileExtension) = ("qtmux", "mov")
      clip.filter = "video/x-raw,format=I420 ! capssetter caps=video/x-raw,pixel-aspect-ratio=\(ratio)"
      let path = try clip.make("absurd", in: folder)
      player.video.setViewport(.init(width: 160, height: 120, isSoftware: true))
      let item = await openWhole(path)
      #expect(item.videoSize == VideoSize(width: 320, height: 180))
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      player.play()
      await eventually("it plays to its end", meanwhile: { while MainLoop.iterate(mayBlock: false) {} }) {
        hasEnded || player.error != nil
      }
      #expect(player.error == nil)
      #expect(player.video.frame?.videoSize == VideoSize(width: 320, height: 180))
      #expect(await player.currentFrame()?.width == 320)
      #expect(
        try VideoThumbnail.read(path: path, targetSize: .fit(width: 256, height: 256)).pixels.width == 256)
    }
  }
}
