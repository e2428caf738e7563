import GObjectKit
import GStreamerKit
import Synchronization
import TestTools
import Testing

/// A thread-safe counter.
final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}

@Suite(.timeLimit(.minutes(2))) struct PipelineTests {
  @Test func aMissingElementIsNamed() {
    #expect(throws: GStreamerError.missingElement("nosuchelement")) { try Element("nosuchelement") }
  }

  @Test func endOfStreamIsReported() async throws {
    let pipeline = try Pipeline()
    try pipeline.addChain([try Element("videotestsrc", ["num-buffers": 3]), try Element("fakesink")])
    try pipeline.setState(.playing)
    var ended = false
    for await message in pipeline.messages {
      if case .endOfStream = message {
        ended = true
        break
      }
    }
    #expect(ended)
    try pipeline.setState(.null)
  }

  /// With a time limit: the reader of a stream that is never finished would wait forever.
  @Test(.timeLimit(.minutes(1))) func messagesFinishWhenAPipelineIsClosed() async throws {
    let pipeline = try Pipeline()
    try pipeline.addChain([try Element("fakesrc"), try Element("fakesink")])
    try pipeline.setState(.playing)
    let reader = Task { [messages = pipeline.messages] in for await _ in messages {} }
    pipeline.close()
    await reader.value
  }

  @Test func aMissingFileIsReportedAsNotFound() async throws {
    let pipeline = try Pipeline()
    let source = try Element("filesrc")
    source.set("location", path: "/nowhere/video.mkv")
    try pipeline.addChain([source, try Element("fakesink")])
    try? pipeline.setState(.playing)
    for await message in pipeline.messages {
      guard case .error(let failure) = message else { continue }
      #expect(failure.kind == .notFound)
      #expect(failure.details.contains("/nowhere/video.mkv"))
      break
    }
    try pipeline.setState(.null)
  }

  @Test func branchesAreAttachedAndDetachedWhileThePipelineRuns() async throws {
    let pipeline = try Pipeline()
    let source = try Element("videotestsrc", ["is-live": true])
    let filter = try Element("capsfilter", ["caps": "video/x-raw,width=64,height=48,framerate=100/1"])
    try pipeline.addChain([source, filter])
    let tee = try Tee(in: pipeline)
    try filter.link(to: tee.element)
    let (steady, passing) = (Counter(), Counter())
    _ = try tee.attach([try Element("queue"), try AppSink(isSynchronized: false) { _ in steady.add() }])
    try pipeline.setState(.playing)
    for _ in 0..<10 {
      let (before, other) = (passing.count, steady.count)
      let branch = try tee.attach([
        try Element("queue"), try AppSink(isSynchronized: false) { _ in passing.add() },
      ])
      await eventually("the branch gets frames") { passing.count > before + 2 }
      await branch.detach()
      let after = passing.count
      let then = steady.count
      await eventually("the other branch continues") { steady.count > then + 2 && steady.count > other }
      #expect(passing.count == after, "a branch that was taken away gets nothing")
    }
    try pipeline.setState(.null)
  }

  @Test func samplesOfOnePipelineFeedAnother() async throws {
    let arrived = Counter()
    let second = try Pipeline()
    let input = try AppSource(limit: 30)
    try second.addChain([input, try AppSink(isSynchronized: false) { _ in arrived.add() }])
    try second.setState(.playing)
    let first = try Pipeline()
    let sink = try AppSink(isSynchronized: true) { sample in input.push(sample, at: sample.time ?? .zero) }
    let caps = try Element("capsfilter", ["caps": "video/x-raw,framerate=50/1"])
    try first.addChain([try Element("videotestsrc", ["num-buffers": 10]), caps, sink])
    try first.setState(.playing)
    await eventually("all ten arrive") { arrived.count >= 10 }
    input.end()
    for await message in second.messages { if case .endOfStream = message { break } }
    try first.setState(.null)
    try second.setState(.null)
  }

  @Test func aFullSourceKeepsTheFirstSamples() async throws {
    let arrived = Mutex<[Duration?]>([])
    let second = try Pipeline()
    let input = try AppSource(limit: 3)
    let output = try AppSink(isSynchronized: false, preroll: { _ in }) { sample in
      arrived.withLock { $0.append(sample.time) }
    }
    try second.addChain([input, output])
    // A paused live source produces no data.
    try second.setState(.paused)
    let first = try Pipeline()
    let sink = try AppSink(isSynchronized: false, preroll: { _ in }) { sample in
      input.push(sample, at: sample.time ?? .zero)
    }
    let caps = try Element("capsfilter", ["caps": "video/x-raw,framerate=10/1"])
    try first.addChain([try Element("videotestsrc", ["num-buffers": 6]), caps, sink])
    try first.setState(.playing)
    for await message in first.messages { if case .endOfStream = message { break } }
    input.end()
    try second.setState(.playing)
    for await message in second.messages { if case .endOfStream = message { break } }
    #expect(arrived.withLock { $0 } == [.zero, .milliseconds(100), .milliseconds(200)])
    try first.setState(.null)
    try second.setState(.null)
  }

  @Test func framesAreConvertedMirroredAndArrangedInAGrid() async throws {
    let pipeline = try Pipeline()
    let kept = Mutex<Sample?>(nil)
    let caps = try Element("capsfilter", ["caps": "video/x-raw,format=UYVY,width=70,height=48"])
    let sink = try AppSink(isSynchronized: false) { sample in kept.withLock { $0 = sample } }
    try pipeline.addChain([
      try Element("videotestsrc", ["num-buffers": 1, "pattern": "smpte75"]), caps, sink,
    ])
    try pipeline.setState(.playing)
    await eventually("a frame arrives") { kept.withLock { $0 != nil } }
    try pipeline.setState(.null)
    let sample = try #require(kept.withLock { $0 })
    let pixels = try sample.pixels(.rgb)
    #expect(pixels.size == VideoSize(width: 70, height: 48))
    // The last of the seven bars is blue, the second yellow.
    #expect(color(pixels, x: 65) == [0, 0, 191])
    #expect(color(pixels.mirrored(), x: 4) == [0, 0, 191])
    let grid = try #require(
      Sample.Pixels.grid([pixels, pixels.mirrored(), pixels, pixels], columns: 2, gap: 5))
    #expect(grid.size == VideoSize(width: 155, height: 111))
    #expect(color(grid, x: 2) == [255, 255, 255])
    #expect(color(grid, x: 5 + 65) == [0, 0, 191])
    #expect(color(grid, x: 5 + 70 + 5 + 4) == [0, 0, 191])
    #expect(
      try sample.pixels(.bgra, size: VideoSize(width: 7, height: 2)).size == VideoSize(width: 7, height: 2))
  }

  private func color(_ pixels: Sample.Pixels, x: Int) -> [Int] {
    pixels.bytes.withBytes { span in
      let start = 10 * pixels.stride + x * 3
      var parts: [Int] = []
      for offset in 0..<3 {
        parts.append(Int(span.unsafeLoad(fromByteOffset: start + offset, as: UInt8.self)))
      }
      // Tolerance for rounding in the color matrix.
      return parts.map { abs($0 - 191) <= 3 ? 191 : $0 <= 3 ? 0 : $0 >= 252 ? 255 : $0 }
    }
  }
}
