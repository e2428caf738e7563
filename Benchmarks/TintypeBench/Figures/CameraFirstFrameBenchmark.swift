/// The time from the key press that opens the Camera section to the first preview frame on the screen. The camera is
/// closed before each round.
struct CameraFirstFrameBenchmark: Benchmark {
  let name = "camera-first-frame"

  func measure(_ bench: Bench) throws {
    let app = try CameraApp(bench)
    defer { app.viewer.home.remove() }
    let child = try app.open()
    defer { child.end() }
    var (first, again): ([Double], [Double]) = ([], [])
    // The first time is not counted: GStreamer reads its registry.
    first.append(try app.goToCamera(child))
    bench.screenshot("camera")
    try bench.rounds { _ in
      try app.goToPhotos()
      again.append(try app.goToCamera(child))
    }
    bench.report(Figure(name: "camera-first-frame, the first time", unit: .seconds, ours: first))
    bench.report(Figure(name: "camera-first-frame, again", unit: .seconds, ours: again))
  }
}
