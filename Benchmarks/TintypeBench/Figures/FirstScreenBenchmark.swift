import Foundation

/// The time from process start until every photo on the screen is shown: 2,000 photos, empty thumbnail cache.
///
/// Both programs are measured from outside, at the last change of the screen before it stays unchanged for two
/// seconds. Tintype also reports when its last cell was filled. The windows have the same size and gThumb's folder
/// tree is hidden, so about as many photos fit into its window as into Tintype's, which has the board in its upper
/// half.
struct FirstScreenBenchmark: Benchmark {
  let name = "grid-first-screen"
  private static let count = 2000

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let viewer = try Viewer.tintype(bench)
    let gThumb = try Viewer.gThumb(bench, hasSidebar: false)
    defer { for viewer in [viewer, gThumb] { viewer.home.remove() } }
    for viewer in [viewer, gThumb] {
      try Library.fill(viewer.home.pictures, with: Self.count, from: pictures)
    }
    var (times, traced): ([Double], [Double]) = ([], [])
    let peer = Peer<Double>("gthumb")
    var cells = 0
    try bench.rounds { round in
      let child = try run(viewer, bench, screenshot: round == 0 ? "first-screen-ours" : nil)
      times.append(child.time)
      bench.keepTrace(of: viewer, as: "first-screen-\(round)")
      let trace = viewer.readTrace()
      if let time = trace.allPictures { traced.append(time - child.started) }
      cells = trace.frames.last?.cells ?? 0
      peer.measure {
        try run(gThumb, bench, screenshot: round == 0 ? "first-screen-gthumb" : nil).time
      }
    }
    bench.report(
      Figure(
        name: "grid-first-screen", unit: .seconds, ours: times, peer: peer.values,
        target: .atMost(0.5)))
    bench.report(
      Figure(name: "grid-first-screen, \(cells) cells, by its own account", unit: .seconds, ours: traced))
  }

  private func run(
    _ viewer: Viewer, _ bench: Bench, screenshot: String?
  ) throws -> (time: Double, started: Double) {
    viewer.home.forgetThumbnails()
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    _ = try watch.firstFrame(of: child)
    let last = try watch.lastChange(of: child)
    if let screenshot { bench.screenshot(screenshot) }
    child.end()
    watch.waitForBackground()
    return (last - child.started, child.started)
  }
}
