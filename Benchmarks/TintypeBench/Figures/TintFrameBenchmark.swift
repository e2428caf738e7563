import Foundation

/// From a step of the slider that is dragged to the frame that shows the new tint, 200 steps, with the
/// whole window (1280 × 800 pixels) taking the tint.
///
/// The pointer moves by one pixel; the clock stops at the end of the next frame that Tintype says it has
/// drawn (`FrameTrace`). A step waits for the next beat of the frame clock first, so that it also says
/// how long the frame itself took on the main thread: restyling, layout, drawing.
struct TintFrameBenchmark: Benchmark {
  let name = "tint-frame"
  private static let steps = 200

  func measure(_ bench: Bench) throws {
    let viewer = try Viewer.tintype(bench)
    defer { viewer.home.remove() }
    try viewer.home.set([
      "io/github/tintype/Tintype": [
        "window-width": "1280", "window-height": "800", "window-maximized": "true", "tint": "'#336699'",
      ]
    ])
    var (latency, worst, work): ([Double], [Double], [Double]) = ([], [], [])
    try bench.rounds { round in
      let run = try drag(viewer, bench, photograph: round == 0 ? "tint-frame" : nil)
      latency.append(median(run.latencies))
      worst.append(run.latencies.max() ?? 0)
      work.append(median(run.work))
    }
    bench.report(
      Figure(name: "tint-frame, median of 200", unit: .milliseconds, ours: latency, target: .atMost(16)))
    bench.report(Figure(name: "tint-frame, worst of 200", unit: .milliseconds, ours: worst))
    bench.report(
      Figure(name: "tint-frame, the frame itself", unit: .milliseconds, ours: work, target: .atMost(16)))
  }

  private func drag(
    _ viewer: Viewer, _ bench: Bench, photograph: String?
  ) throws -> (latencies: [Double], work: [Double]) {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    _ = try watch.firstFrame(of: child)
    _ = child.waitUntilIdle(upTo: 60)
    let hand = try Hand()
    guard let window = hand.largestWindow() else { throw BenchError.tookTooLong("The window") }
    let middle = window.x + window.width / 2
    hand.typeAlt(digit: 3)
    _ = child.waitUntilIdle(upTo: 20)
    // The knob at the end of the opacity slider, as the place lays it out.
    let (start, y) = (middle + TintFrameBenchmark.knob.x, window.y + TintFrameBenchmark.knob.y)
    hand.move(x: start, y: y)
    hand.press()
    var moves: [Double] = []
    for step in 0..<Self.steps {
      // Forth and back again, so that the knob stays on its track.
      let offset = step % 200 < 100 ? step % 100 : 100 - step % 100
      moves.append(Clock.now)
      hand.move(x: start - 10 - offset * 2, y: y)
      // Not a divisor of the beat, so that steps meet all of its phases.
      usleep(41_000)
    }
    hand.release()
    if let photograph { bench.photograph(photograph) }
    child.end()
    watch.waitForBackground()
    let frames = viewer.readTrace().frames
    let shown = moves.compactMap { time in
      frames.first { $0.begin >= time && $0.end < time + 0.5 }.map {
        (latency: ($0.end - time) * 1000, work: $0.duration * 1000)
      }
    }
    guard shown.count >= Self.steps * 9 / 10 else {
      throw BenchError.tookTooLong("The tint, which changed only \(shown.count) times,")
    }
    return (shown.map(\.latency), shown.map(\.work))
  }

  /// From the middle of the window's upper edge, in pixels.
  private static let knob = (x: -5, y: 401)
}
