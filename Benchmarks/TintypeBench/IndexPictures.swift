import ArgumentParser
import GObjectKit
import GRDB
import Imaging
import LibraryIndex
import MediaLibrary

/// Indexes a folder as the app does, and ends when every file is read.
struct IndexPictures: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index-pictures", abstract: "Reads all files of a folder into a library index.")

  @Argument(help: "The folder.") var folder: String
  @Option(help: "The folder of the index.") var data: String
  @Flag(help: "Do not open the files: their dates are those of the names.") var withoutReading = false

  func run() async throws {
    let stopwatch = Stopwatch()
    let count = try await index()
    // The CPU time of workers counts for this process only after they have ended.
    AssetReader.endIdleWorkers()
    print(stopwatch.report(files: count))
  }

  @MainActor private func index() async throws -> Int {
    let service = LibraryService(
      extensions: ImageFormats.pictureExtensions, startSnapshot: LibraryIndexer.startSnapshot(in: data))
    let reader: any AssetReading = withoutReading ? NothingReader() : AssetReader()
    let library = LibraryModel(scanner: service)
    let model = LibraryIndexModel(
      library: library, indexer: LibraryIndexer(folder: data, scanner: service, reader: reader))
    library.add(LibraryRoot(path: folder))
    model.start()
    repeat {
      try await Task.sleep(for: .milliseconds(2))
    } while !model.isComplete
    model.close(within: .seconds(60))
    if withoutReading { try distinguish() }
    return library.count
  }
}

extension IndexPictures {
  /// Gives each file a content of its own: links to a few files would be copies of each other, as in no library.
  fileprivate func distinguish() throws {
    let database = try DatabaseQueue(path: data + "/library.sqlite")
    try database.write { try $0.execute(sql: "UPDATE asset SET contentHash = id, perceptualHash = id") }
    try database.close()
  }
}

/// Reads nothing, so the index has the date in the name.
private struct NothingReader: AssetReading {
  func metadata(ofFileAt path: String) async throws(ImageError) -> AssetMetadata { AssetMetadata() }
}
