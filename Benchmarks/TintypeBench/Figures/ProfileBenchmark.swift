import Foundation
import Imaging
import LcmsKit

/// The time from a 12-megapixel JPEG file with the profile of Display P3 to its thumbnail in sRGB, compared with that of
/// the same file without profile; by turns on one thread. The files are in the page cache.
struct ProfileBenchmark: Benchmark {
  let name = "icc"

  func measure(_ bench: Bench) throws {
    let folder = try bench.pictures()
    let plain = (0..<min(PictureFiles.count, 8)).map { PictureFiles.path($0, in: folder) }
    let profiled = try plain.map { try withProfile($0, in: bench.work + "/profiled") }
    for path in plain + profiled { _ = try thumbnail(path) }
    var (converted, without): ([Double], [Double]) = ([], [])
    try bench.rounds { _ in
      bench.waitForQuiet()
      converted.append(try time(profiled))
      without.append(try time(plain))
    }
    bench.report(
      Figure(
        name: "icc, thumbnail of a photo in Display P3", unit: .milliseconds, ours: converted,
        peer: Figure.Peer(name: "without profile", values: without), target: .atMost(1.15)))
  }

  private func thumbnail(_ path: String) throws -> DecodedImage {
    try ImageDecoder().decode(path: path, targetSize: .fit(width: 256, height: 256))
  }

  /// Milliseconds for each file.
  private func time(_ paths: [String]) throws -> Double {
    let start = ContinuousClock.now
    for path in paths { _ = try thumbnail(path) }
    return (ContinuousClock.now - start) / .milliseconds(1) / Double(paths.count)
  }

  /// A copy of a JPEG with the profile in a segment after its first marker (ICC.1:2022, annex B.4).
  private func withProfile(_ path: String, in folder: String) throws -> String {
    let copy = folder + "/" + URL(fileURLWithPath: path).lastPathComponent
    guard !FileManager.default.fileExists(atPath: copy) else { return copy }
    guard let profile = ColorProfile(.displayP3, .sRGB)?.bytes else {
      throw BenchError.failed("Little CMS", status: 0, output: "no profile")
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let content = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let length = content.count + 2
    var file = try Data(contentsOf: URL(fileURLWithPath: path))
    file.insert(contentsOf: Data([0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)]) + content, at: 2)
    try file.write(to: URL(fileURLWithPath: copy), options: .atomic)
    return copy
  }
}
