import Foundation

/// From the start of the program to the first frame of its window, and the memory it holds then and when
/// it has come to rest, with 1,000 pictures in the library.
///
/// All programs are watched from outside, in the same way: the clock starts just before the kernel is
/// asked to start the program, and stops when the screen shows a window with something in it (see
/// `ScreenWatch`). They are started in turn. Each has been started once before, so that thumbnails are
/// cached and files are in memory, as on the second start of a day.
struct StartBenchmark: Benchmark {
  let name = "start"
  private static let count = 1000

  private struct Sample {
    var time: [Double] = []
    var early: [Double] = []
    var settled: [Double] = []
  }

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let viewers = [try Viewer.tintype(bench), try Viewer.gThumb(bench), try Viewer.eog(bench)]
    defer { for viewer in viewers { viewer.home.remove() } }
    for viewer in viewers {
      try Library.fill(viewer.home.pictures, with: Self.count, from: pictures)
      _ = try run(viewer, bench, photograph: nil, upTo: 400)
    }
    var samples = [Sample](repeating: Sample(), count: viewers.count)
    try bench.rounds { round in
      for (index, viewer) in viewers.enumerated() {
        let sample = try run(viewer, bench, photograph: round == 0 ? "start-\(viewer.name)" : nil)
        samples[index].time.append(sample.time)
        samples[index].early.append(sample.early)
        samples[index].settled.append(sample.settled)
      }
    }
    let (ours, gThumb, eog) = (samples[0], samples[1], samples[2])
    func report(
      _ what: String, _ unit: Figure.Unit, _ values: KeyPath<Sample, [Double]>, _ limits: (Double?, Double?)
    ) {
      for (peer, sample, limit) in [("gthumb", gThumb, limits.0), ("eog", eog, limits.1)] {
        bench.report(
          Figure(
            name: what, unit: unit, ours: ours[keyPath: values], peer: (peer, sample[keyPath: values]),
            target: limit.map { .atMost($0) } ?? .none))
      }
    }
    report("start", .seconds, \.time, (0.75, 1.2))
    report("start, memory at the first frame", .megabytes, \.early, (0.9, nil))
    report("start, memory at rest", .megabytes, \.settled, (0.9, nil))
  }

  private func run(
    _ viewer: Viewer, _ bench: Bench, photograph: String?, upTo limit: Double = 60
  ) throws -> (time: Double, early: Double, settled: Double) {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start()
    let time = try watch.firstFrame(of: child) - child.started
    let early = child.residentMemory
    if let photograph { bench.photograph(photograph) }
    guard child.waitUntilIdle(upTo: limit) else {
      throw BenchError.tookTooLong("The start of “\(viewer.name)”")
    }
    let settled = child.residentMemory
    if let photograph { bench.photograph(photograph + "-rest") }
    child.end()
    watch.waitForBackground()
    return (time, early, settled)
  }
}
