import Foundation
import Imaging

/// The CPU time from a 12-megapixel JPEG file to its five dominant colors, compared with decoding a thumbnail only;
/// by turns on one thread. The files are in the page cache.
struct PaletteBenchmark: Benchmark {
  let name = "palette"

  func measure(_ bench: Bench) throws {
    let folder = try bench.pictures()
    let paths = (0..<min(PictureFiles.count, 8)).map { PictureFiles.path($0, in: folder) }
    var (palettes, thumbnails): ([Double], [Double]) = ([], [])
    for path in paths { _ = try ImageDecoder().decode(path: path, targetSize: .fit(width: 256, height: 256)) }
    try bench.rounds { _ in
      bench.waitForQuiet()
      palettes.append(
        try time(paths) { path in
          let image = try ImageDecoder().decode(path: path, targetSize: PhotoPalette.targetSize)
          _ = PhotoPalette.colors(of: image.pixels)
        })
      thumbnails.append(
        try time(paths) { path in
          _ = try ImageDecoder().decode(path: path, targetSize: .fit(width: 256, height: 256))
        })
    }
    bench.report(
      Figure(
        name: "palette of a photo", unit: .milliseconds, ours: palettes,
        peer: Figure.Peer(name: "its thumbnail", values: thumbnails), target: .atMost(1.2)))
  }

  /// Milliseconds for each file.
  private func time(_ paths: [String], _ work: (String) throws -> Void) throws -> Double {
    let start = ContinuousClock.now
    for path in paths { try work(path) }
    return (ContinuousClock.now - start) / .milliseconds(1) / Double(paths.count)
  }
}
