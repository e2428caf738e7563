import GObjectKit

/// The implementation of `LibraryService`: a loop over a message queue. Each message is handled completely before the
/// next one. A long scan posts a message to itself for each batch, so that other messages are not delayed.
actor LibraryScanner {
  /// A message to the scanner, from the service, the monitor or the scanner itself.
  enum Message: Sendable {
    case add(LibraryRoot)
    case remove(LibraryRoot)
    case rescan
    /// Events from the monitor.
    case events([FileEvent])
    /// Process the queued events.
    case processEvents
    /// Read the next batch of a folder.
    case list
    /// Check the files that were being written.
    case recheck
  }

  private let thread = ScannerThread()
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  let names: MediaNames
  let inbox: AsyncStream<Message>.Continuation
  let report: AsyncStream<LibraryEvent>.Continuation
  let clock = ContinuousClock()

  var table = MediaTable()
  var roots: [Root] = []
  var tree = FolderTree()
  var monitor: FileMonitor?
  var removedItems = RemovedItemCache()

  // Scanning; see LibraryScanner+Listing.
  var waiting: [FolderNode] = []
  var waitingLinks: [FolderNode] = []
  var listing: Listing?
  var isScanning = false
  var scanStart = ContinuousClock.Instant.now
  var lastCommit: ContinuousClock.Instant?
  var lastCommitTook = Duration.zero
  /// Unreadable and unmonitored folders, which `rescan` reads again.
  var foldersToRescan: [FolderNode] = []
  var isOutOfWatches = false

  // Monitoring; see LibraryScanner+Following.
  var queuedEvents: [FileEvent] = []
  var isProcessingScheduled = false
  /// Whether events wait until the current folder is read completely.
  var hasDeferredEvents = false
  var pendingFiles: [PendingFile.Key: PendingFile] = [:]

  /// A root folder.
  struct Root {
    let root: LibraryRoot
    var node: FolderNode?
    /// While the root is missing: the watch of the nearest existing folder above it.
    var ancestor: FileWatch?
  }

  init(
    names: MediaNames, inbox: AsyncStream<Message>.Continuation,
    report: AsyncStream<LibraryEvent>.Continuation
  ) {
    (self.names, self.inbox, self.report) = (names, inbox, report)
  }

  /// Handles messages until the service is released.
  func run(_ messages: AsyncStream<Message>) async {
    for await message in messages { handle(message) }
    report.finish()
  }

  private func handle(_ message: Message) {
    switch message {
    case .add(let root): add(root)
    case .remove(let root): remove(root)
    case .rescan: rescan()
    case .events(let events): queue(events)
    case .processEvents: processEvents()
    case .list: list()
    case .recheck: recheck()
    }
  }

  /// Monitors a folder. Creates the monitor for the first folder, and tries again for the next folder if that fails.
  func watch(_ path: String) throws(FileError) -> FileWatch {
    if let monitor { return try monitor.watch(path) }
    let monitor = try FileMonitor { [inbox] in inbox.yield(.events($0)) }
    self.monitor = monitor
    return try monitor.watch(path)
  }

  /// Posts a message to itself after a delay.
  func post(_ message: Message, after delay: Duration) {
    Task.detached(priority: .utility) { [inbox] in
      try? await Task.sleep(for: delay)
      inbox.yield(message)
    }
  }

  /// Reports the changes since the last commit.
  func commit() {
    let start = clock.now
    if let update = table.commit() { report.yield(.update(update)) }
    lastCommit = clock.now
    lastCommitTook = clock.now - start
  }
}
