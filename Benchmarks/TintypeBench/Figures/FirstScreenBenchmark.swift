import Foundation

/// The time from process start until every photo on the screen is shown: 2,000 photos, empty thumbnail cache.
///
/// gThumb is measured from outside, at the last change of the screen before it stays unchanged for two seconds. Tintype
/// reports when the frame that filled its last cell was drawn: the screen changes longer, because a text counts the files
/// that the index reads. The windows have the same size, gThumb's folder tree is hidden, and Tintype's cells are as large
/// as gThumb's with their frames, so that both show 24 photos.
struct FirstScreenBenchmark: Benchmark {
  let name = "grid-first-screen"
  private static let count = 2000
  /// In application pixels.
  private static let cellSize = 176

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let viewer = try Viewer.tintype(bench)
    let gThumb = try Viewer.gThumb(bench, hasSidebar: false)
    defer { for viewer in [viewer, gThumb] { viewer.home.remove() } }
    for viewer in [viewer, gThumb] {
      try Library.fill(viewer.home.pictures, with: Self.count, from: pictures)
    }
    try viewer.home.set(["io/github/tintype/Tintype": ["grid-cell-size": "\(Double(Self.cellSize))"]])
    var times: [Double] = []
    let peer = Peer<Double>("gthumb")
    var cells = 0
    try bench.rounds { round in
      let child = try run(viewer, bench, screenshot: round == 0 ? "first-screen-ours" : nil)
      bench.keepTrace(of: viewer, as: "first-screen-\(round)")
      let trace = viewer.readTrace()
      guard let time = trace.allPictures else { throw BenchError.tookTooLong("The first screen") }
      times.append(time - child.started)
      cells = trace.frames.last?.cells ?? 0
      peer.measure {
        try run(gThumb, bench, screenshot: round == 0 ? "first-screen-gthumb" : nil).time
      }
    }
    bench.report(
      Figure(
        name: "grid-first-screen, \(cells) cells", unit: .seconds, ours: times, peer: peer.values,
        target: .atMost(0.5)))
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
