import GObjectKit
import MediaLibrary

/// The time of 1,000 lookups of items by identifier in a library of 100,000; a linear search would miss the limit.
struct LookupBenchmark: Benchmark {
  let name = "library-lookup"
  private static let count = 100_000

  func measure(_ bench: Bench) throws {
    let items = LibrarySnapshot(
      (0..<Self.count).map { number in
        MediaItem(
          id: MediaItemID(rawValue: UInt64(number)), path: "/pictures/\(number).jpg",
          modified: Timestamp(seconds: number))
      })
    var times: [Double] = []
    try bench.rounds { _ in
      bench.waitForQuiet()
      var sum = 0
      let start = Clock.now
      for number in 0..<1_000 { sum += items.index(of: items.id(at: Self.count - 1 - number)) ?? 0 }
      times.append((Clock.now - start) * 1000)
      guard sum == (0..<1_000).reduce(0, { $0 + Self.count - 1 - $1 }) else {
        throw BenchError.failed("library-lookup", status: 1, output: "the wrong items were found")
      }
    }
    bench.report(
      Figure(name: "library-lookup, 1,000 of 100,000", unit: .milliseconds, ours: times, target: .atMost(1)))
  }
}
