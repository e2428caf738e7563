import GObjectKit
import Imaging
import LibraryIndex
import MediaLibrary

/// The time to group 100,000 photos by similar perceptual hashes on one core; a comparison of all pairs takes half a
/// minute. A tenth of the photos have a copy whose hash differs in up to six bits.
struct DuplicatesBenchmark: Benchmark {
  let name = "similar"
  private static let count = 100_000

  func measure(_ bench: Bench) throws {
    var state: UInt64 = 1
    func random() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
    var hash: UInt64 = 0
    let items = (1...Self.count).map { number in
      var item = StackItem(
        id: AssetID(rawValue: Int64(number)), folder: "/p", name: "\(number).jpg",
        date: Timestamp(seconds: number))
      if number % 10 == 0 {
        for _ in 0..<number / 10 % 7 { hash ^= 1 << (random() % 64) }
      } else {
        // Hashes of photos have 32 bits that are set.
        hash = (0..<64).map { (bit: UInt64($0), order: random()) }.sorted { $0.order < $1.order }.prefix(32)
          .reduce(0) { $0 | 1 << $1.bit }
      }
      item.perceptualHash = hash
      item.size = ImageSize(width: 4000, height: 3000)
      return item
    }
    var (times, found): ([Double], Int) = ([], 0)
    bench.rounds { _ in
      bench.waitForQuiet()
      let start = Clock.now
      found = DuplicateFinder.similar(among: items).count
      times.append(Clock.now - start)
    }
    guard found >= Self.count / 10 * 9 / 10 else {
      throw BenchError.failed(name, status: 1, output: "only \(found) groups were found")
    }
    bench.report(
      Figure(name: "similar, 100,000 photos", unit: .seconds, ours: times, target: .atMost(1)))
  }
}
