/// The CPU time of twelve seconds of video in fullscreen, 1280×720 pixels on the screen, without a GPU, and the
/// number of dropped frames; and the time from process start with the video to its first frame on the screen.
///
/// The X server's CPU time for showing a window is not counted.
struct VideoBenchmark: Benchmark {
  let name = "video-cpu"
  private static let seconds = 12.0

  func measure(_ bench: Bench) throws {
    let video = try BenchmarkVideo.make(in: bench.work)
    let player = try VideoPlayer.tintype(bench)
    let peers: [(player: VideoPlayer, samples: Peer<Sample>, cost: Double, start: Figure.Target)] = [
      (try .totem(bench), Peer("totem"), 0.8, .atMost(0.4)),
      (try .clapper(bench), Peer("clapper"), 0.8, .none),
      (try .mpv(bench), Peer("mpv"), 1.2, .atMost(1.8)),
    ]
    defer { for player in [player] + peers.map(\.player) { player.home.remove() } }
    var ours: [Sample] = []
    try bench.rounds { round in
      ours.append(try play(player, video, bench, isFirst: round == 0))
      for peer in peers {
        peer.samples.measure { try play(peer.player, video, bench, isFirst: round == 0) }
      }
    }
    for peer in peers {
      bench.report(
        Figure(
          name: "video-cpu, 12 s", unit: .seconds, ours: ours.map(\.cost), peer: peer.samples.values(\.cost),
          target: .atMost(peer.cost)))
    }
    bench.report(
      Figure(
        name: "video-cpu, dropped frames", unit: .count, ours: ours.map(\.missed), target: .atMost(0)))
    for peer in peers {
      bench.report(
        Figure(
          name: "video-first-frame", unit: .seconds, ours: ours.map(\.start),
          peer: peer.samples.values(\.start), target: peer.start))
    }
  }

  private struct Sample {
    let start: Double
    let cost: Double
    /// Tintype's dropped frames.
    let missed: Double
  }

  private func play(_ player: VideoPlayer, _ video: String, _ bench: Bench, isFirst: Bool) throws -> Sample {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let (child, start) = try player.start(video)
    defer {
      child.end()
      watch.waitForBackground()
    }
    player.fillScreen()
    let (before, begin) = (child.processorTime, Clock.now)
    Clock.sleep(Self.seconds)
    let (cost, end) = (child.processorTime - before, Clock.now)
    try child.requireRunning()
    if isFirst { bench.screenshot("video-\(player.name)") }
    child.end()
    return Sample(start: start, cost: cost, missed: Self.missed(player.readTrace(), from: begin, to: end))
  }

  /// The number of the video's frames that were not shown between two times, by Tintype's own count.
  private static func missed(_ trace: Trace, from begin: Double, to end: Double) -> Double {
    let frames = trace.frames.filter { $0.begin >= begin && $0.begin <= end && $0.shown > 0 }
    guard let first = frames.first, let last = frames.last, last.begin > first.begin else { return .infinity }
    let expected = ((last.begin - first.begin) * BenchmarkVideo.rate).rounded()
    // One frame is tolerated: it depends on the time of reading.
    return max(expected - Double(last.shown - first.shown) - 1, 0)
  }
}
