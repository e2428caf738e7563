import FileTesting
import GObjectKit
import GStreamerKit
import Playback
import Testing

extension PlaybackTests {
  @MainActor struct FrameGrabberTests {
    @Test func framesAreNearTheRequestedTime() async throws {
      let folder = try TemporaryFolder()
      let path = try TestVideo(frames: 150, keyframes: 10).make("video", in: folder)
      let grabber = FrameGrabber(uri: File(path: path).uri, maximumSize: VideoSize(width: 160, height: 160))
      for number in [75, 10, 140, 0] {
        let frame = try #require(await grabber.frame(at: MediaTime(value: Int64(number), timescale: 30)))
        #expect(abs(try #require(frame.number) - number) <= 10)
        #expect(frame.width == 160 && frame.height == 90)
      }
      #expect(await grabber.frame(at: MediaTime(seconds: 1e6)) != nil)
      let none = FrameGrabber(uri: "file:///nowhere.mp4", maximumSize: VideoSize(width: 160, height: 90))
      #expect(await none.frame(at: .zero) == nil)
    }
  }
}
