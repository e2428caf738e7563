import GObjectKit
import GStreamerKit
import Synchronization
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

  private func wait(for what: Comment, _ condition: () -> Bool) async {
    await eventually(what, meanwhile: { while MainLoop.iterate(mayBlock: false) {} }, condition)
  }

  /// Adds one to each byte.
  private let brighter = FrameFilter { pixels, width, height in
    for offset in 0..<width * height * 4 {
      let value = pixels.bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      pixels.storeBytes(of: value + 1, toByteOffset: offset, as: UInt8.self)
    }
  }

  @Test func withoutAFilterFramesAreNotCopied() async {
    let (paintable, shown) = (VideoPaintable(), frame(7))
    paintable.present(shown)
    await wait(for: "the frame") { paintable.frame != nil }
    #expect(paintable.frame?.bytes === shown.bytes)
  }

  /// Also that of a paused video: no other frame comes.
  @Test func aFilterChangesTheCurrentFrame() async {
    let paintable = VideoPaintable()
    paintable.present(frame(7))
    paintable.filter = brighter
    await wait(for: "the filter") { paintable.frame?.pixel(x: 3, y: 1).red == 8 }
    paintable.filter = nil
    await wait(for: "the frame without it") { paintable.frame?.pixel(x: 3, y: 1).red == 7 }
    paintable.filter = brighter
    paintable.present(frame(20))
    await wait(for: "the next frame") { paintable.frame?.pixel(x: 0, y: 0).red == 21 }
    paintable.clear()
    paintable.filter = nil
    await wait(for: "no frame") { paintable.frame == nil }
  }

  @Test func observersSeeFramesWithoutTheFilter() {
    let paintable = VideoPaintable()
    let seen = Mutex<[UInt8]>([])
    paintable.filter = brighter
    paintable.present(frame(1))
    paintable.observeFrames { frame in seen.withLock { $0.append(frame.pixel(x: 0, y: 0).red) } }
    paintable.present(frame(2))
    paintable.observeFrames(nil)
    paintable.present(frame(3))
    #expect(seen.withLock { $0 } == [1, 2])
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
