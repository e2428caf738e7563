import Foundation

/// Frame times while a library of 100,000 photos scrolls, with the smallest, the usual and the largest cells.
///
/// 250 notches of the wheel, then a drag of the scroll bar from top to bottom in 250 steps, both at 60 per second; the drag
/// rebinds every cell in each frame. Frame times are Tintype's own, from the moment the main thread begins a frame until it
/// has submitted it. The processor time of a frame does not include what other programs take.
struct GridScrollBenchmark: Benchmark {
  let name = "grid-scroll"
  private static let count = 100_000
  private static let sizes = [48, 112, 512]
  private static let steps = 250
  private static let attempts = 3

  private struct Sample {
    var worst: [Double] = []
    var most: [Double] = []
    var processor: [Double] = []
    var frames = 0
  }

  func measure(_ bench: Bench) throws {
    let viewer = try Viewer.tintype(bench)
    defer { viewer.home.remove() }
    try Library.fill(viewer.home.pictures, with: Self.count, from: bench.pictures())
    try viewer.indexPictures()
    for size in Self.sizes {
      try viewer.home.set(["io/github/tintype/Tintype": ["grid-cell-size": "\(size).0"]])
      var sample = Sample()
      try bench.rounds { round in try run(viewer, bench, &sample, screenshot: round == 0 ? size : nil) }
      func report(_ what: String, _ values: [Double], _ limit: Double?) {
        bench.report(
          Figure(
            name: "grid-scroll at \(size) pixels, \(what)", unit: .milliseconds, ours: values,
            target: limit.map { .atMost($0) } ?? .none))
      }
      report("worst of \(sample.frames) frames", sample.worst, 16)
      report("99 of 100 frames are faster than", sample.most, 16)
      report("processor time of the worst frame", sample.processor, nil)
    }
  }

  private func run(_ viewer: Viewer, _ bench: Bench, _ sample: inout Sample, screenshot: Int?) throws {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    _ = try watch.firstFrame(of: child)
    guard child.waitUntilIdle(upTo: 60) else { throw BenchError.tookTooLong("Reading 100,000 files") }
    var frames: [Trace.Frame] = []
    // A drag whose press missed the scroll bar, which hides itself, is repeated; the frames are those of one whole drag.
    for _ in 0..<Self.attempts {
      let start = Clock.now
      try InputDevice().scrollGrid(notches: Self.steps, steps: Self.steps)
      let end = Clock.now
      if let screenshot { bench.screenshot("grid-scroll-\(screenshot)") }
      _ = child.waitUntilIdle(upTo: 60)
      frames = viewer.readTrace().frames.filter { start...end ~= $0.begin }
      if frames.contains(where: { $0.first > Self.count * 9 / 10 }) { break }
    }
    bench.keepTrace(of: viewer, as: "grid-scroll-\(screenshot ?? 0)")
    child.end()
    watch.waitForBackground()
    guard let last = frames.map(\.first).max(), last > Self.count * 9 / 10 else {
      throw BenchError.tookTooLong("Scrolling to the end in \(frames.count) frames")
    }
    let durations = frames.map { $0.duration * 1000 }
    sample.frames = frames.count
    sample.worst.append(durations.max() ?? 0)
    sample.most.append(percentile(0.99, of: durations))
    sample.processor.append((frames.map(\.processorTime).max() ?? 0) * 1000)
  }
}
