import GObjectKit
import GStreamerKit
import TestTools
import Testing
import VideoDisplayKit

/// A widget that changes its size while frames arrive.
@Suite(.timeLimit(.minutes(2))) @MainActor struct VideoSinkResizeTests {
  /// Each new size lets the elements before the sink ask for caps again, in the streaming thread, while the next size is
  /// set.
  @Test func theStreamGoesOnWhileTheSizeChanges() async throws {
    let paintable = VideoPaintable()
    // It follows the paintable for as long as it is there.
    let sink = try VideoSink(paintable, isSynchronized: false)
    let pipeline = try Pipeline()
    try pipeline.addChain([
      try Element("videotestsrc"),
      try Element("capsfilter", ["caps": "video/x-raw,format=I420,width=64,height=48"]),
      try Element("videoconvert"), sink,
    ])
    try pipeline.setState(.playing)
    for round in 0..<20_000 {
      let side = 16 + round % 32
      paintable.setViewport(.init(width: side, height: side, isSoftware: true))
      while MainLoop.iterate(mayBlock: false) {}
    }
    paintable.setViewport(.init(width: 32, height: 32, isSoftware: true))
    await eventually("a frame of the last size", meanwhile: { while MainLoop.iterate(mayBlock: false) {} }) {
      paintable.frame?.width == 32
    }
    try pipeline.setState(.null)
    withExtendedLifetime(sink) {}
  }
}
