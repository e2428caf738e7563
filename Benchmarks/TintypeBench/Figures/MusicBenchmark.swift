import Foundation

/// A music library of 10,000 songs in a process with the service and the model: the memory, the rate of the first scan, in
/// which two workers read tags, the time of a second one, in which nothing has changed, and of a search.
struct MusicBenchmark: Benchmark {
  let name = "music-memory"
  private static let count = 10_000

  private struct Scan {
    var wall: Double
    var memory: Double
    var search: Double
  }

  func measure(_ bench: Bench) throws {
    let home = try HomeFolder(bench.work + "/music")
    defer { home.remove() }
    let music = home.path + "/Music"
    try MusicFolder.fill(music, count: Self.count)
    let player = try MusicPlayer.tintype(bench)
    defer { player.home.remove() }
    try MusicFolder.fill(player.home.path + "/Music", count: Self.count)
    var (first, second): ([Scan], [Scan]) = ([], [])
    var (app, restarted): ([Double], [Double]) = ([], [])
    try bench.rounds { _ in
      try? FileManager.default.removeItem(atPath: home.path + "/data")
      bench.waitForQuiet()
      first.append(try scan(music, home))
      bench.waitForQuiet()
      second.append(try scan(music, home))
      try? FileManager.default.removeItem(atPath: player.home.path + "/.local/share/tintype")
      app.append(try memory(of: player, bench))
      restarted.append(try memory(of: player, bench))
    }
    func report(_ what: String, _ unit: Figure.Unit, _ values: [Double], _ target: Figure.Target = .none) {
      bench.report(Figure(name: "music, \(what)", unit: unit, ours: values, target: target))
    }
    report(
      "files per second, first scan", .perSecond, first.map { Double(Self.count) / $0.wall }, .atLeast(300))
    report("second scan of 10,000 songs", .seconds, second.map(\.wall))
    report("most memory, first scan", .megabytes, first.map(\.memory))
    report("most memory, second scan", .megabytes, second.map(\.memory))
    report("memory of the app, first scan", .megabytes, app, .valueAtMost(120))
    report("memory of the app, second scan", .megabytes, restarted, .valueAtMost(120))
    report("slowest search of 10,000 songs", .milliseconds, second.map(\.search), .valueAtMost(10))
  }

  /// The memory of the app at rest, in MB, after it has read the library and shows its albums.
  private func memory(of player: MusicPlayer, _ bench: Bench) throws -> Double {
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try player.start()
    defer {
      child.end()
      watch.waitForBackground()
    }
    _ = try watch.firstFrame(of: child)
    // The keyboard focus comes after the first frame.
    Clock.sleep(1)
    try InputDevice().type(.character("4"), holding: .alt)
    Clock.sleep(2)
    guard child.waitUntilIdle(upTo: 120) else { throw BenchError.tookTooLong("The scan of 10,000 songs") }
    // What the scan has used is given back some seconds later.
    Clock.sleep(8)
    bench.screenshot("music-memory")
    return child.residentMemory
  }

  private func scan(_ music: String, _ home: HomeFolder) throws -> Scan {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let log = home.path + "/log"
    let child = try Child(
      [program, "scan-music", music, "--data", home.path + "/data"], environment: home.environment, log: log)
    _ = try child.wait(log: log)
    let words = Child.tail(log).split(separator: " ")
    func value(_ name: String) -> Double? {
      words.firstIndex { $0 == name }.flatMap { $0 + 1 < words.count ? Double(words[$0 + 1]) : nil }
    }
    guard let wall = value("wall"), let memory = value("memory"), let search = value("search"),
      value("files") == Double(Self.count)
    else { throw BenchError.failed("scan-music", status: 0, output: Child.tail(log)) }
    return Scan(wall: wall, memory: memory, search: search)
  }
}
