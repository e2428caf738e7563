import GObjectKit
import Observation

/// The library as views see it: the items in order, what is being done, what is wrong.
///
/// Everything here is constant time at any number of items; the scanner has done the work before.
@MainActor @Observable public final class LibraryModel {
  /// All items, newest first.
  public private(set) var items = LibrarySnapshot()
  /// The folders that are shown, in the order in which they were added.
  public private(set) var roots: [LibraryRoot] = []
  /// Whether folders are being read, so that more items are to come.
  public private(set) var isScanning = false
  /// What keeps files from being shown, oldest first: unreadable, unwatched and missing folders.
  public private(set) var problems: [LibraryError] = []

  @ObservationIgnored private let scanner: any LibraryScanning
  @ObservationIgnored private var listening: Task<Void, Never>?
  @ObservationIgnored private var handlers: [Int: (LibraryUpdate) -> Void] = [:]
  @ObservationIgnored private var nextHandler = 0

  /// A library that shows some folders.
  public init(scanner: any LibraryScanning, roots: [LibraryRoot] = []) {
    self.scanner = scanner
    listening = Task { [weak self, events = scanner.events] in
      for await event in events { self?.take(event) }
    }
    for root in roots { add(root) }
  }

  isolated deinit { listening?.cancel() }

  /// The number of items.
  public var count: Int { items.count }
  /// Whether there is nothing to show, and no scan that may change that.
  public var isEmpty: Bool { items.isEmpty && !isScanning }

  /// Shows a folder with all that is below it.
  public func add(_ root: LibraryRoot) {
    guard !roots.contains(where: { $0.path == root.path }) else { return }
    roots.append(root)
    isScanning = true
    scanner.add(root)
  }

  /// Stops showing a folder.
  public func remove(_ root: LibraryRoot) {
    roots.removeAll { $0.path == root.path }
    problems.removeAll { $0.path == root.path }
    scanner.remove(root)
  }

  /// Looks again where the system does not tell what happens. Call it when the window gets the focus.
  public func rescan() { scanner.rescan() }

  /// Calls `handler` for every change of `items`, in order, after `items` has it. A list that is shown
  /// makes the update's splices one after the other; an item that `changed` names has a new picture.
  /// It ends with the subscription.
  public func onUpdate(_ handler: @escaping (LibraryUpdate) -> Void) -> LibrarySubscription {
    nextHandler += 1
    let number = nextHandler
    handlers[number] = handler
    return LibrarySubscription { [weak self] in self?.handlers[number] = nil }
  }

  /// Moves items to the trash. Keep the outcome to undo.
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

  /// Brings items back out of the trash. They are the same items as before.
  public func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome {
    await Trash().restore(trashed)
  }

  private func take(_ event: LibraryEvent) {
    switch event {
    case .started: isScanning = true
    case .finished: isScanning = false
    case .update(let update):
      items = update.snapshot
      for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler(update) }
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
