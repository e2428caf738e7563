import Foundation

/// A library of 100,000 photos without thumbnails: memory, the time to the first thumbnail, and frame times while
/// scrolling.
///
/// The mouse scrolls with real events: 300 notches of the wheel at 60 per second, then a drag of the scroll bar from
/// top to bottom in eight seconds, which passes all 100,000 photos and rebinds every cell in each frame. Frame times
/// are Tintype's own, from the moment the main thread begins a frame until it has submitted it. A turn of the main
/// loop is what the main thread does without a pause, frames included.
struct GridMemoryBenchmark: Benchmark {
  let name = "grid-memory"
  private static let count = 100_000
  private static let notches = 300
  /// Steps of the drag, one for each frame of a 60 Hz screen.
  private static let steps = 480

  private struct Sample {
    var memory: [Double] = []
    var firstPicture: [Double] = []
    var worstFrame: [Double] = []
    var frames99: [Double] = []
    var worstTurn: [Double] = []
  }

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let viewer = try Viewer.tintype(bench)
    defer { viewer.home.remove() }
    try Library.fill(viewer.home.pictures, with: Self.count, from: pictures)
    // Reading so many files for the index takes minutes, in which nothing else could be measured.
    try viewer.indexPictures()
    var sample = Sample()
    var frames = 0
    try bench.rounds { round in
      try run(viewer, bench, &sample, &frames, round: round)
    }
    let peer = Peer<Double>("gthumb")
    peer.measure { try peerMemory(bench, pictures) }
    bench.report(
      Figure(
        name: "grid-memory, most memory", unit: .megabytes, ours: sample.memory, peer: peer.values,
        target: .valueAtMost(150)))
    func report(_ what: String, _ unit: Figure.Unit, _ values: [Double], _ limit: Double?) {
      bench.report(
        Figure(
          name: "grid-memory, \(what)", unit: unit, ours: values, target: limit.map { .atMost($0) } ?? .none))
    }
    report("first picture after the first frame", .seconds, sample.firstPicture, 1)
    report("worst of \(frames) frames while scrolling", .milliseconds, sample.worstFrame, 33)
    report("99 of 100 frames are faster than", .milliseconds, sample.frames99, nil)
    report("worst turn of the main loop", .milliseconds, sample.worstTurn, 33)
  }

  private func run(
    _ viewer: Viewer, _ bench: Bench, _ sample: inout Sample, _ frames: inout Int, round: Int
  ) throws {
    viewer.home.forgetThumbnails()
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    _ = try watch.firstFrame(of: child)
    guard child.waitUntilIdle(upTo: 60) else { throw BenchError.tookTooLong("Reading 100,000 files") }
    let start = Clock.now
    try InputDevice().scrollGrid(notches: Self.notches, steps: Self.steps) {
      bench.screenshot("grid-memory-\(round + 1)")
    }
    let end = Clock.now
    _ = child.waitUntilIdle(upTo: 60)
    sample.memory.append(child.peakMemory)
    bench.keepTrace(of: viewer, as: "grid-memory-\(round + 1)")
    let trace = viewer.readTrace()
    child.end()
    watch.waitForBackground()

    let times = trace.frames.filter { start...end ~= $0.begin }
    let (highest, lowest) = (times.map(\.first).min() ?? 0, times.map(\.first).max() ?? 0)
    // The pointer may pass the first row between two frames.
    guard highest < Self.count / 100, lowest > Self.count * 99 / 100 else {
      throw BenchError.tookTooLong("Scrolling from photo \(highest) to \(lowest) in \(times.count) frames")
    }
    frames = times.count
    let durations = times.map { $0.duration * 1000 }
    sample.worstFrame.append(durations.max() ?? 0)
    sample.frames99.append(percentile(0.99, of: durations))
    sample.worstTurn.append(
      (trace.turns.filter { start...end ~= $0.begin }.map(\.duration).max() ?? 0) * 1000)
    if let frame = trace.firstFrame, let picture = trace.firstPicture {
      sample.firstPicture.append(picture - frame)
    }
  }

  /// gThumb's memory with the same library, measured once. Throws if gThumb is not idle within two minutes.
  private func peerMemory(_ bench: Bench, _ pictures: String) throws -> Double {
    let viewer = try Viewer.gThumb(bench)
    defer { viewer.home.remove() }
    try Library.fill(viewer.home.pictures, with: Self.count, from: pictures)
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    defer {
      child.end()
      watch.waitForBackground()
    }
    _ = try watch.firstFrame(of: child)
    guard child.waitUntilIdle(upTo: 120) else {
      throw BenchError.tookTooLong("What “gthumb” does with 100,000 pictures")
    }
    bench.screenshot("grid-memory-gthumb")
    try child.requireRunning()
    return child.peakMemory
  }
}
