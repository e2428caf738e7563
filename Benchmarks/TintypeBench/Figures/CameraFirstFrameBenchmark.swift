/// The time from the key press that opens the Camera section to the first preview frame on the screen. The camera is
/// closed before each round.
struct CameraFirstFrameBenchmark: Benchmark {
  let name = "camera-first-frame"

  func measure(_ bench: Bench) throws {
    let stage = try CameraStage(bench)
    defer { stage.viewer.home.remove() }
    let child = try stage.open()
    defer { child.end() }
    var (first, again): ([Double], [Double]) = ([], [])
    // The first time is not counted: GStreamer reads its registry.
    first.append(try stage.goToCamera(child))
    bench.photograph("camera")
    try bench.rounds { _ in
      try stage.goToPhotos()
      again.append(try stage.goToCamera(child))
    }
    bench.report(Figure(name: "camera-first-frame, the first time", unit: .seconds, ours: first))
    bench.report(Figure(name: "camera-first-frame, again", unit: .seconds, ours: again))
  }
}
