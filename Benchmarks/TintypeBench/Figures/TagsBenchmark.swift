import DiscoveryKit
import Foundation
import GObjectKit
import GStreamerKit
import MediaLibrary
import WorkerKit

/// The rate at which the tags of 2,000 songs are read by workers on all cores: at first, with the start of the workers, and
/// again; and of four whole songs by turns, beside `GstDiscoverer`, which decodes their beginning, in this process on all
/// cores. The files are in the page cache.
struct TagsBenchmark: Benchmark {
  let name = "tags"
  private static let count = 2_000
  /// Fewer, because each takes `GstDiscoverer` some milliseconds.
  private static let discovered = 200

  func measure(_ bench: Bench) throws {
    let paths = try SongFiles.make(Self.count, in: bench.work + "/songs")
    for path in paths { _ = try Data(contentsOf: URL(fileURLWithPath: path)) }
    let songs = try BenchmarkSong.Format.allCases.map { try BenchmarkSong.make($0, in: bench.work) }
    let whole = (0..<Self.discovered).map { songs[$0 % songs.count] }
    var (first, second, ours): ([Double], [Double], [Double]) = ([], [], [])
    let discoverer = Peer<Double>("GstDiscoverer")
    bench.rounds { _ in
      bench.waitForQuiet()
      let pool = WorkerPool(kind: "tags")
      first.append(rate(paths) { _ = try? AudioTags.read(path: $0, pool: pool) })
      second.append(rate(paths) { _ = try? AudioTags.read(path: $0, pool: pool) })
      ours.append(rate(whole) { _ = try? AudioTags.read(path: $0, pool: pool) })
      pool.endIdle()
      discoverer.measure {
        rate(whole) { path in
          guard let file = try? InputFile(path: path) else { return }
          _ = MediaFileInfo.read(file.descriptor, timeout: .seconds(5))
        }
      }
    }
    guard (try? AudioTags.read(path: paths[1]))?.title == "Song 1" else {
      throw BenchError.file(paths[1], reason: "its tags were not read")
    }
    bench.report(
      Figure(name: "tags a second, at first", unit: .perSecond, ours: first, target: .atLeast(300)))
    bench.report(
      Figure(name: "tags a second, again", unit: .perSecond, ours: second, target: .atLeast(300)))
    bench.report(
      Figure(name: "tags a second, whole songs", unit: .perSecond, ours: ours, peer: discoverer.values))
  }

  /// The files per second, on as many threads as there are cores.
  private func rate(_ paths: [String], _ read: @Sendable (String) -> Void) -> Double {
    let start = Clock.now
    DispatchQueue.concurrentPerform(iterations: paths.count) { read(paths[$0]) }
    return Double(paths.count) / (Clock.now - start)
  }
}
