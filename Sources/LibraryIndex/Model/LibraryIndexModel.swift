import Editing
import GObjectKit
import GRDB
import MediaLibrary
import Observation

/// The observable state of the library index, and what people change in it.
///
/// A change shows at once in `LibraryModel.items` and is written in the background; if it cannot be saved, the items
/// show their old state again and the operation throws.
@MainActor @Observable public final class LibraryIndexModel {
  /// The progress of reading files; nil if none waits.
  public private(set) var progress: IndexProgress?
  /// Whether reading is paused.
  public private(set) var isPaused = false
  /// A problem with the database, a sentence for the user.
  public private(set) var problem: StoreProblem?
  /// The albums in the order of the person.
  public private(set) var albums: [Album] = []
  /// Counts the changes of the index: a query that was made before is outdated if the number differs.
  public private(set) var changes = 0

  /// The edit that a person has copied, to paste it on other photos of any window; nil for none.
  public var copiedEdit: EditStack?

  /// The last failure to write ratings, keywords or an edit into a file.
  public private(set) var fileFailure: MetadataFileFailure?

  /// The service.
  @ObservationIgnored public let indexer: LibraryIndexer
  @ObservationIgnored let library: LibraryModel
  /// Writes ratings and keywords into files; nil if they stay in the index.
  @ObservationIgnored let files: MetadataFiles?
  /// The bursts, the photos in two formats and the Live Photos.
  @ObservationIgnored public private(set) lazy var stacks = LibraryStacks { [weak self] in
    await self?.read(StackQuery.shots)
  }
  /// Queries the index.
  @ObservationIgnored public let queries: LibraryQueries
  @ObservationIgnored private var subscriptions: [LibrarySubscription] = []
  @ObservationIgnored private var listening: [Task<Void, Never>] = []
  @ObservationIgnored private var hasStarted = false

  /// Creates a model that follows a library. The database is opened by `start`.
  ///
  /// - Parameters:
  ///   - writesFiles: Whether ratings and keywords are also written into files: XMP sidecars, or the photos.
  ///   - writingDelay: The time within which the changes of a photo are written together.
  public init(
    library: LibraryModel, indexer: LibraryIndexer, writesFiles: Bool = false,
    writingDelay: Duration = .milliseconds(500)
  ) {
    (self.library, self.indexer) = (library, indexer)
    queries = LibraryQueries(library, indexer)
    files = writesFiles ? MetadataFiles(indexer, delay: writingDelay) : nil
    if !library.items.isEmpty {
      let ids = library.items.indices.map { library.items.id(at: $0) }
      indexer.follow(
        LibraryUpdate(
          snapshot: library.items, splices: [Splice(at: 0, removed: 0, inserted: ids)]))
    }
    subscriptions = [
      library.onUpdate { indexer.follow($0) }, library.onScanEnd { indexer.scanEnded() },
      library.onSidecars { indexer.followSidecars($0) },
    ]
    listening = [
      Task { [weak self, statuses = indexer.statuses] in
        for await status in statuses { self?.show(status) }
      },
      Task { [weak self, files] in
        guard let files else { return }
        for await failure in files.failures { self?.show(failure) }
      },
    ]
  }

  isolated deinit {
    for task in listening { task.cancel() }
  }

  /// Opens the database and begins to read files. Call it after the first frame.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    Task { [indexer] in await indexer.start() }
  }

  /// Pauses reading.
  public func pause() { setPaused(true) }

  /// Resumes reading.
  public func resume() { setPaused(false) }

  private func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    Task { [indexer] in await indexer.setPaused(isPaused) }
  }

  /// Reads and compares no further file for a moment, so that the pictures on the screen appear first. Takes no time;
  /// call it while a list waits for pictures.
  public func deferReading() {
    guard !isComplete else { return }
    let now = ContinuousClock.now
    guard now - lastDeferral > .milliseconds(100) else { return }
    lastDeferral = now
    Task { [indexer] in await indexer.deferReading() }
  }

  @ObservationIgnored private var lastDeferral = ContinuousClock.now

  /// Whether the library is scanned and every file of it is read.
  public private(set) var isComplete = false

  /// Forgets the problem, after the user has read it.
  public func dismissProblem() { problem = nil }

  /// Writes what is not written yet, in the background.
  public func flush() {
    guard hasStarted else { return }
    Task { [indexer, files] in
      await indexer.flush()
      await files?.finish()
    }
  }

  /// Writes what is not written yet and closes the database. Waits for it, at most `deadline`: call it at the end of
  /// the program.
  public func close(within deadline: Duration = .seconds(2)) {
    guard hasStarted else { return }
    waitForTask(within: deadline) { [indexer, files] in
      await files?.finish()
      await indexer.close()
    }
  }

  /// Writes ratings and keywords into the photos from now on, where their format allows that, or into XMP sidecars.
  public func setWritesIntoPhotos(_ intoPhotos: Bool) {
    Task { [files] in await files?.setWritesIntoPhotos(intoPhotos) }
  }

  private func show(_ failure: String) {
    fileFailure = MetadataFileFailure(number: (fileFailure?.number ?? 0) + 1, description: failure)
  }

  private func show(_ status: IndexStatus) {
    let progress = status.isComplete ? nil : IndexProgress(done: status.done, total: status.total)
    if self.progress != progress { self.progress = progress }
    let isComplete = status.isScanned && status.isComplete
    if self.isComplete != isComplete { self.isComplete = isComplete }
    if isComplete, !hasCompleted {
      hasCompleted = true
      let readOnlyFolders = readOnlyFolders
      Task { [files] in await files?.writeMissing(readOnlyFolders: readOnlyFolders) }
    }
    if isPaused != status.isPaused { isPaused = status.isPaused }
    if lastProblem != status.problem {
      lastProblem = status.problem
      problem = status.problem
    }
    if albums != status.albums { albums = status.albums }
    if changes != status.changes || !hasStacks {
      hasStacks = true
      changes = status.changes
      stacks.indexChanged()
    }
  }

  /// The folders in which nothing is written.
  var readOnlyFolders: [String] { library.roots.filter(\.isReadOnly).map(\.path) }

  /// Whether the index was complete in this session.
  @ObservationIgnored private var hasCompleted = false
  /// Whether the stacks were looked up.
  @ObservationIgnored private var hasStacks = false
  /// The last reported problem, which the user may have dismissed.
  @ObservationIgnored private var lastProblem: StoreProblem?

  /// Reads from the database.
  ///
  /// - Returns: nil if the index is not ready, or after a failure.
  package func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async -> Value? {
    await indexer.query(body)
  }
}

/// Ratings, keywords or edits that are set in the library but could not be written into files.
public struct MetadataFileFailure: Sendable, Hashable, CustomStringConvertible {
  /// Counts the failures, so that the same one can be shown again.
  public let number: Int
  /// A sentence for the user.
  public let description: String
}

/// The progress of reading files.
public struct IndexProgress: Sendable, Hashable {
  /// The number of files that are read.
  public let done: Int
  /// The number of files to read, with those that are read.
  public let total: Int
  /// The share of the files that are read, 0…1.
  public var fraction: Double { total == 0 ? 1 : Double(done) / Double(total) }
}
