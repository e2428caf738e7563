import ArgumentParser
import Imaging
import MediaLibrary

/// Makes thumbnails of all JPEG files in a folder, the whole way: header, decoding, cache.
struct DecodeJPEGs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode-jpegs", abstract: "Makes a thumbnail of every JPEG file in a folder.")

  @Argument(help: "The folder.") var folder: String
  @Option(help: "The longer side of the thumbnails in pixels.") var side = 256
  @Option(help: "How many threads decode.") var threads = 1
  @Option(help: "The thumbnail cache to write into; without it, nothing is written.") var cache: String?

  func run() async throws {
    let files = try JPEGFolder.files(in: folder)
    // No folder can be made there, by nobody.
    let service = ThumbnailService(
      cache: ThumbnailCache(folder: cache ?? "/dev/null/thumbnails"), workers: threads)
    let stopwatch = Stopwatch()
    // A time that no thumbnail has: nothing is taken from the cache.
    service.request(
      files.enumerated().map {
        ThumbnailRequest(id: UInt64($0), path: $1, modified: 0, wish: .fit(width: side, height: side))
      })
    await service.waitUntilIdle()
    // Their processor time counts for this program.
    ImageWorkers.pool.endIdle()
    print(stopwatch.report(files: files.count))
  }
}
