import Foundation
import GObjectKit
import Imaging
import LibraryIndex

/// The rate at which files are read for the index, with metadata, palette and perceptual hash, by all background workers:
/// JPEG files of 12 megapixels without an embedded thumbnail, the same with one, and small ones. The files are in the
/// page cache.
struct ReadAssetsBenchmark: Benchmark {
  let name = "read-assets"

  func measure(_ bench: Bench) throws {
    let folder = try bench.pictures()
    let large = (0..<PictureFiles.count).map { PictureFiles.path($0, in: folder) }
    let small = bench.work + "/small.jpg"
    let data = try ImageDecoder().decode(path: large[0], targetSize: .fit(width: 640, height: 640))
    try Self.write(ImageEncoder.jpeg(data.pixels, quality: 85), to: small)
    let withThumbnail = bench.work + "/with-thumbnail.jpg"
    let thumbnail = try ImageEncoder.jpeg(data.pixels.resized(to: .fit(width: 160, height: 160)), quality: 80)
    try Self.insert(thumbnail, into: large[0], to: withThumbnail)
    for (name, paths) in [
      ("12 megapixels", large),
      ("12 megapixels with a thumbnail", Array(repeating: withThumbnail, count: 1_000)),
      ("640 × 480", Array(repeating: small, count: 1_000)),
    ] {
      var rates: [Double] = []
      _ = try Self.time(Array(paths.prefix(8)))
      try bench.rounds { _ in
        bench.waitForQuiet()
        rates.append(Double(paths.count) / (try Self.time(paths)))
      }
      bench.report(Figure(name: "read-assets per second, \(name)", unit: .count, ours: rates))
    }
  }

  /// The seconds for reading all files, several at a time.
  private static func time(_ paths: [String]) throws -> Double {
    let start = Clock.now
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for (index, path) in paths.enumerated() {
          if index >= 8 { await group.next() }
          group.addTask { _ = try? await AssetReader().metadata(ofFileAt: path) }
        }
      }
      done.signal()
    }
    done.wait()
    return Clock.now - start
  }

  private static func write(_ bytes: Bytes, to path: String) throws {
    try bytes.withBytes { $0.withUnsafeBytes { Data($0) } }.write(to: URL(fileURLWithPath: path))
  }

  /// Writes a copy of a JPEG with EXIF data whose second directory has a thumbnail (Exif 2.32, 4.5.4).
  private static func insert(_ thumbnail: Bytes, into path: String, to copy: String) throws {
    let picture = thumbnail.withBytes { $0.withUnsafeBytes { Data($0) } }
    func long(_ number: Int) -> Data { Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }) }
    func entry(_ tag: UInt16, _ value: Int) -> Data {
      Data([UInt8(tag >> 8), UInt8(tag & 255), 0, 4]) + long(1) + long(value)
    }
    // An empty first directory at 8, the second one at 14, the thumbnail after it.
    var block = Data("MM\0*".utf8)
    block += long(8)
    block += Data([0, 0]) + long(14)
    block += Data([0, 2])
    block += entry(0x0201, 44)
    block += entry(0x0202, picture.count)
    block += long(0)
    block += picture
    let length = block.count + 8
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    var segment = Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)])
    segment += Data("Exif\0\0".utf8)
    segment += block
    try (file.prefix(2) + segment + file.dropFirst(2)).write(to: URL(fileURLWithPath: copy))
  }
}
