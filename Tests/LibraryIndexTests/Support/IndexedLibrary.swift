import FileTesting
import GObjectKit
import LibraryIndex
import MediaLibrary
import TestTools
import Testing

/// A folder with files, its scanner and its index, as the app has them.
actor IndexedLibrary {
  let folder: TemporaryFolder
  /// The folder of the database.
  let data: TemporaryFolder
  let service: LibraryService
  let indexer: LibraryIndexer
  private(set) var items = LibrarySnapshot()
  private(set) var updates: [LibraryUpdate] = []
  private(set) var status = IndexStatus()

  /// Starts the scan and the index.
  init(
    _ folder: TemporaryFolder, data: TemporaryFolder, reader: FakeReader = FakeReader(), concurrency: Int = 4,
    isPaused: Bool = false
  ) async {
    (self.folder, self.data) = (folder, data)
    service = LibraryService(extensions: ["jpg", "mp4"])
    indexer = LibraryIndexer(
      folder: data.path, scanner: service, reader: reader, concurrency: concurrency,
      pollInterval: .milliseconds(200))
    Task { [weak self, service] in
      for await event in service.events { await self?.handle(event) }
    }
    Task { [weak self, indexer] in
      for await status in indexer.statuses { await self?.set(status) }
    }
    if isPaused { await indexer.setPaused(true) }
    await indexer.start()
    service.add(LibraryRoot(path: folder.path))
  }

  private func handle(_ event: LibraryEvent) {
    switch event {
    case .update(let update):
      items = update.snapshot
      updates.append(update)
      indexer.follow(update)
    case .sidecars(let paths): indexer.followSidecars(paths)
    case .finished:
      indexer.scanEnded()
    default: break
    }
  }

  private func set(_ status: IndexStatus) { self.status = status }

  /// The names in order.
  var names: [String] { items.map(\.name) }

  func item(_ name: String) -> MediaItem? { items.first { $0.name == name } }

  /// Waits until a condition holds.
  func wait(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: @Sendable (isolated IndexedLibrary) -> Bool
  ) async {
    await eventually(
      "\(what): has not come to that; first \(names.prefix(10)), \(status)", sourceLocation: sourceLocation
    ) { condition(self) }
  }

  /// Waits until all files are read and every item has its facts.
  func waitUntilComplete(sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait("the index is complete", sourceLocation: sourceLocation) {
      $0.status.isScanned && $0.status.isComplete && !$0.items.contains { $0.asset == nil }
    }
    // Facts of the last files are on their way to the scanner.
    await indexer.flush()
  }

  /// Ends the index as the end of the program does.
  func close() async { await indexer.close() }
}
