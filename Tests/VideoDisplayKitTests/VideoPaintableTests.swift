import GObjectKit
import GStreamerKit
import TestTools
import Testing
import VideoDisplayKit

@Suite(.timeLimit(.minutes(2))) @MainActor struct VideoPaintableTests {
  private func frame(_ value: UInt8) -> VideoFrame {
    VideoFrame(
      pixels: Bytes([UInt8](repeating: value, count: 4 * 4 * 2)), width: 4, height: 2, stride: 16,
      videoSize: VideoSize(width: 8, height: 4))
  }

  @Test func onlyTheLatestFrameIsShown() {
    let paintable = VideoPaintable()
    for value in 1...5 { paintable.present(frame(UInt8(value))) }
    #expect(paintable.frame == nil, "the main thread has not handled it")
    while MainLoop.iterate(mayBlock: false) {}
    #expect(paintable.frame?.pixel(x: 0, y: 0).red == 5)
    #expect(paintable.frameCount == 1)
    #expect(paintable.droppedCount == 4)
    paintable.present(frame(6))
    paintable.clear()
    while MainLoop.iterate(mayBlock: false) {}
    #expect(paintable.frame == nil, "what was presented before clearing is not shown")
  }

  @Test func aVideoSinkShowsFramesAtTheViewportSize() async throws {
    let paintable = VideoPaintable()
    paintable.setViewport(.init(width: 100, height: 100, isSoftware: true))
    let pipeline = try Pipeline()
    let source = try Element("videotestsrc", ["num-buffers": 200])
    let caps = try Element("capsfilter", ["caps": "video/x-raw,width=320,height=240,pixel-aspect-ratio=2/1"])
    try pipeline.addChain([source, caps, try VideoSink(paintable, isSynchronized: true)])
    try pipeline.setState(.playing)
    await eventually("three frames are shown", meanwhile: { while MainLoop.iterate(mayBlock: false) {} }) {
      paintable.frameCount >= 3
    }
    let frame = try #require(paintable.frame)
    #expect(frame.videoSize == VideoSize(width: 640, height: 240), "pixels that are twice as wide")
    #expect(VideoSize(width: frame.width, height: frame.height) == VideoSize(width: 100, height: 38))
    try pipeline.setState(.null)
  }
}
