import Foundation

/// The time from process start until every photo on the screen is shown, with the index and the thumbnails of an earlier
/// session: a library of 100,000 photos and one of 1,000, one right after the other.
struct ReopenBenchmark: Benchmark {
  let name = "reopen-100k"

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let small = try library(of: 1_000, bench, pictures)
    let smallTimes = Peer<Double>("1,000 photos")
    let large = try library(of: 100_000, bench, pictures)
    defer { for viewer in [small, large] { viewer.home.remove() } }
    for viewer in [small, large] { _ = try run(viewer, bench) }
    var times: [Double] = []
    try bench.rounds { _ in
      times.append(try run(large, bench))
      smallTimes.measure { try run(small, bench) }
    }
    bench.report(
      Figure(
        name: "reopen-100k, first screen", unit: .seconds, ours: times, peer: smallTimes.values,
        target: .atMost(1.2)))
  }

  /// Tintype with a library whose index is complete.
  private func library(of count: Int, _ bench: Bench, _ pictures: String) throws -> Viewer {
    let viewer = try Viewer.tintype(bench, named: "tintype-\(count)")
    try Library.fill(viewer.home.pictures, with: count, from: pictures)
    try viewer.indexPictures()
    return viewer
  }

  private func run(_ viewer: Viewer, _ bench: Bench) throws -> Double {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    _ = try watch.firstFrame(of: child)
    let last = try watch.lastChange(of: child)
    child.end()
    watch.waitForBackground()
    return last - child.started
  }
}
