import GObjectKit

/// The inside of `LibraryService`: one loop over a mailbox. Every message is handled to its end before the
/// next, and a long scan posts itself a message for each piece, so that nothing waits behind it.
actor LibraryScanner {
  /// What the scanner is told, by others and by itself.
  enum Message: Sendable {
    case add(LibraryRoot)
    case remove(LibraryRoot)
    case rescan
    /// From the monitor.
    case happened([FileEvent])
    /// Take in what happened.
    case settle
    /// Read the next piece of a folder.
    case list
    /// Look again at files that were being written.
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
  var departed = DepartedItems()

  // Scanning: see LibraryScanner+Listing.
  var waiting: [FolderNode] = []
  var waitingLinks: [FolderNode] = []
  var listing: Listing?
  var isScanning = false
  var scanStart = ContinuousClock.Instant.now
  var lastCommit: ContinuousClock.Instant?
  var lastCommitTook = Duration.zero
  /// Folders to read again when asked: unreadable, or not watched.
  var troubled: [FolderNode] = []
  var isOutOfWatches = false

  // Following: see LibraryScanner+Following.
  var happened: [FileEvent] = []
  var isSettling = false
  /// Whether events wait for a folder to be read to its end.
  var isSettlingDue = false
  var unsettled: [UnsettledFile.Key: UnsettledFile] = [:]

  /// A folder that the user wants to see.
  struct Root {
    let root: LibraryRoot
    var node: FolderNode?
    /// While it is missing: the folder above that must change before it can come.
    var ancestor: FileWatch?
  }

  init(
    names: MediaNames, inbox: AsyncStream<Message>.Continuation,
    report: AsyncStream<LibraryEvent>.Continuation
  ) {
    (self.names, self.inbox, self.report) = (names, inbox, report)
  }

  /// Handles messages until the service is gone.
  func run(_ messages: AsyncStream<Message>) async {
    for await message in messages { handle(message) }
    report.finish()
  }

  private func handle(_ message: Message) {
    switch message {
    case .add(let root): add(root)
    case .remove(let root): remove(root)
    case .rescan: rescan()
    case .happened(let events): note(events)
    case .settle: settle()
    case .list: list()
    case .recheck: recheck()
    }
  }

  /// Follows what happens in a folder. The monitor starts with the first one, so that a system which has
  /// none to give is asked again with the next.
  func watch(_ path: String) throws(FileError) -> FileWatch {
    if let monitor { return try monitor.watch(path) }
    let monitor = try FileMonitor { [inbox] in inbox.yield(.happened($0)) }
    self.monitor = monitor
    return try monitor.watch(path)
  }

  /// Posts a message to itself, later.
  func post(_ message: Message, after delay: Duration) {
    Task.detached(priority: .utility) { [inbox] in
      try? await Task.sleep(for: delay)
      inbox.yield(message)
    }
  }

  /// Reports what changed since the last time.
  func commit() {
    let start = clock.now
    if let update = table.commit() { report.yield(.update(update)) }
    lastCommit = clock.now
    lastCommitTook = clock.now - start
  }
}
