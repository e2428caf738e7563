/// The CPU time of ten seconds of preview, 1280×720 pixels at 30 frames per second, drawn into Tintype's window
/// without a GPU.
///
/// - `videoconvert ! fakesink` receives the camera's frames and drops them. No other format is requested, so nothing
///   is converted: the cost of receiving only.
/// - The same, converted and scaled to the size of the window: the cost of a preview without drawing.
///
/// The X server's CPU time for showing a window is not counted.
struct CameraPreviewBenchmark: Benchmark {
  let name = "camera-preview-cpu"
  private static let seconds = 10.0

  func measure(_ bench: Bench) throws {
    let app = try CameraApp(bench, settings: ["camera-quality": CameraApp.quality])
    defer { app.viewer.home.remove() }
    let peers: [(name: String, sink: [String], target: Figure.Target)] = [
      ("videoconvert ! fakesink", ["videoconvert", "!", "fakesink"], .atMost(1.5)),
      (
        "converted and scaled ! fakesink",
        ["videoconvertscale", "!", "video/x-raw,format=BGRx,width=1090,height=613", "!", "fakesink"], .none
      ),
    ]
    var ours: [Double] = []
    let theirs = peers.map { Peer<Double>($0.name) }
    try bench.rounds { _ in
      bench.waitForQuiet()
      let child = try app.open()
      _ = try app.goToCamera(child)
      ours.append(try cost(child))
      child.end()
      for (peer, samples) in zip(peers, theirs) {
        bench.waitForQuiet()
        samples.measure {
          let command =
            ["gst-launch-1.0", "-q"] + CameraApp.camera + ["!", CameraApp.caps, "!"] + peer.sink
          let child = try Child(
            command, environment: app.viewer.home.environment, log: app.viewer.home.path + "/peer")
          defer { child.end() }
          return try cost(child)
        }
      }
    }
    for (peer, samples) in zip(peers, theirs) {
      bench.report(
        Figure(
          name: "camera-preview-cpu, 10 s", unit: .seconds, ours: ours, peer: samples.values,
          target: peer.target))
    }
  }

  /// The CPU time of ten seconds, measured after two seconds of warm-up.
  private func cost(_ child: Child) throws -> Double {
    Clock.sleep(2)
    return try child.processorTime(forNext: Self.seconds)
  }
}
