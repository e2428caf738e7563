import Foundation

/// The time from a step of a dragged slider to the frame that shows the new tint, 200 steps, with the whole window
/// (1280 × 800 pixels) taking the tint.
///
/// The pointer moves just enough to change the tint; the clock stops at the end of the frame in which the window took
/// it (`FrameTrace`). The main thread's time for that frame (restyle, layout, drawing) is also reported, and its CPU
/// time, which other programs hardly influence.
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
    var processor: [Double] = []
    try bench.rounds { round in
      let run = try drag(viewer, bench, screenshot: round == 0 ? "tint-frame" : nil)
      latency.append(median(run.latencies))
      worst.append(run.latencies.max() ?? 0)
      work.append(median(run.work))
      processor.append(median(run.processor))
    }
    bench.report(
      Figure(name: "tint-frame, median of 200", unit: .milliseconds, ours: latency, target: .atMost(16)))
    bench.report(
      Figure(name: "tint-frame, worst of 200", unit: .milliseconds, ours: worst, target: .atMost(16)))
    bench.report(
      Figure(name: "tint-frame, the frame itself", unit: .milliseconds, ours: work, target: .atMost(16)))
    bench.report(
      Figure(
        name: "tint-frame, processor time of the frame", unit: .milliseconds, ours: processor,
        target: .atMost(12)))
  }

  private func drag(
    _ viewer: Viewer, _ bench: Bench, screenshot: String?
  ) throws -> (latencies: [Double], work: [Double], processor: [Double]) {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    _ = try watch.firstFrame(of: child)
    _ = child.waitUntilIdle(upTo: 60)
    let input = try InputDevice()
    guard let window = input.largestWindow() else { throw BenchError.tookTooLong("The window") }
    let middle = window.x + window.width / 2
    input.type(.character("5"), holding: .alt)
    _ = child.waitUntilIdle(upTo: 20)
    // The knob at the end of the opacity slider, at its position in the Color section.
    let (start, y) = (middle + TintFrameBenchmark.knob.x, window.y + TintFrameBenchmark.knob.y)
    input.move(x: start, y: y)
    input.press()
    var moves: [Double] = []
    for step in 0..<Self.steps {
      // Back and forth, so that the knob stays on its track; each step is more than a hundredth of the track.
      let offset = step % 100 < 50 ? step % 100 : 100 - step % 100
      moves.append(Clock.now)
      input.move(x: start - 10 - offset * 4, y: y)
      // Not a divisor of the frame interval, so that steps cover all phases of it.
      usleep(41_000)
    }
    input.release()
    if let screenshot { bench.screenshot(screenshot) }
    child.end()
    watch.waitForBackground()
    let trace = viewer.readTrace()
    let shown = moves.compactMap { time -> (latency: Double, frame: Trace.Frame)? in
      guard let tint = trace.tints.first(where: { $0 >= time && $0 < time + 0.5 }),
        let frame = trace.frames.first(where: { $0.begin <= tint && $0.end >= tint })
      else { return nil }
      return ((frame.end - time) * 1000, frame)
    }
    guard shown.count >= Self.steps * 9 / 10 else {
      throw BenchError.tookTooLong("The tint, which changed only \(shown.count) times,")
    }
    return (
      shown.map(\.latency), shown.map { $0.frame.duration * 1000 },
      shown.map { $0.frame.processorTime * 1000 }
    )
  }

  /// The offset from the middle of the window's upper edge, in pixels.
  private static let knob = (x: -5, y: 401)
}
