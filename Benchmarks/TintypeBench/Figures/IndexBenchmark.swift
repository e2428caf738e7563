import Foundation

/// The rate at which files are indexed: 20,000 JPEG files with metadata, palette, perceptual hash and the hash of the
/// content, by the sandboxed workers; and a second run, in which nothing has changed.
///
/// The files are links to `PictureFiles`; every program reads each of them. The other program is Tracker's file miner
/// (GNOME's index), which reads metadata only and decodes nothing.
struct IndexBenchmark: Benchmark {
  let name = "index"
  private static let count = 20_000

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let home = try HomeFolder(bench.work + "/index")
    defer { home.remove() }
    try Library.fill(home.pictures, with: Self.count, from: pictures)
    var (first, second, gain): ([Double], [Double], [Double]) = ([], [], [])
    let tracker = Peer<Double>("tracker-miner-fs")
    try bench.rounds { _ in
      try? FileManager.default.removeItem(atPath: home.path + "/data")
      bench.waitForQuiet()
      first.append(try rate(home))
      bench.waitForQuiet()
      second.append(try rate(home))
      gain.append(second[second.count - 1] / first[first.count - 1])
      bench.waitForQuiet()
      tracker.measure { try TrackerMiner(home).rate(of: Self.count) }
    }
    bench.report(
      Figure(
        name: "index, files per second, first run", unit: .perSecond, ours: first, peer: tracker.values,
        target: .atLeast(3)))
    bench.report(Figure(name: "index, files per second, second run", unit: .perSecond, ours: second))
    bench.report(
      Figure(name: "index, second run to first run", unit: .times, ours: gain, target: .atLeast(50)))
  }

  private func rate(_ home: HomeFolder) throws -> Double {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let log = home.path + "/log"
    let child = try Child(
      [program, "index-pictures", home.pictures, "--data", home.path + "/data"],
      environment: home.environment,
      log: log)
    _ = try child.wait(log: log)
    // `index-pictures` prints `files 20000 wall 1.234 cpu 1.2`.
    let words = Child.tail(log).split(separator: " ")
    guard let index = words.firstIndex(of: "wall"), index + 1 < words.count,
      let wall = Double(words[index + 1]), words.contains("\(Self.count)")
    else { throw BenchError.failed("index-pictures", status: 0, output: Child.tail(log)) }
    return Double(Self.count) / wall
  }
}
