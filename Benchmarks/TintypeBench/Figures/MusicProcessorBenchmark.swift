/// The CPU time of a minute of a FLAC file, with the window closed and with the page of what plays.
///
/// `gst-play-1.0` decodes the same file with the same elements and shows nothing.
struct MusicProcessorBenchmark: Benchmark {
  let name = "music-cpu"
  private static let seconds = 60.0

  func measure(_ bench: Bench) throws {
    let song = try BenchmarkSong.make(.flac, in: bench.work)
    let (player, peer) = (try MusicPlayer.tintype(bench), try MusicPlayer.gstPlay(bench))
    defer { for player in [player, peer] { player.home.remove() } }
    let input = try InputDevice()
    var (closed, shown): ([Double], [Double]) = ([], [])
    let samples = Peer<Double>(peer.name)
    try bench.rounds { round in
      shown.append(
        try cost(player, song, bench) { if round == 0 { bench.screenshot("music-cpu") } })
      closed.append(
        try cost(player, song, bench) { input.type(.character("w"), holding: .control) })
      samples.measure { try cost(peer, song, bench) {} }
    }
    bench.report(
      Figure(
        name: "music-cpu, 60 s without a window", unit: .seconds, ours: closed, peer: samples.values,
        target: .atMost(1.2)))
    bench.report(
      Figure(
        name: "music-cpu, 60 s with the page", unit: .seconds, ours: shown, peer: samples.values,
        target: .atMost(2)))
  }

  private func cost(_ player: MusicPlayer, _ song: String, _ bench: Bench, prepare: () -> Void) throws
    -> Double
  {
    bench.waitForQuiet()
    let child = try player.start(song)
    defer { child.end() }
    // The start, the reading of tags and the waveform, and the end of the workers that read them, are not part of the
    // figure.
    Clock.sleep(6)
    prepare()
    Clock.sleep(44)
    return try child.processorTime(forNext: Self.seconds)
  }
}
