import GObjectKit
import GStreamerKit
import Synchronization
import TestTools
import Testing
import VideoDisplayKit

/// Out-of-range sizes and aspect ratios of the frames that a sink receives.
@Suite(.timeLimit(.minutes(2))) @MainActor struct VideoSinkLimitTests {
  private let paintable = VideoPaintable()

  /// A pipeline that shows frames with these caps.
  ///
  /// - Parameter claim: Replaces fields of the caps; the frames stay unchanged.
  private func pipeline(_ caps: String, claiming claim: String = "video/x-raw") throws -> Pipeline {
    paintable.setViewport(.init(width: 100, height: 100, isSoftware: true))
    let pipeline = try Pipeline()
    let source = try Element("videotestsrc", ["num-buffers": 200])
    try pipeline.addChain([
      source, try Element("capsfilter", ["caps": caps]), try Element("capssetter", ["caps": claim]),
      try VideoSink(paintable, isSynchronized: false),
    ])
    return pipeline
  }

  @Test(arguments: [
    ("2147483647/1", 320), ("1/2147483647", 320), ("11/1", 320), ("1/11", 320), ("10/1", 3200), ("1/10", 32),
    ("4/3", 426),
  ])
  func outOfRangePixelAspectRatiosAreIgnored(ratio: String, width: Int) async throws {
    let pipeline = try pipeline("video/x-raw,width=320,height=240,pixel-aspect-ratio=\(ratio)")
    try pipeline.setState(.playing)
    await eventually("a frame is shown", meanwhile: { while MainLoop.iterate(mayBlock: false) {} }) {
      paintable.frameCount >= 1
    }
    #expect(paintable.frame?.videoSize == VideoSize(width: width, height: 240))
    try pipeline.setState(.null)
  }

  @Test func aVideoThatIsTooLargeIsReportedAsDamaged() async throws {
    let pipeline = try pipeline(
      "video/x-raw,format=GRAY8", claiming: "video/x-raw,width=30000,height=30000")
    try pipeline.setState(.playing)
    let found = Mutex<BusMessage.Failure?>(nil)
    let reader = Task { [messages = pipeline.messages] in
      for await message in messages {
        if case .error(let failure) = message { found.withLock { $0 = $0 ?? failure } }
      }
    }
    defer { reader.cancel() }
    await eventually("it fails") { found.withLock { $0 != nil } }
    let failure = found.withLock { $0 }
    #expect(failure?.kind == .damaged)
    #expect(failure?.details.contains("30000") == true)
    while MainLoop.iterate(mayBlock: false) {}
    #expect(paintable.frame == nil)
    try pipeline.setState(.null)
  }
}
