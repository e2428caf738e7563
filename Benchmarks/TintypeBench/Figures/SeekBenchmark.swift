/// From the key that goes one or five seconds forward or back in a paused film to the exact picture there on the
/// screen: the median and the worst of 50, against mpv with exact seeks. Both go to the same places, from the start of
/// the film on: how far they are from the key frame before them decides how long it takes.
struct SeekBenchmark: Benchmark {
  let name = "seek"
  /// All over the film, in an order without a pattern that is the same each time.
  private static let skips: [Skip] = {
    var (place, number) = (0, 1)
    return (0..<50).map { _ in
      number = number * 75 % 65537
      let possible = Skip.allCases.filter { (1..<Film.seconds - 1).contains(place + $0.rawValue) }
      let skip = possible[number % possible.count]
      place += skip.rawValue
      return skip
    }
  }()

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
        Clock.sleep(1)
        player.goToStart()
        Clock.sleep(1)
        var times: [Double] = []
        for skip in Self.skips {
          guard let time = player.skip(skip) else {
            throw BenchError.tookTooLong("A seek of “\(player.name)”")
          }
          times.append(time * 1000)
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
