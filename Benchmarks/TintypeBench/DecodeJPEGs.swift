import ArgumentParser
import Imaging
import MediaLibrary

/// Creates thumbnails of all JPEG files in a folder, with all steps: header, decoding, cache.
struct DecodeJPEGs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode-jpegs", abstract: "Makes a thumbnail of every JPEG file in a folder.")

  @Argument(help: "The folder.") var folder: String
  @Option(help: "The longer side of the thumbnails in pixels.") var side = 256
  @Option(help: "How many threads decode.") var threads = 1
  @Option(help: "The thumbnail cache to write into; without it, nothing is written.") var cache: String?

  func run() async throws {
    let files = try JPEGFolder.files(in: folder)
    // Without a cache folder: a path at which no folder can be created.
    let service = ThumbnailService(
      cache: ThumbnailCache(folder: cache ?? "/dev/null/thumbnails"), workers: threads)
    let stopwatch = Stopwatch()
    // No cached thumbnail has this modification time, so every file is decoded.
    service.request(
      files.enumerated().map {
        ThumbnailRequest(id: UInt64($0), path: $1, modified: 0, targetSize: .fit(width: side, height: side))
      })
    await service.waitUntilIdle()
    // The CPU time of workers counts for this process only after they have ended.
    ImageWorkers.pool.endIdle()
    print(stopwatch.report(files: files.count))
  }
}
