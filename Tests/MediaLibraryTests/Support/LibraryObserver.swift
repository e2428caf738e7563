import GObjectKit
import MediaLibrary
import Testing

/// Reads a service's events like a view: applies the splices to its own list of rows, which must always equal the
/// snapshot.
actor LibraryObserver {
  struct State {
    var items = LibrarySnapshot()
    var rows: [MediaItemID] = []
    var isScanning = false
    var finishedCount: Int?
    var scans = 0
    var updates: [LibraryUpdate] = []
    var changed: [MediaItemID] = []
    var renamed: [MediaItemID] = []
    var unreadable: [String: FileError] = [:]
    var unwatched: [String] = []
    var missing: Set<String> = []
    /// The names of the reported sidecars, in order.
    var sidecars: [String] = []
    /// The number of items in the first update.
    var firstCount = 0
    var rowsMatchSnapshot = true

    var names: [String] { items.map(\.name) }
    func item(_ name: String) -> MediaItem? { items.first { $0.name == name } }
  }

  private(set) var state = State()
  private var waiters:
    [(condition: @Sendable (State) -> Bool, resume: CheckedContinuation<Bool, Never>, id: Int)] = []
  private var nextWaiter = 0
  private let keepsUpdates: Bool

  init(_ service: any LibraryScanning, keepsUpdates: Bool = true) {
    self.keepsUpdates = keepsUpdates
    Task { [weak self, events = service.events] in
      for await event in events { await self?.handle(event) }
    }
  }

  /// Waits until `condition` holds. Fails the test after `seconds`.
  @discardableResult
  func wait(
    _ what: Comment, seconds: Int = 30, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: @escaping @Sendable (State) -> Bool
  ) async -> State {
    if condition(state) { return state }
    nextWaiter += 1
    let id = nextWaiter
    // The deadline; updates of the library end the wait.
    let deadline = Task { [weak self] in
      try await Task.sleep(for: .seconds(seconds))
      await self?.giveUp(id)
    }
    let came = await withCheckedContinuation { waiters.append((condition, $0, id)) }
    deadline.cancel()
    if !came {
      Issue.record(
        "\(what): has not come to that; \(state.items.count) items, first \(state.items.prefix(10).map(\.path))",
        sourceLocation: sourceLocation)
    }
    return state
  }

  /// Clears the reported updates, before the test checks the next ones.
  func clear() { (state.updates, state.changed, state.renamed) = ([], [], []) }

  private func giveUp(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    waiters.remove(at: index).resume.resume(returning: false)
  }

  private func handle(_ event: LibraryEvent) {
    switch event {
    case .rootAdded: break
    case .started:
      state.isScanning = true
    case .finished(let count):
      state.isScanning = false
      state.finishedCount = count
      state.scans += 1
    case .update(let update):
      if state.firstCount == 0 { state.firstCount = update.snapshot.count }
      apply(update)
    case .folderUnreadable(let path, let reason): state.unreadable[path] = reason
    case .folderReadable(let path): state.unreadable[path] = nil
    case .folderUnwatched(let path, _): state.unwatched.append(path)
    case .rootMissing(let path): state.missing.insert(path)
    case .rootFound(let path): state.missing.remove(path)
    case .sidecars(let paths): state.sidecars += paths.map { File(path: $0).name }
    }
    let ready = waiters.filter { $0.condition(state) }
    waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
    for waiter in ready { waiter.resume.resume(returning: true) }
  }

  private func apply(_ update: LibraryUpdate) {
    for splice in update.splices {
      state.rows.replaceSubrange(
        splice.position..<splice.position + splice.removed, with: splice.inserted)
    }
    state.items = update.snapshot
    state.rowsMatchSnapshot =
      state.rowsMatchSnapshot && state.rows == update.snapshot.indices.map(update.snapshot.id)
    state.changed += update.changed
    state.renamed += update.renamed
    if keepsUpdates { state.updates.append(update) }
  }
}
