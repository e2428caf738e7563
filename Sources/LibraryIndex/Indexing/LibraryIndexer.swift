import GObjectKit
import GRDB
import MediaLibrary

/// Keeps the database of the library index: follows the scanner, finds the assets of its files, reads new and changed
/// files in the background, and passes to the scanner the facts by which it sorts and marks its items.
///
/// Works on its own thread, because SQLite and the disk block it; all parts of the index that write use this thread, so
/// that facts reach the scanner in the order in which they were committed. Does nothing before `start`.
public actor LibraryIndexer {
  /// A message about the library, in the order of the events.
  enum Message: Sendable {
    case update(LibraryUpdate)
    /// Sidecars at these paths were found, changed or removed.
    case sidecars([String])
    /// A scan has ended.
    case scanned
    /// Compare all files with the database again.
    case reconcileAll
    /// Look for changes of other programs.
    case poll
  }

  private nonisolated let executor = QueueExecutor(label: "library-index", qos: .utility)
  /// The executor of the actor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The status whenever it changes; a reader that is slow gets the last one.
  public nonisolated let statuses: AsyncStream<IndexStatus>
  private nonisolated let statusReport: AsyncStream<IndexStatus>.Continuation
  private nonisolated let messages: AsyncStream<Message>
  private nonisolated let inbox: AsyncStream<Message>.Continuation

  let scanner: any LibraryScanning
  let location: IndexDatabase.Location
  let fileReader: AssetFileReader
  let concurrency: Int
  /// The interval between two looks for changes of other programs.
  private let pollInterval: Duration

  /// nil before `start` and after `close`.
  var database: IndexDatabase?
  /// The library after the last handled update.
  var snapshot = LibrarySnapshot()
  /// The assets of the files that the first scan has found; nil afterwards.
  var found: Set<AssetID>? = []
  var status = IndexStatus()
  // Reading; see `LibraryIndexer+Reading`.
  var queue = ReadQueue()
  var reading = Set<AssetID>()
  /// Files that have changed while they are read.
  var again: [AssetID: ReadQueue.Job] = [:]
  var results: [ReadResult] = []
  /// Waits until files are read again; see `deferReading`.
  var deferral: Task<Void, Never>?
  var saving: Task<Void, Never>?
  var mirroring: Task<Void, Never>?
  var settling: Task<Void, Never>?
  /// The number of changes of which the start-up snapshot has been written; it is written in the first session anyway.
  var snapshotChanges = -1
  /// Assets of Live Photos whose items the snapshot did not contain when their kinds changed.
  var assetsWithoutItem = Set<AssetID>()
  // Changes of other programs.
  var revision: Int64 = 0
  var dataVersion = 0

  /// Creates an indexer.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database, which is created if it does not exist.
  ///   - scanner: Receives the facts.
  ///   - reader: Reads the metadata of files.
  ///   - concurrency: The number of files to read at once.
  public init(
    folder: String, scanner: any LibraryScanning, reader: any AssetReading,
    concurrency: Int = Processors.count, pollInterval: Duration = .seconds(5)
  ) {
    location = IndexDatabase.Location(folder: folder)
    (self.scanner, self.concurrency, self.pollInterval) = (scanner, concurrency, pollInterval)
    fileReader = AssetFileReader(reader)
    (statuses, statusReport) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (messages, inbox) = AsyncStream.makeStream()
  }

  deinit {
    inbox.finish()
    statusReport.finish()
  }

  // MARK: Following the library

  /// Follows an update of the library. Updates must arrive in order; those before `start` wait.
  public nonisolated func follow(_ update: LibraryUpdate) { inbox.yield(.update(update)) }

  nonisolated func post(_ message: Message) { inbox.yield(message) }

  /// Notes the end of a scan: files that it has not found are gone.
  public nonisolated func scanEnded() { inbox.yield(.scanned) }

  /// Opens the database and begins to follow the library.
  public func start() {
    guard database == nil else { return }
    do throws(StoreFailure) {
      let database = try IndexDatabase(location)
      self.database = database
      status.problem = database.problem
    } catch {
      // Not even a database in memory.
      logger.error("The library index does not work: \(error)")
      status.problem = StoreProblem(error)
      publish()
      return
    }
    adoptDatabase()
    Task { [weak self, messages] in
      for await message in messages { await self?.handle(message) }
    }
    Task { [weak self, pollInterval] in
      while self != nil {
        try? await Task.sleep(for: pollInterval)
        self?.inbox.yield(.poll)
      }
    }
  }

  /// Reads what is needed from a database that was opened.
  func adoptDatabase() {
    dataVersion = perform { try $0.dataVersion() } ?? 0
    revision = read(AssetTable.revision) ?? 0
    loadAlbums()
    publish()
  }

  private func handle(_ message: Message) async {
    guard database != nil else { return }
    switch message {
    case .update(let update): await handle(update)
    case .sidecars(let paths): await compareSidecars(paths)
    case .scanned: finishFirstScan()
    case .reconcileAll: await reconcile(snapshot.indices.map { snapshot.id(at: $0) })
    case .poll: poll()
    }
  }

  /// Compares all files again, after the messages that wait.
  func reconcileAllLater() { inbox.yield(.reconcileAll) }

  /// Reports the status.
  func publish() { statusReport.yield(status) }

  // MARK: Access to the database

  /// Uses the database. A damaged one is rebuilt; other failures are reported, and the work is done again later.
  ///
  /// - Returns: nil after a failure.
  func perform<Value>(_ body: (IndexDatabase) throws -> Value) -> Value? {
    guard let database else { return nil }
    do {
      return try body(database)
    } catch {
      handle(StoreFailure(error), in: database)
      return nil
    }
  }

  /// Reads with a connection of its own, while the index may write; nil before `start`, after a failure, and if the task is
  /// cancelled.
  nonisolated func query<Value: Sendable>(
    _ body: @Sendable @escaping (Database) throws -> Value
  ) async -> Value? {
    guard let store = await store else { return nil }
    do {
      return try await store.database.read(body)
    } catch is CancellationError {
      return nil
    } catch {
      logger.warning("A query of the library index failed: \(error)")
      return nil
    }
  }

  private var store: LibraryStore? { database?.store }

  /// Reads; see `perform`.
  func read<Value>(_ body: (Database) throws -> Value) -> Value? { perform { try $0.read(body) } }

  /// Writes in one transaction, which gets a number, and updates the search; see `perform`.
  func write<Value>(_ body: (Database, _ revision: Int64) throws -> Value) -> Value? {
    perform { database in
      try database.write { connection in
        let value = try body(connection, AssetTable.beginRevision(in: connection))
        try SearchTable.update(in: connection)
        return value
      }
    }
  }

  private func handle(_ failure: StoreFailure, in database: IndexDatabase) {
    logger.warning("The library index failed: \(failure)")
    if failure == .damaged {
      database.rebuild()
      adoptDatabase()
      reconcileAllLater()
    } else {
      database.report(failure)
      retryLater()
    }
    status.problem = database.problem
    publish()
  }

  private func retryLater() {
    Task { [weak self, pollInterval] in
      try? await Task.sleep(for: pollInterval)
      await self?.reconcileAllLater()
    }
  }

  /// Ends the report of a problem that is over.
  func noteSuccess() {
    guard let database, database.isPersistent, let problem = status.problem, !problem.isSolved else { return }
    database.forgetProblem()
    status.problem = nil
    publish()
  }
}
