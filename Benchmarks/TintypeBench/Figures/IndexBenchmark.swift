import Foundation

/// The rate at which files are indexed: 20,000 JPEG files with metadata, palette, perceptual hash and the hash of the
/// content, by the sandboxed workers; and a second run, in which nothing has changed.
///
/// The files are links to `PictureFiles`; every program reads each of them. Beside it Tracker's file miner (GNOME's index),
/// which reads metadata only and decodes nothing, and on fewer files, all of which differ, Shotwell, which decodes them.
struct IndexBenchmark: Benchmark {
  let name = "index"
  private static let count = 20_000
  private static let importCount = 240

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    try compareWithShotwell(bench, pictures)
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
        name: "index, files per second, first run", unit: .perSecond, ours: first, peer: tracker.values))
    bench.report(Figure(name: "index, files per second, second run", unit: .perSecond, ours: second))
    bench.report(
      Figure(name: "index, second run to first run", unit: .times, ours: gain, target: .atLeast(50)))
  }

  /// Both programs index the same files, each with another byte at its end: Shotwell ignores copies.
  private func compareWithShotwell(_ bench: Bench, _ pictures: String) throws {
    let home = try HomeFolder(bench.work + "/index-import")
    defer { home.remove() }
    for number in 0..<Self.importCount {
      let source = URL(fileURLWithPath: PictureFiles.path(number % PictureFiles.count, in: pictures))
      let bytes = try Data(contentsOf: source) + Data("\(number)".utf8)
      try bytes.write(to: URL(fileURLWithPath: home.pictures + "/" + Library.name(number)))
    }
    var ours: [Double] = []
    let shotwell = Peer<Double>("shotwell")
    try bench.rounds { _ in
      try? FileManager.default.removeItem(atPath: home.path + "/data")
      bench.waitForQuiet()
      ours.append(try rate(home, of: Self.importCount))
      bench.waitForQuiet()
      shotwell.measure { try ShotwellImport(home).rate(of: Self.importCount) }
    }
    bench.report(
      Figure(
        name: "index, files per second, \(Self.importCount) files", unit: .perSecond, ours: ours,
        peer: shotwell.values, target: .atLeast(3)))
  }

  private func rate(_ home: HomeFolder, of count: Int = count) throws -> Double {
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
      let wall = Double(words[index + 1]), words.contains("\(count)")
    else { throw BenchError.failed("index-pictures", status: 0, output: Child.tail(log)) }
    return Double(count) / wall
  }
}
