import ColorKit
import GRDB
import LibraryIndex
import MediaLibrary

/// The time from each keystroke of a search to the photos that it finds, in the order of the library, among 100,000:
/// parsing, full-text search, and the dates, kinds and ratings of all photos.
struct SearchBenchmark: Benchmark {
  let name = "search"
  private static let count = 100_000
  private static let searches = [
    "beach", "rome 2023", "canon march 2024", "img_2016", "screenshots last summer", "red sunset",
    "-videos paris",
    "\"family dinner\"", "北京", "★★★★ garden", "dsc12 nikon", "portugal christmas",
  ]

  func measure(_ bench: Bench) throws {
    let library = try IndexedLibrary(count: Self.count, in: bench.work)
    var colors = StoredColors()
    try library.database.read { try colors.update(from: $0) }
    var times: [Double] = []
    var (found, slowest) = (0, (time: 0.0, text: ""))
    try bench.rounds { _ in
      bench.waitForQuiet()
      for search in Self.searches {
        for length in 1...search.count {
          let text = String(search.prefix(length))
          let start = Clock.now
          let query = SearchQuery(text)
          let matcher = try library.database.read { db in
            try query.matcher(in: db, years: library.items.years) { colors.index.assets(of: $0) }
          }
          found += matcher.ids(in: library.items).count
          let time = (Clock.now - start) * 1000
          times.append(time)
          if time > slowest.time { slowest = (time, text) }
        }
      }
    }
    guard found > 0 else { throw BenchError.failed("search", status: 1, output: "nothing was found") }
    bench.say("search: the slowest is “\(slowest.text)”")
    bench.report(
      Figure(
        name: "search, median of \(times.count) keystrokes", unit: .milliseconds, ours: [median(times)],
        target: .atMost(30)))
    bench.report(
      Figure(
        name: "search, 95th percentile", unit: .milliseconds, ours: [percentile(0.95, of: times)],
        target: .atMost(50)))
    bench.report(Figure(name: "search, worst", unit: .milliseconds, ours: [times.max() ?? 0]))
  }
}

/// The time from a color to the photos that have it, the nearest first, among 100,000 in memory.
struct FindColorBenchmark: Benchmark {
  let name = "find-color"
  private static let count = 100_000

  func measure(_ bench: Bench) throws {
    let library = try IndexedLibrary(count: Self.count, in: bench.work)
    var colors = StoredColors()
    let start = Clock.now
    try library.database.read { try colors.update(from: $0) }
    let reading = (Clock.now - start) * 1000
    var (times, found) = ([Double](), 0)
    bench.rounds { round in
      bench.waitForQuiet()
      var worst = 0.0
      var random = IndexedLibrary.Numbers(seed: UInt64(round))
      for _ in 0..<40 {
        let color = Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)).oklab
        let start = Clock.now
        found += colors.index.assets(nearestTo: color).count
        worst = max(worst, (Clock.now - start) * 1000)
      }
      times.append(worst)
    }
    guard found > 0 else { throw BenchError.failed("find-color", status: 1, output: "nothing was found") }
    bench.report(
      Figure(name: "find-color, worst of 40", unit: .milliseconds, ours: times, target: .atMost(50)))
    bench.report(Figure(name: "find-color, reading the palettes once", unit: .milliseconds, ours: [reading]))
  }
}
