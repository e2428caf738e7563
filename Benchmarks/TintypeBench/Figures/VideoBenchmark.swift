/// The processor time of twelve seconds of a film in full screen, 1280×720 pixels on the screen, without a GPU, and
/// how many of its pictures were not shown; and the time from the start of the program with the film to its first
/// picture on the screen.
///
/// What the X server takes to show a window's pixels is in nobody's account.
struct VideoBenchmark: Benchmark {
  let name = "video-cpu"
  private static let seconds = 12.0

  func measure(_ bench: Bench) throws {
    let film = try Film.make(in: bench.work)
    let players = [
      try VideoPlayer.tintype(bench), try VideoPlayer.totem(bench), try VideoPlayer.clapper(bench),
      try VideoPlayer.mpv(bench),
    ]
    defer { for player in players { player.home.remove() } }
    let targets: [Double] = [1, 0.8, 0.8, 1.2]
    var costs = [[Double]](repeating: [], count: players.count)
    var starts = costs
    var missed: [Double] = []
    try bench.rounds { round in
      for (index, player) in players.enumerated() {
        bench.waitForQuiet()
        let watch = ScreenWatch(try bench.screen())
        let (child, start) = try player.start(film)
        starts[index].append(start)
        player.fillScreen()
        let (before, begin) = (child.processorTime, Clock.now)
        Clock.sleep(Self.seconds)
        costs[index].append(child.processorTime - before)
        let end = Clock.now
        if round == 0 { bench.photograph("video-\(player.name)") }
        child.end()
        if index == 0 { missed.append(Self.missed(player.readTrace(), from: begin, to: end)) }
        watch.waitForBackground()
      }
    }
    for (index, player) in players.enumerated().dropFirst() {
      bench.report(
        Figure(
          name: "video-cpu, 12 s", unit: .seconds, ours: costs[0], peer: (player.name, costs[index]),
          target: .atMost(targets[index])))
    }
    bench.report(
      Figure(name: "video-cpu, pictures not shown", unit: .count, ours: missed, target: .atMost(0)))
    for (index, player) in players.enumerated().dropFirst() {
      bench.report(
        Figure(
          name: "video-first-frame", unit: .seconds, ours: starts[0], peer: (player.name, starts[index]),
          target: player.name == "totem" ? .atMost(1) : .none))
    }
  }

  /// How many of the film's pictures were not on the screen between two moments, by Tintype's own account.
  private static func missed(_ trace: Trace, from begin: Double, to end: Double) -> Double {
    let frames = trace.frames.filter { $0.begin >= begin && $0.begin <= end && $0.shown > 0 }
    guard let first = frames.first, let last = frames.last, last.begin > first.begin else { return .infinity }
    let expected = ((last.begin - first.begin) * Film.rate).rounded()
    // One more or less is the moment of looking.
    return max(expected - Double(last.shown - first.shown) - 1, 0)
  }
}
