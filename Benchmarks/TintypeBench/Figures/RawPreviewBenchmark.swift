import Foundation
import Imaging
import PictureTesting

/// The time from a raw file of 24 megapixels to its first picture in the size of a window, whose pixels are those of the
/// preview that the camera has embedded; and that to the developed photo. The first includes the start of the workers.
struct RawPreviewBenchmark: Benchmark {
  let name = "raw-preview"

  private static let size = ImageSize(width: 6_000, height: 4_000)

  func measure(_ bench: Bench) throws {
    let path = bench.work + "/24-megapixels.dng"
    if !FileManager.default.fileExists(atPath: path) {
      var painter = PhotoPainter(seed: 24, width: 1_620, height: 1_080)
      let preview = try ImageEncoder.jpeg(painter.paint(), quality: 90)
      let file = SensorFile.make(
        PatchPicture(width: Self.size.width, height: Self.size.height),
        preview: preview.withBytes { $0.withUnsafeBytes { Array($0) } })
      try Data(file).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    var (previews, halves, whole): ([Double], [Double], [Double]) = ([], [], [])
    try bench.rounds { _ in
      bench.waitForQuiet()
      ImageWorkers.pool.endIdle()
      previews.append(try time(path, .fit(width: 1_280, height: 800)))
      halves.append(try time(path, .fit(width: 2_800, height: 2_000)))
      whole.append(try time(path, .full))
    }
    bench.report(
      Figure(
        name: "raw-preview, first picture of 24 megapixels", unit: .seconds, ours: previews,
        target: .atMost(0.15)))
    bench.report(Figure(name: "raw-preview, developed at half of the size", unit: .seconds, ours: halves))
    bench.report(Figure(name: "raw-preview, developed", unit: .seconds, ours: whole))
  }

  private func time(_ path: String, _ targetSize: TargetSize) throws -> Double {
    let start = ContinuousClock.now
    let image = try ImageDecoder.immediate.decode(path: path, targetSize: targetSize)
    guard image.originalSize == Self.size else {
      throw BenchError.failed("LibRaw", status: 0, output: "it developed \(image.originalSize)")
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
