import Foundation

/// The time from process start to the first frame of the window, and the memory of the program and its child
/// processes then and when idle, with 1,000 photos in the library.
///
/// All programs are measured from outside in the same way: the clock starts just before the process is spawned and
/// stops when the screen shows a window with content (see `ScreenWatch`). The programs are started by turns. Each has
/// been started once before, so thumbnails and files are cached as on the second start of a day.
struct StartBenchmark: Benchmark {
  let name = "start"
  private static let count = 1000

  private struct Sample {
    let time: Double
    let early: Double
    let settled: Double
  }

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let viewers = [try Viewer.tintype(bench), try Viewer.gThumb(bench), try Viewer.eog(bench)]
    defer { for viewer in viewers { viewer.home.remove() } }
    var ours: [Sample] = []
    let peers = viewers.dropFirst().map { (viewer: $0, samples: Peer<Sample>($0.name)) }
    for viewer in viewers { try Library.fill(viewer.home.pictures, with: Self.count, from: pictures) }
    _ = try run(viewers[0], bench, screenshot: nil, upTo: 400)
    for peer in peers { _ = try? run(peer.viewer, bench, screenshot: nil, upTo: 400) }
    try bench.rounds { round in
      ours.append(try run(viewers[0], bench, screenshot: round == 0 ? "start-ours" : nil))
      for peer in peers {
        peer.samples.measure {
          try run(peer.viewer, bench, screenshot: round == 0 ? "start-\(peer.viewer.name)" : nil)
        }
      }
    }
    func report(
      _ what: String, _ unit: Figure.Unit, _ value: KeyPath<Sample, Double>, _ limits: (Double?, Double?)
    ) {
      for (peer, limit) in zip(peers, [limits.0, limits.1]) {
        bench.report(
          Figure(
            name: what, unit: unit, ours: ours.map { $0[keyPath: value] },
            peer: peer.samples.values { $0[keyPath: value] }, target: limit.map { .atMost($0) } ?? .none))
      }
    }
    report("start", .seconds, \.time, (0.75, 1.2))
    report("start, memory at the first frame", .megabytes, \.early, (0.9, nil))
    report("start, memory at rest", .megabytes, \.settled, (0.9, 0.6))
  }

  private func run(
    _ viewer: Viewer, _ bench: Bench, screenshot: String?, upTo limit: Double = 60
  ) throws -> Sample {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    defer {
      child.end()
      watch.waitForBackground()
    }
    let time = try watch.firstFrame(of: child) - child.started
    let early = child.residentMemory
    if let screenshot { bench.screenshot(screenshot) }
    guard child.waitUntilIdle(upTo: limit) else {
      throw BenchError.tookTooLong("The start of “\(viewer.name)”")
    }
    let settled = child.residentMemory
    if let screenshot { bench.screenshot(screenshot + "-rest") }
    return Sample(time: time, early: early, settled: settled)
  }
}
