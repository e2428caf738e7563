import Foundation
import GObjectKit
import ImageDecoding
import Imaging

/// The cost of reading an image in a sandboxed worker, compared with reading it in the process: 2,000 JPEG files of
/// 160 pixels, one after the other; the median of short turns. Also the images per second, compared with a new sandboxed process for each
/// (`bwrap` around gdk-pixbuf's thumbnailer, as GNOME's programs create thumbnails).
struct WorkerOverheadBenchmark: Benchmark {
  let name = "worker-overhead"
  private static let count = 2000
  /// Fewer, because each takes tens of milliseconds.
  private static let processes = 50
  /// The number of files after which the two ways of reading alternate.
  private static let turn = 25

  func measure(_ bench: Bench) throws {
    let folder = bench.work + "/small"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var painter = PhotoPainter(seed: 1, width: 160, height: 120)
    let jpeg = try ImageEncoder.jpeg(painter.paint(), quality: 90)
    let paths = (0..<Self.count).map { folder + "/small-\($0).jpg" }
    for path in paths where !FileManager.default.fileExists(atPath: path) {
      try File(path: path).write(jpeg)
    }
    _ = try ImageDecoder().decode(path: paths[0], targetSize: .full)
    var (overheads, rates): ([Double], [Double]) = ([], [])
    let bwrap = Peer<Double>("bwrap for each")
    try bench.rounds { _ in
      bench.waitForQuiet()
      // Alternating between both in short turns: another program's work then adds to both alike.
      var differences: [Double] = []
      var outside = 0.0
      for turn in turns(of: paths) {
        let inside = try time(turn) { path in
          let file = try InputFile(path: path)
          _ = try ImageService.pixels(file.descriptor, DecodingLimits(), .full)
        }
        let worker = try time(turn) { path in _ = try ImageDecoder().decode(path: path, targetSize: .full) }
        differences.append(worker - inside)
        outside += worker * Double(turn.count) / Double(paths.count)
      }
      overheads.append(median(differences))
      rates.append(1000 / outside)
      bwrap.measure { 1000 / (try time(paths.prefix(Self.processes)) { try thumbnailer($0, folder) }) }
    }
    bench.report(
      Figure(
        name: "worker-overhead, a small JPEG in a worker, over in-process", unit: .milliseconds,
        ours: overheads,
        target: .atMost(0.4)))
    bench.report(
      Figure(
        name: "worker-overhead, small JPEGs a second", unit: .count, ours: rates, peer: bwrap.values,
        target: .atLeast(8)))
  }

  private func turns(of paths: [String]) -> [ArraySlice<String>] {
    stride(from: 0, to: paths.count, by: Self.turn).map { paths[$0..<min($0 + Self.turn, paths.count)] }
  }

  private func thumbnailer(_ path: String, _ folder: String) throws {
    let command = [
      "bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--bind", folder, folder,
      "--unshare-all", "--die-with-parent", "gdk-pixbuf-thumbnailer", "-s", "160", path,
      folder + "/thumbnail.png",
    ]
    _ = try Child(command, environment: ProcessInfo.processInfo.environment, log: folder + "/log")
      .wait(log: folder + "/log")
  }

  /// Milliseconds for each file.
  private func time(_ paths: ArraySlice<String>, _ work: (String) throws -> Void) throws -> Double {
    let start = ContinuousClock.now
    for path in paths { try work(path) }
    return (ContinuousClock.now - start) / .milliseconds(1) / Double(paths.count)
  }
}
