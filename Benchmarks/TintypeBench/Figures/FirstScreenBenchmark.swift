import Foundation

/// From the start of the program until every picture on the screen is there: 2,000 pictures, and no
/// thumbnail has been made before.
///
/// Both programs are watched from outside: the time is that of the last change of the screen before
/// it stays as it is for two seconds. Tintype also says itself when its last cell was filled.
/// The windows are equally large, and gThumb's folder tree is hidden, so that about as many pictures fit
/// into its window as into Tintype's, which has the board in its upper half.
struct FirstScreenBenchmark: Benchmark {
  let name = "grid-first-screen"
  private static let count = 2000

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let viewers = [try Viewer.tintype(bench), try Viewer.gThumb(bench, hasSidebar: false)]
    defer { for viewer in viewers { viewer.home.remove() } }
    for viewer in viewers { try Library.fill(viewer.home.pictures, with: Self.count, from: pictures) }
    var times: [[Double]] = [[], []]
    var traced: [Double] = []
    var cells = 0
    try bench.rounds { round in
      for (index, viewer) in viewers.enumerated() {
        let child = try run(viewer, bench, photograph: round == 0 ? "first-screen-\(viewer.name)" : nil)
        times[index].append(child.time)
        guard index == 0 else { continue }
        bench.keepTrace(of: viewer, as: "first-screen-\(round)")
        let trace = viewer.readTrace()
        if let time = trace.allPictures { traced.append(time - child.started) }
        cells = trace.frames.last?.cells ?? 0
      }
    }
    bench.report(
      Figure(
        name: "grid-first-screen", unit: .seconds, ours: times[0], peer: ("gthumb", times[1]),
        target: .atMost(0.5)))
    bench.report(
      Figure(name: "grid-first-screen, \(cells) cells, by its own account", unit: .seconds, ours: traced))
  }

  private func run(
    _ viewer: Viewer, _ bench: Bench, photograph: String?
  ) throws -> (time: Double, started: Double) {
    viewer.home.forgetThumbnails()
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    _ = try watch.firstFrame(of: child)
    let last = try watch.lastChange(of: child)
    if let photograph { bench.photograph(photograph) }
    child.end()
    watch.waitForBackground()
    return (last - child.started, child.started)
  }
}
