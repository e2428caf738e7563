import GObjectKit
import GRDB
import MediaLibrary

/// Keeps the database of the library index: follows the scanner, finds the assets of its files, reads new and changed
/// files in the background, and passes to the scanner the facts by which it sorts and marks its items.
///
/// Works on its own thread, because SQLite and the disk block it; all parts of the index that write use this thread, so
/// that facts reach the scanner in the order in which they were committed. Does nothing before `start`.
public actor LibraryIndexer {
  /// The number of files to compare at once; takes some milliseconds, after which other calls have their turn.
  private static let chunk = 500
  /// The time after which results are written even if they are few.
  private static let saveDelay = Duration.milliseconds(400)
  /// The time within which changes are written to the mirror together.
  private static let mirrorDelay = Duration.milliseconds(500)
  /// The time without changes after which the start-up snapshot is written; the last facts have reached the items then.
  private static let settlingTime = Duration.seconds(2)

  private nonisolated let executor = QueueExecutor(label: "library-index", qos: .utility)
  /// The executor of the actor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The status whenever it changes; a reader that is slow gets the last one.
  public nonisolated let statuses: AsyncStream<IndexStatus>
  private nonisolated let statusReport: AsyncStream<IndexStatus>.Continuation
  private nonisolated let messages: AsyncStream<IndexMessage>
  private nonisolated let inbox: AsyncStream<IndexMessage>.Continuation

  private let fileReader: AssetFileReader
  /// The interval between two looks for changes of other programs.
  private let pollInterval: Duration
  private let context: IndexContext
  private let reading: FileReading
  private let pairs: LivePhotoPairs
  private let comparison: LibraryComparison
  private let sidecars: SidecarComparison
  private let editor: AssetEditor

  /// Waits until files are read again; see `deferReading`.
  private var deferral: Task<Void, Never>?
  private var saving: Task<Void, Never>?
  private var mirroring: Task<Void, Never>?
  private var settling: Task<Void, Never>?

  /// Creates an indexer.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database, which is created if it does not exist.
  ///   - scanner: Receives the facts.
  ///   - reader: Reads the metadata of files.
  ///   - concurrency: The number of files to read at once.
  ///   - edits: The object that the service of the library has, if its items show their edits.
  public init(
    folder: String, scanner: any LibraryScanning, reader: any AssetReading,
    concurrency: Int = Processors.count, edits: EditStore = EditStore(),
    pollInterval: Duration = .seconds(5)
  ) {
    self.pollInterval = pollInterval
    fileReader = AssetFileReader(reader)
    (statuses, statusReport) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (messages, inbox) = AsyncStream.makeStream()
    context = IndexContext(
      scanner: scanner, location: IndexDatabase.Location(folder: folder), edits: edits,
      report: statusReport
    ) { [inbox] isLater in
      guard isLater else { return _ = inbox.yield(.reconcileAll) }
      Task {
        try? await Task.sleep(for: pollInterval)
        inbox.yield(.reconcileAll)
      }
    }
    reading = FileReading(context, concurrency: concurrency)
    pairs = LivePhotoPairs(context)
    comparison = LibraryComparison(context, reading, pairs)
    sidecars = SidecarComparison(context, reading)
    editor = AssetEditor(context, comparison)
  }

  deinit {
    inbox.finish()
    statusReport.finish()
  }

  /// Opens the database and begins to follow the library.
  public func start() {
    guard context.database == nil, context.open() else { return }
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

  /// The path of the start-up snapshot of an index in a folder, for `LibraryService`.
  public static func startSnapshot(in folder: String) -> String {
    IndexDatabase.Location(folder: folder).snapshot
  }

  // MARK: Following the library

  /// Follows an update of the library. Updates must arrive in order; those before `start` wait.
  public nonisolated func follow(_ update: LibraryUpdate) { inbox.yield(.update(update)) }

  /// Follows sidecars that were found, changed or removed, by their absolute paths.
  public nonisolated func followSidecars(_ paths: [String]) { inbox.yield(.sidecars(paths)) }

  /// Notes the end of a scan: files that it has not found are gone.
  public nonisolated func scanEnded() { inbox.yield(.scanned) }

  private func handle(_ message: IndexMessage) async {
    guard context.database != nil else { return }
    switch message {
    case .update(let update): await reconcile(comparison.follow(update))
    case .reconcileAll:
      let snapshot = context.snapshot
      await reconcile(snapshot.indices.map { snapshot.id(at: $0) })
    case .sidecars(let paths):
      await inChunks(paths) { sidecars.compare($0.map { AssetPath($0) }) }
    case .scanned:
      guard comparison.finishFirstScan() else { return }
      sidecars.compareKnown()
      startReading()
      settle()
    case .poll: context.poll()
    }
  }

  /// Finds the assets of items, and reads those that were not read or have changed.
  private func reconcile(_ ids: [MediaItemID]) async {
    await inChunks(ids) { ids in
      comparison.reconcile(ids.compactMap { context.snapshot[$0] }.map(FoundFile.init))
    }
  }

  /// Works on some elements at a time, after which other calls have their turn and files are read.
  private func inChunks<Element>(_ all: [Element], _ work: (ArraySlice<Element>) -> Void) async {
    var rest = all[...]
    while !rest.isEmpty {
      await deferral?.value
      work(rest.prefix(Self.chunk))
      rest = rest.dropFirst(Self.chunk)
      startReading()
      await Task.yield()
    }
  }

  // MARK: Reading files

  /// Pauses or resumes reading. Files that are being read are finished.
  public func setPaused(_ isPaused: Bool) {
    context.status.isPaused = isPaused
    context.publish()
    startReading()
  }

  /// Reads and compares no further file for `duration`, so that the pictures on the screen appear first.
  public func deferReading(for duration: Duration = .milliseconds(500)) {
    deferral?.cancel()
    deferral = Task { [weak self] in
      do { try await Task.sleep(for: duration) } catch { return }
      await self?.endDeferral()
    }
  }

  private func endDeferral() {
    deferral = nil
    startReading()
  }

  private func startReading() {
    guard deferral == nil else { return }
    for (job, path) in reading.next() {
      Task { [weak self, fileReader] in
        let outcome = await fileReader.read(path)
        await self?.finish(ReadResult(job: job, outcome: outcome))
      }
    }
  }

  private func finish(_ result: ReadResult) {
    reading.add(result)
    startReading()
    switch reading.saving {
    case .now: saveResults()
    case .later where saving == nil:
      saving = Task { [weak self] in
        try? await Task.sleep(for: Self.saveDelay)
        await self?.saveResults()
      }
    case .later: break
    }
  }

  private func saveResults() {
    saving?.cancel()
    saving = nil
    if reading.save() { settle() }
  }

  /// Called when nothing waits to be read.
  private func settle() {
    pairs.mark()
    context.database?.writeMirror()
    settling?.cancel()
    settling = Task { [weak self] in
      do { try await Task.sleep(for: Self.settlingTime) } catch { return }
      await self?.settled()
    }
  }

  // MARK: What people make

  /// Changes the assets of items. Items that the index does not contain yet are added first.
  ///
  /// - Returns: What takes the change back.
  /// - Throws: If the change could not be saved; the items show their old facts again.
  func edit(_ edit: AssetEdit, of items: [MediaItem]) throws(IndexError) -> IndexUndo {
    defer { didEdit() }
    return try editor.edit(edit, of: items)
  }

  /// Takes a change back.
  ///
  /// - Returns: What does the change again.
  func undo(_ undo: IndexUndo) throws(IndexError) -> IndexUndo {
    defer { didEdit() }
    return try editor.undo(undo)
  }

  /// Changes albums.
  ///
  /// - Returns: What takes the change back.
  func editAlbums(_ body: @Sendable (Database) throws -> Void) throws(IndexError) -> IndexUndo {
    defer { didEdit() }
    return try editor.editAlbums(body)
  }

  /// Returns the assets of items, and adds those that the index does not contain yet.
  func assets(of items: [MediaItem]) -> [AssetID] {
    defer { startReading() }
    return editor.assets(of: items)
  }

  /// Notes that the sidecars of a photo have what the index has, because the app has written them.
  func noteSidecars(of id: AssetID, at path: String) { sidecars.note(id, at: path) }

  private func didEdit() {
    startReading()
    guard mirroring == nil else { return }
    mirroring = Task { [weak self] in
      try? await Task.sleep(for: Self.mirrorDelay)
      await self?.writeMirror()
    }
  }

  // MARK: Writing

  private func writeMirror() {
    mirroring = nil
    context.database?.writeMirror()
  }

  private func settled() {
    settling = nil
    context.writeStartSnapshot()
    // Scanning, comparing and reading leave free memory between what stays.
    Memory.trimSoon()
  }

  /// Writes everything that is not written yet.
  public func flush() {
    saveResults()
    context.database?.writeMirror()
    context.writeStartSnapshot()
  }

  /// Ends the index: writes everything and closes the database. Reading ends.
  public func close() {
    flush()
    reading.removeAll()
    context.close()
  }

  // MARK: Queries

  /// Reads with a connection of its own, while the index may write; nil before `start`, after a failure, and if the task is
  /// cancelled.
  nonisolated func query<Value: Sendable>(
    _ body: @Sendable @escaping (Database) throws -> Value
  ) async -> Value? {
    await store?.query(body)
  }

  private var store: LibraryStore? { context.database?.store }
}
