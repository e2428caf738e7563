/// The time from the key that seeks one or five seconds forward or back in a paused video to the exact frame on the
/// screen: median and worst of 50, compared with mpv with exact seeks. Both seek to the same positions, starting from
/// the first frame, because the distance from the preceding keyframe determines the time.
struct SeekBenchmark: Benchmark {
  let name = "seek"
  /// Steps over the whole video, in an irregular order that is the same each time.
  private static let skips: [Skip] = {
    var (position, number) = (0, 1)
    return (0..<50).map { _ in
      number = number * 75 % 65537
      let possible = Skip.allCases.filter {
        (1..<BenchmarkVideo.seconds - 1).contains(position + $0.rawValue)
      }
      let skip = possible[number % possible.count]
      position += skip.rawValue
      return skip
    }
  }()

  func measure(_ bench: Bench) throws {
    let video = try BenchmarkVideo.make(in: bench.work)
    let (player, mpv) = (try VideoPlayer.tintype(bench), try VideoPlayer.mpv(bench))
    defer { for player in [player, mpv] { player.home.remove() } }
    var ours: [[Double]] = []
    let peer = Peer<[Double]>("mpv")
    try bench.rounds { _ in
      ours.append(try times(player, video, bench))
      peer.measure { try times(mpv, video, bench) }
    }
    bench.report(
      Figure(
        name: "seek, median of 50", unit: .milliseconds, ours: ours.map(median), peer: peer.values(median)))
    bench.report(
      Figure(
        name: "seek, worst of 50", unit: .milliseconds, ours: ours.map { $0.max() ?? 0 },
        peer: peer.values { $0.max() ?? 0 }))
  }

  /// The time of each seek in milliseconds.
  private func times(_ player: VideoPlayer, _ video: String, _ bench: Bench) throws -> [Double] {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let (child, _) = try player.start(video)
    defer {
      child.end()
      watch.waitForBackground()
    }
    player.fillScreen()
    player.togglePlayback()
    Clock.sleep(1)
    player.goToStart()
    Clock.sleep(1)
    return try Self.skips.map { skip in
      guard let time = player.skip(skip) else { throw BenchError.tookTooLong("A seek of “\(player.name)”") }
      return time * 1000
    }
  }
}
