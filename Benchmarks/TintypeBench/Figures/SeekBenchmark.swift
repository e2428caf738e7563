/// From the key that goes ten seconds forward or back in a paused film to the exact picture there on the screen: the
/// median and the worst of 50, against mpv with exact seeks.
struct SeekBenchmark: Benchmark {
  let name = "seek"
  private static let count = 50

  func measure(_ bench: Bench) throws {
    let film = try Film.make(in: bench.work)
    let players = [try VideoPlayer.tintype(bench), try VideoPlayer.mpv(bench)]
    defer { for player in players { player.home.remove() } }
    var (medians, worst) = ([[Double]](repeating: [], count: 2), [[Double]](repeating: [], count: 2))
    try bench.rounds { _ in
      for (index, player) in players.enumerated() {
        bench.waitForQuiet()
        let watch = ScreenWatch(try bench.screen())
        let (child, _) = try player.start(film)
        player.fillScreen()
        player.togglePlayback()
        Clock.sleep(2)
        var times: [Double] = []
        for number in 0..<Self.count {
          guard let time = player.skip(forward: number % 2 == 0) else {
            throw BenchError.tookTooLong("A seek of “\(player.name)”")
          }
          times.append(time * 1000)
          // What comes after the picture must not be taken for the next one.
          Clock.sleep(0.3)
        }
        medians[index].append(median(times))
        worst[index].append(times.max() ?? 0)
        child.end()
        watch.waitForBackground()
      }
    }
    bench.report(
      Figure(name: "seek, median of 50", unit: .milliseconds, ours: medians[0], peer: ("mpv", medians[1])))
    bench.report(
      Figure(name: "seek, worst of 50", unit: .milliseconds, ours: worst[0], peer: ("mpv", worst[1])))
  }
}
