import GObjectKit
import Observation

/// The observable state of the library: the items in order, the scan state, and the problems.
///
/// Every synchronous operation takes constant time for any number of items; the scanner sorts and compares on its own
/// thread.
@MainActor @Observable public final class LibraryModel {
  /// All items, newest first.
  public private(set) var items = LibrarySnapshot()
  /// The root folders in the order in which they were added.
  public private(set) var roots: [LibraryRoot] = []
  /// Whether a scan is running, so that more items may follow.
  public private(set) var isScanning = false {
    didSet {
      guard isScanning != oldValue else { return }
      isScanLong = false
      if isScanning {
        scanTimer.schedule(after: Self.shortScan) { [weak self] in self?.isScanLong = true }
      } else {
        scanTimer.cancel()
      }
    }
  }
  /// Whether a scan has been running for a second. A view shows it then; short scans, such as that of a known library
  /// at the start, would flicker.
  public private(set) var isScanLong = false
  /// The problems that keep files from being shown, oldest first: unreadable, unmonitored and missing folders.
  public private(set) var problems: [LibraryError] = []

  private static let shortScan = Duration.seconds(1)
  @ObservationIgnored private let scanTimer: DelayedAction
  /// The paths of the roots that the scanner has not begun to read: the end of a scan is not theirs.
  @ObservationIgnored private var pendingRoots: Set<String> = []
  @ObservationIgnored private let scanner: any LibraryScanning
  @ObservationIgnored private var listening: Task<Void, Never>?
  @ObservationIgnored private let updateHandlers = LibraryHandlers<LibraryUpdate>()
  @ObservationIgnored private let scanHandlers = LibraryHandlers<Void>()
  @ObservationIgnored private let sidecarHandlers = LibraryHandlers<[String]>()

  /// Creates a library that shows the given root folders.
  ///
  /// - Parameter clock: Measures the duration of a scan.
  public init(
    scanner: any LibraryScanning, roots: [LibraryRoot] = [], clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.scanner = scanner
    scanTimer = DelayedAction(clock: clock)
    listening = Task { [weak self, events = scanner.events] in
      for await event in events { self?.handle(event) }
    }
    for root in roots { add(root) }
  }

  isolated deinit { listening?.cancel() }

  /// The number of items.
  public var count: Int { items.count }
  /// Whether there are no items and no scan is running.
  public var isEmpty: Bool { items.isEmpty && !isScanning }

  /// Adds a root folder. Its items and those of its subfolders appear as the scan finds them.
  public func add(_ root: LibraryRoot) {
    guard !roots.contains(where: { $0.path == root.path }) else { return }
    roots.append(root)
    isScanning = true
    pendingRoots.insert(root.path)
    scanner.add(root)
  }

  /// Removes a root folder and its items.
  public func remove(_ root: LibraryRoot) {
    roots.removeAll { $0.path == root.path }
    problems.removeAll { $0.path == root.path }
    pendingRoots.remove(root.path)
    scanner.remove(root)
  }

  /// Scans unreadable and unmonitored folders again and looks for missing roots. Call it when the window gets the
  /// focus.
  public func rescan() { scanner.rescan() }

  /// Sets the facts of items from the index; see `LibraryScanning.apply`.
  public func apply(_ facts: [ItemFactsUpdate]) { scanner.apply(facts) }

  /// Calls `handler` for every change of `items`, in order, after `items` has the new value. A list applies the
  /// update's splices in order and reloads the thumbnails of the items in `changed`. The subscription ends when the
  /// returned object is released.
  public func onUpdate(_ handler: @escaping (LibraryUpdate) -> Void) -> LibrarySubscription {
    updateHandlers.add(handler)
  }

  /// Calls `handler` at the end of each scan, after its updates. The subscription ends when the returned object is
  /// released.
  public func onScanEnd(_ handler: @escaping () -> Void) -> LibrarySubscription {
    scanHandlers.add(handler)
  }

  /// Calls `handler` with the absolute paths of XMP sidecars that were found, changed or removed, after the update with
  /// their photos. The subscription ends when the returned object is released.
  public func onSidecars(_ handler: @escaping ([String]) -> Void) -> LibrarySubscription {
    sidecarHandlers.add(handler)
  }

  /// Moves items to the trash. Pass the outcome's `trashed` to `restore(_:)` to undo.
  public func trash(_ ids: [MediaItemID]) async -> TrashOutcome {
    var files: [(path: String, id: MediaItemID?)] = []
    var refused: [LibraryError] = []
    for item in ids.compactMap({ items[$0] }) {
      if item.folder.isReadOnly {
        refused.append(.readOnly(path: item.path))
      } else {
        files.append((item.path, item.id))
      }
    }
    var outcome = await Trash().move(files)
    outcome.failures = refused + outcome.failures
    return outcome
  }

  /// Restores files from the trash. They keep their item identifiers.
  public func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome {
    await Trash().restore(trashed)
  }

  private func handle(_ event: LibraryEvent) {
    switch event {
    case .rootAdded(let path): pendingRoots.remove(path)
    case .started: isScanning = true
    case .finished:
      guard pendingRoots.isEmpty else { return }
      isScanning = false
      scanHandlers.notify(())
    case .update(let update):
      items = update.snapshot
      updateHandlers.notify(update)
    case .sidecars(let paths): sidecarHandlers.notify(paths)
    case .folderUnreadable(let path, let reason): add(.folderUnreadable(path: path, reason: reason))
    case .folderUnwatched(let path, let reason): add(.folderUnwatched(path: path, reason: reason))
    case .rootMissing(let path): add(.rootMissing(path: path))
    case .folderReadable(let path), .rootFound(let path): problems.removeAll { $0.path == path }
    }
  }

  private func add(_ problem: LibraryError) {
    problems.removeAll { $0.path == problem.path }
    problems.append(problem)
  }
}
