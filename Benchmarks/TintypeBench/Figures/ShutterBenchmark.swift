/// The time from the click on the shutter to the finished photo on disk: 1920×1080 pixels, JPEG with EXIF.
struct ShutterBenchmark: Benchmark {
  let name = "shutter"
  private static let shots = 20

  func measure(_ bench: Bench) throws {
    let app = try CameraApp(bench)
    defer { app.viewer.home.remove() }
    bench.waitForQuiet()
    let child = try app.open()
    defer { child.end() }
    _ = try app.goToCamera(child)
    Clock.sleep(1)
    var times: [Double] = []
    for _ in 0..<Self.shots {
      let before = app.captures("IMG_").count
      let start = Clock.now
      try app.shoot()
      let saved = Clock.poll(every: 0.001, upTo: 10) {
        app.captures("IMG_").count > before ? Clock.now : nil
      }
      guard let saved else { throw BenchError.tookTooLong("A photo") }
      times.append((saved - start) * 1000)
      // Waits until the animation of the thumbnail has ended.
      Clock.sleep(0.7)
    }
    bench.report(Figure(name: "shutter, median of \(Self.shots)", unit: .milliseconds, ours: times))
    bench.report(
      Figure(name: "shutter, worst of \(Self.shots)", unit: .milliseconds, ours: [times.max() ?? 0]))
  }
}
