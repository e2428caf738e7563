import Foundation

/// The resident memory after a hundred changes of the video, and after ten more minutes of playback, compared with
/// ten seconds after the first ten changes: it must not grow. Measured once, whatever the number of rounds.
struct VideoMemoryBenchmark: Benchmark {
  let name = "video-memory"
  private static let changes = 100
  private static let minutes = 10

  func measure(_ bench: Bench) throws {
    let video = try BenchmarkVideo.make(in: bench.work)
    let player = try VideoPlayer.tintype(bench)
    defer { player.home.remove() }
    let folder = player.home.path + "/Videos"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Enough items for the whole time: one for each length of the video.
    let count = Self.minutes * 60 / BenchmarkVideo.seconds + 2
    for number in 100..<100 + count {
      try FileManager.default.linkItem(atPath: video, toPath: folder + "/video \(number).mp4")
    }
    bench.waitForQuiet()
    let (child, _) = try player.start(folder + "/video 100.mp4")
    try change(player, times: 10)
    Clock.sleep(10)
    let early = child.residentMemory
    try change(player, times: Self.changes - 10)
    Clock.sleep(10)
    let changed = child.residentMemory
    Clock.sleep(Double(Self.minutes * 60))
    let late = child.residentMemory
    guard child.isRunning else { throw BenchError.failed("tintype", status: -1, output: "") }
    child.end()
    bench.report(Figure(name: "video-memory, after 10 changes", unit: .megabytes, ours: [early]))
    bench.report(Figure(name: "video-memory, after 100 changes", unit: .megabytes, ours: [changed]))
    bench.report(
      Figure(
        name: "video-memory, grown after 10 minutes more", unit: .times, ours: [late / early],
        target: .atMost(1.1)))
  }

  private func change(_ player: VideoPlayer, times: Int) throws {
    let log = player.home.path + "/playerctl"
    for number in 0..<times {
      let word = number % 2 == 0 ? "next" : "previous"
      let child = try Child(
        ["playerctl", "--player=tintype", word], environment: player.home.environment, log: log)
      _ = try child.wait(log: log)
      Clock.sleep(0.5)
    }
  }
}
