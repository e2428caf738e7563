/// The CPU use of the program and its child processes over ten idle seconds, with 24 photos in the library.
struct IdleBenchmark: Benchmark {
  let name = "idle-cpu"
  private static let seconds = 10.0

  func measure(_ bench: Bench) throws {
    let viewer = try Viewer.tintype(bench)
    defer { viewer.home.remove() }
    try Library.fill(viewer.home.pictures, with: PictureFiles.count, from: try bench.pictures())
    var shares: [Double] = []
    try bench.rounds { _ in
      bench.waitForQuiet()
      let watch = ScreenWatch(try bench.screen())
      let child = try viewer.start()
      defer {
        child.end()
        watch.waitForBackground()
      }
      _ = try watch.firstFrame(of: child)
      guard child.waitUntilIdle(upTo: 60) else { throw BenchError.tookTooLong("The start of “ours”") }
      shares.append(try child.processorTime(forNext: Self.seconds) / Self.seconds * 100)
    }
    bench.report(Figure(name: "idle-cpu", unit: .percent, ours: shares, target: .atMost(1)))
  }
}
