import GObjectKit
import GRDB
import Logging

/// The database of a running index: opens it, sets it aside if it is damaged, works in memory if it cannot be used, and
/// keeps the mirror. Used only by the actor that owns it; all calls block.
final class IndexDatabase {
  /// The folder of the database and of the files beside it.
  struct Location: Sendable {
    /// The folder.
    let folder: String

    /// The database.
    var database: String { File(path: folder).child("library.sqlite").path }
    /// The mirror; see `LibraryMirror`.
    var mirror: String { File(path: folder).child("library.json").path }
    /// The start-up snapshot; see `StartSnapshot`.
    var snapshot: String { File(path: folder).child("library.snapshot").path }
  }

  private let location: Location
  /// The open database.
  private(set) var store: LibraryStore
  /// The last problem; stays until the database works again or `forgetProblem`.
  private(set) var problem: StoreProblem?
  /// Whether the mirror may be older than the database.
  private var isMirrorOutdated = false

  /// Opens the database, or one in memory.
  init(_ location: Location) throws(StoreFailure) {
    self.location = location
    do throws(StoreFailure) {
      (store, problem) = try Self.open(location)
      isMirrorOutdated = !File(path: location.mirror).exists
    } catch {
      logger.warning("The library index cannot be opened: \(error)")
      (store, problem) = (try Self.inMemory(location, reading: error != .newer), StoreProblem(error))
    }
  }

  /// Whether changes are kept after the end of the program.
  var isPersistent: Bool { store.path != nil }

  /// Whether the database in memory may be replaced by the file later.
  private var mayReopen: Bool {
    switch problem {
    case .locked, .full: !isPersistent
    default: false
    }
  }

  // MARK: Access

  /// Reads.
  ///
  /// - Throws: `StoreFailure`. After `.damaged` the owner calls `rebuild`.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreFailure) -> Value {
    do { return try store.database.read(body) } catch { throw StoreFailure(error) }
  }

  /// Writes in one transaction.
  ///
  /// - Throws: `StoreFailure`. After `.damaged` the owner calls `rebuild`.
  func write<Value>(_ body: (Database) throws -> Value) throws(StoreFailure) -> Value {
    do { return try store.database.write(body) } catch { throw StoreFailure(error) }
  }

  /// Finds the assets of files; see `Reconciler`.
  func reconcile(_ files: [FoundFile]) throws(StoreFailure) -> Reconciler.Result {
    do { return try Reconciler.reconcile(files, in: store) } catch { throw StoreFailure(error) }
  }

  /// A number that differs after another connection has changed the database (PRAGMA data_version).
  func dataVersion() throws(StoreFailure) -> Int {
    do {
      return try store.database.writeWithoutTransaction {
        try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0
      }
    } catch {
      throw StoreFailure(error)
    }
  }

  /// Says a problem that the owner met.
  func report(_ failure: StoreFailure) { problem = StoreProblem(failure) }

  /// Ends the report of a problem.
  func forgetProblem() { problem = nil }

  // MARK: Mirror

  /// Marks what people made as changed.
  func outdateMirror() { isMirrorOutdated = true }

  /// Writes the mirror if what people made has changed.
  func writeMirror() {
    guard isMirrorOutdated, isPersistent else { return }
    do {
      let mirror = try LibraryMirror.fill(from: store)
      if !mirror.isEmpty || File(path: location.mirror).exists { try mirror.write(path: location.mirror) }
      isMirrorOutdated = false
    } catch {
      logger.warning("library.json cannot be written: \(error)")
    }
  }

  // MARK: Recovery

  /// Sets the damaged database aside and starts a new one from the mirror.
  func rebuild() {
    store.close()
    do throws(StoreFailure) {
      let name = try LibraryStore.setAside(path: location.database)
      store = try Self.restored(location)
      problem = .setAside(name: name)
    } catch {
      logger.warning("The library index cannot be rebuilt: \(error)")
      if let memory = try? Self.inMemory(location, reading: false) { store = memory }
      problem = StoreProblem(error)
    }
    isMirrorOutdated = true
  }

  /// Opens the file again if it was locked before, or rebuilds it if it was deleted.
  ///
  /// - Returns: Whether the database is another one now.
  func reopen() -> Bool {
    if store.isReplaced {
      let made = try? LibraryMirror.fill(from: store)
      guard let (opened, _) = try? Self.open(location) else { return false }
      replace(by: opened, adding: made)
      problem = .vanished
      return true
    }
    guard mayReopen, let (opened, newProblem) = try? Self.open(location) else { return false }
    replace(by: opened, adding: try? LibraryMirror.fill(from: store))
    problem = newProblem
    return true
  }

  private func replace(by opened: LibraryStore, adding made: LibraryMirror?) {
    if let made { try? opened.database.write { try made.restore(into: $0) } }
    store.close()
    store = opened
    isMirrorOutdated = true
  }

  /// Writes the mirror, and the log into the database.
  func close() {
    writeMirror()
    store.close()
  }

  private static func open(_ location: Location) throws(StoreFailure) -> (LibraryStore, StoreProblem?) {
    let isNew = !File(path: location.database).exists
    do throws(StoreFailure) {
      guard !isNew else { return (try restored(location), nil) }
      return (try LibraryStore(path: location.database), nil)
    } catch .damaged {
      let name = try LibraryStore.setAside(path: location.database)
      return (try restored(location), .setAside(name: name))
    }
  }

  /// A new database with what the mirror has.
  private static func restored(_ location: Location) throws(StoreFailure) -> LibraryStore {
    let store = try LibraryStore(path: location.database)
    restore(location, into: store)
    return store
  }

  private static func restore(_ location: Location, into store: LibraryStore) {
    do {
      guard let mirror = try LibraryMirror.read(path: location.mirror) else { return }
      try store.database.write { try mirror.restore(into: $0) }
    } catch {
      logger.warning("library.json cannot be read: \(error)")
      // It is not overwritten, so that it can be repaired.
      _ = try? LibraryStore.setAside(File(path: location.mirror))
    }
  }

  /// A database in memory, with the content of the file if that can be read.
  private static func inMemory(_ location: Location, reading: Bool) throws(StoreFailure) -> LibraryStore {
    let store = try LibraryStore()
    if !reading || !store.copy(from: location.database) { restore(location, into: store) }
    return store
  }
}
