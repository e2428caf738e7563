import GObjectKit

/// The implementation of `LibraryService`: a loop over a message queue. Each message is handled completely before the
/// next one. A long scan posts a message to itself for each batch, so that other messages are not delayed.
actor LibraryScanner {
  /// A message to the scanner, from the service, the monitor or the scanner itself.
  enum Message: Sendable {
    case add(LibraryRoot)
    case remove(LibraryRoot)
    case rescan
    /// Set the facts of items from the index.
    case describe([ItemFactsUpdate])
    /// Events from the monitor.
    case events([FileEvent])
    /// Read the next batch of a folder.
    case list
    /// A timer ended.
    case timer(TimerSet<Timer>.Firing)
  }

  enum Timer {
    /// Read the folders of a restored library.
    case scanning
    /// Process the queued events.
    case processing
    /// Check the files that were being written.
    case recheck
    /// Look for changes that the kernel does not report.
    case polling
  }

  /// Events within this time are processed together.
  private static let coalescingInterval = Duration.milliseconds(100)
  /// The delay of the scan of a restored library, in which the first screen is drawn.
  private static let restoredScanDelay = Duration.milliseconds(400)
  private static let recheckInterval = Duration.seconds(1)
  /// One of so many looks for unreported changes lists all remote folders.
  private static let pollsPerListing = 10

  /// A slow disk blocks this queue's thread.
  private nonisolated let executor = QueueExecutor(label: "library-scanner", qos: .utility)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let inbox: AsyncStream<Message>.Continuation
  private let report: AsyncStream<LibraryEvent>.Continuation
  private let clock = ContinuousClock()
  private let timers: TimerSet<Timer>

  private let folders: LibraryFolders
  private let roots: RootFolders
  private let scan: FolderScan
  private let changes: ChangeApplier
  private var progress = ScanProgress()
  private var events = EventQueue()
  /// The file of the start-up snapshot.
  private let startSnapshot: String?
  /// The interval between two looks for changes that the kernel does not report.
  private let pollInterval: Duration
  private var polls = 0

  /// - Parameters:
  ///   - startSnapshot: The path of a `StartSnapshot`, which is read first; nil for none.
  ///   - edits: Keeps the edits of the items; nil without an index.
  ///   - pollInterval: The interval between two looks for changes that the kernel does not report.
  ///   - isRemote: Returns whether changes of the folder at a path are not reported.
  init(
    names: MediaNames, startSnapshot: String? = nil, edits: (any EditSource)? = nil,
    pollInterval: Duration = .seconds(60),
    isRemote: @escaping @Sendable (String) -> Bool = { File(path: $0).isOnRemoteFileSystem },
    inbox: AsyncStream<Message>.Continuation, report: AsyncStream<LibraryEvent>.Continuation,
    receive: @escaping @Sendable ([FileEvent]) -> [FileEvent]
  ) {
    (self.inbox, self.report, self.startSnapshot) = (inbox, report, startSnapshot)
    self.pollInterval = pollInterval
    timers = TimerSet { inbox.yield(.timer($0)) }
    let folders = LibraryFolders(names: names, edits: edits, report: report, isRemote: isRemote) {
      inbox.yield(.events(receive($0)))
    }
    let roots = RootFolders(folders: folders, report: report)
    self.folders = folders
    self.roots = roots
    scan = FolderScan(folders: folders, roots: roots)
    changes = ChangeApplier(folders: folders)
  }

  /// Handles messages until the service is released.
  func run(_ messages: AsyncStream<Message>) async {
    // At once, while the window is created: the first root waits for it.
    folders.startSnapshot = startSnapshot.flatMap { StartSnapshot(path: $0) }
    for await message in messages { handle(message) }
    report.finish()
  }

  private func handle(_ message: Message) {
    switch message {
    case .add(let root): add(root)
    case .remove(let root):
      roots.remove(root)
      commit()
    case .rescan:
      roots.check()
      folders.queue.retry()
      if folders.needsPolling { folders.poll(isComplete: false) }
      startScanIfNeeded()
    case .describe(let facts):
      for update in facts { folders.files.describe(update) }
      // A running scan reports the items with those that it finds.
      if !progress.isScanning { commit() }
    case .events(let new):
      events.add(new)
      if !timers.isPending(.processing) { timers.start(.processing, after: Self.coalescingInterval) }
    case .list: list()
    case .timer(let firing):
      guard timers.accept(firing) else { return }
      switch firing.kind {
      case .scanning: list()
      case .processing: processEvents()
      case .recheck: recheck()
      case .polling: poll()
      }
    }
  }

  private func add(_ root: LibraryRoot) {
    guard !roots.contains(root) else { return }
    report.yield(.rootAdded(path: root.path))
    let isFirst = beginScan()
    roots.add(root)
    let isRestored = folders.files.table.isTouched
    if isRestored { commit() }
    guard isFirst else { return }
    if isRestored { timers.start(.scanning, after: Self.restoredScanDelay) } else { inbox.yield(.list) }
  }

  // MARK: Scanning

  /// Reports that a scan begins. Returns false if one is running.
  private func beginScan() -> Bool {
    guard progress.begin(at: clock.now) else { return false }
    report.yield(.started)
    return true
  }

  private func startScan() {
    if beginScan() { inbox.yield(.list) }
  }

  private func startScanIfNeeded() { if !folders.queue.isEmpty { startScan() } }

  /// Reads the next batch.
  private func list() {
    processDeferredEvents()
    guard scan.readBatch(limit: progress.batchLimit, isPending: changes.pending.contains(_:in:)) else {
      progress.end()
      folders.startSnapshot = nil
      commit()
      report.yield(.finished(count: folders.files.table.aliveCount))
      schedulePolling()
      return
    }
    processDeferredEvents()
    if progress.isReportDue(changes: folders.files.table.touched.count, at: clock.now) { commit() }
    inbox.yield(.list)
  }

  /// Reports the changes since the last commit. If folders wait to be read, reports first that a scan began.
  private func commit() {
    startScanIfNeeded()
    let start = clock.now
    if let update = folders.files.commit() { report.yield(.update(update)) }
    folders.reportSidecars()
    progress.didCommit(from: start, to: clock.now)
  }

  // MARK: Monitoring

  private func processDeferredEvents() {
    if !scan.isReading, events.isDeferred { processEvents() }
  }

  private func processEvents() {
    guard let events = events.take(whileReading: scan.isReading) else { return }
    // Nothing is left for a timer that was started in the meantime.
    timers.cancel(.processing)
    let plan = ChangePlan(for: events, roots: roots.watches, ancestors: roots.ancestors)
    changes.apply(plan, at: clock.now)
    if plan.checksRoots { roots.check() }
    commit()
    scheduleRecheck()
  }

  /// Checks the files that were being written, unless one of their folders may be partly read.
  private func recheck() {
    if !scan.isReading {
      changes.recheck(at: clock.now)
      commit()
    }
    scheduleRecheck()
  }

  private func poll() {
    // A running scan starts the timer again at its end.
    guard !progress.isScanning else { return }
    polls += 1
    roots.check()
    folders.poll(isComplete: polls.isMultiple(of: Self.pollsPerListing))
    commit()
    if !progress.isScanning { schedulePolling() }
  }

  private func schedulePolling() {
    guard folders.needsPolling || roots.hasMissing else { return timers.cancel(.polling) }
    if !timers.isPending(.polling) { timers.start(.polling, after: pollInterval) }
  }

  private func scheduleRecheck() {
    if changes.pending.isEmpty {
      timers.cancel(.recheck)
    } else if !timers.isPending(.recheck) {
      timers.start(.recheck, after: Self.recheckInterval)
    }
  }
}
