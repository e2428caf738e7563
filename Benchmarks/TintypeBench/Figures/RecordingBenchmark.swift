/// The CPU time of ten seconds of recording, 1280×720 pixels at 30 frames per second, with sound.
///
/// `gst-launch` encodes the same camera and microphone with the same encoder, settings and container. Tintype also
/// shows the preview meanwhile, so the preview alone is reported for comparison.
struct RecordingBenchmark: Benchmark {
  let name = "record-cpu"
  private static let seconds = 10.0
  /// The same as in Sources/Camera/Service/RecordingFormat.swift for 1280×720 at 30.
  private static let encoder = [
    "x264enc", "speed-preset=superfast", "tune=zerolatency", "bitrate=2764", "key-int-max=30",
  ]

  func measure(_ bench: Bench) throws {
    let app = try CameraApp(
      bench, settings: ["camera-quality": CameraApp.quality, "camera-mode": "'video'"])
    defer { app.viewer.home.remove() }
    var (recording, preview): ([Double], [Double]) = ([], [])
    let peer = Peer<Double>("gst-launch")
    try bench.rounds { _ in
      bench.waitForQuiet()
      let child = try app.open()
      _ = try app.goToCamera(child)
      preview.append(try cost(child))
      let before = app.captures("VID_")
      try app.shoot()
      recording.append(try cost(child))
      try app.shoot()
      let saved = Clock.poll(every: 0.05, upTo: 10) { () -> Bool? in
        app.captures("VID_").count > before.count ? true : nil
      }
      guard saved != nil else { throw BenchError.tookTooLong("A clip") }
      Clock.sleep(0.5)
      child.end()
      bench.waitForQuiet()
      peer.measure { try peerCost(app) }
    }
    bench.report(
      Figure(
        name: "record-cpu, 10 s with preview", unit: .seconds, ours: recording, peer: peer.values))
    bench.report(Figure(name: "record-cpu, of that the preview", unit: .seconds, ours: preview))
  }

  private func peerCost(_ app: CameraApp) throws -> Double {
    let home = app.viewer.home
    let child = try Child(
      [
        "gst-launch-1.0", "-q", "-e", "matroskamux", "name=mux", "!", "filesink",
        "location=\(home.path)/clip.mkv",
      ]
        + CameraApp.camera + ["!", CameraApp.caps, "!", "videoconvert", "!", "queue", "!"] + Self.encoder
        + ["!", "h264parse", "!", "mux."]
        + CameraApp.microphone
        + ["!", "audioconvert", "!", "audioresample", "!", "audio/x-raw,rate=48000", "!", "queue", "!"]
        + ["opusenc", "!", "mux."],
      environment: home.environment, log: home.path + "/peer")
    defer { child.end() }
    return try cost(child)
  }

  private func cost(_ child: Child) throws -> Double {
    Clock.sleep(2)
    return try child.processorTime(forNext: Self.seconds)
  }
}
