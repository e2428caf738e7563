/// The time from process start with an MP3 file to its first sound, as the sound device plays it.
///
/// All programs are measured from outside in the same way (see `SoundWatch`), and started by turns. Each has been started
/// once before.
struct MusicStartBenchmark: Benchmark {
  let name = "music-start"

  func measure(_ bench: Bench) throws {
    let song = try BenchmarkSong.make(.mp3, in: bench.work)
    let player = try MusicPlayer.tintype(bench)
    let peers: [(player: MusicPlayer, samples: Peer<Double>, target: Figure.Target)] = [
      (try .totem(bench), Peer("totem"), .atMost(0.8)), (try .rhythmbox(bench), Peer("rhythmbox"), .none),
    ]
    defer { for player in [player] + peers.map(\.player) { player.home.remove() } }
    let watch = try SoundWatch(bench.work + "/sound.raw")
    _ = try start(player, song, watch, bench)
    for peer in peers { _ = try? start(peer.player, song, watch, bench) }
    var ours: [Double] = []
    try bench.rounds { _ in
      ours.append(try start(player, song, watch, bench))
      for peer in peers { peer.samples.measure { try start(peer.player, song, watch, bench) } }
    }
    for peer in peers {
      bench.report(
        Figure(
          name: "music-start, MP3", unit: .seconds, ours: ours, peer: peer.samples.values, target: peer.target
        ))
    }
  }

  private func start(_ player: MusicPlayer, _ song: String, _ watch: SoundWatch, _ bench: Bench) throws
    -> Double
  {
    watch.waitForSilence()
    bench.waitForQuiet()
    let child = try player.start(song)
    defer { child.end() }
    return try watch.firstSound(of: child) - child.started
  }
}
