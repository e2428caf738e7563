import Foundation

/// The time from a step of a dragged slider of the editor to the frame that shows the photo with the new value: 200 steps
/// of the exposure, a photo of 12 megapixels in a window of 1280 × 800 pixels, without a GPU.
///
/// The clock starts with the pointer's event and stops at the end of the first frame that begins after the new preview is
/// there (`FrameTrace`).
struct FilterPreviewBenchmark: Benchmark {
  let name = "filter-preview"
  private static let steps = 200
  /// The exposure's knob: from the right edge and the upper edge of the window, in pixels.
  private static let knob = (x: 150, y: 220)

  func measure(_ bench: Bench) throws {
    let viewer = try Viewer.tintype(bench)
    defer { viewer.home.remove() }
    try Library.fill(viewer.home.pictures, with: 1, from: bench.pictures())
    try viewer.indexPictures()
    try viewer.home.set([
      "io/github/tintype/Tintype": [
        "window-width": "1280", "window-height": "800", "window-maximized": "true",
      ]
    ])
    var (latency, worst): ([Double], [Double]) = ([], [])
    try bench.rounds { round in
      let latencies = try drag(viewer, bench, screenshot: round == 0 ? name : nil)
      latency.append(median(latencies))
      worst.append(latencies.max() ?? 0)
    }
    bench.report(
      Figure(name: "filter-preview, median of 200", unit: .milliseconds, ours: latency, target: .atMost(33)))
    bench.report(
      Figure(name: "filter-preview, worst of 200", unit: .milliseconds, ours: worst, target: .atMost(50)))
  }

  /// The time of each step in milliseconds.
  private func drag(_ viewer: Viewer, _ bench: Bench, screenshot: String?) throws -> [Double] {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start([viewer.home.pictures + "/" + Library.name(0)])
    defer {
      child.end()
      watch.waitForBackground()
    }
    _ = try watch.firstFrame(of: child)
    _ = child.waitUntilIdle(upTo: 60)
    let input = try InputDevice()
    guard let window = input.largestWindow() else { throw BenchError.tookTooLong("The window") }
    input.type(.character("e"))
    _ = child.waitUntilIdle(upTo: 20)
    let (x, y) = (window.x + window.width - Self.knob.x, window.y + Self.knob.y)
    input.move(x: x, y: y)
    input.press()
    var moves: [Double] = []
    for step in 0..<Self.steps {
      // Back and forth, so that the knob stays on its track, and never on the value that changes nothing.
      let offset = step % 80 < 40 ? step % 80 : 80 - step % 80
      moves.append(Clock.now)
      input.move(x: x + 10 + offset * 2, y: y)
      // Not a divisor of the frame interval, so that steps cover all phases of it.
      usleep(71_000)
    }
    input.release()
    if let screenshot { bench.screenshot(screenshot) }
    _ = child.waitUntilIdle(upTo: 20)
    let trace = viewer.readTrace()
    let latencies = zip(moves, moves.dropFirst() + [.infinity]).compactMap { start, next -> Double? in
      guard let preview = trace.previews.first(where: { $0 >= start && $0 < next }),
        let frame = trace.frames.first(where: { $0.begin >= preview })
      else { return nil }
      return (frame.end - start) * 1000
    }
    guard latencies.count >= Self.steps * 9 / 10 else {
      throw BenchError.tookTooLong("The preview, which changed only \(latencies.count) times,")
    }
    return latencies
  }
}
