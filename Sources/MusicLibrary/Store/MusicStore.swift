import GObjectKit
import GRDB
import LibraryIndex
import MediaLibrary

/// The store of the music library, `music.db`: a cache of the files' tags, with the identifiers of their tracks. One
/// that is damaged is set aside; one that cannot be used is replaced by a database in memory. Used only by the actor
/// that owns it; all calls block.
final class MusicStore {
  /// The time in seconds after which a track whose file is missing is forgotten: a disk may be away for some months.
  private static let longestAbsence = 180 * 24 * 3600

  private let path: String
  private var store: LibraryStore
  /// Whether the tracks are kept after the end of the program.
  private(set) var isPersistent: Bool

  /// Opens or creates the database in a folder.
  ///
  /// - Throws: A `StoreFailure` if there is not even memory.
  init(folder: String) throws(StoreFailure) {
    path = File(path: folder).child("music.db").path
    do throws(StoreFailure) {
      (store, isPersistent) = (try Self.open(path), true)
    } catch {
      logger.warning("\(path.displayName) cannot be opened: \(error)")
      (store, isPersistent) = (try LibraryStore(migrator: MusicMigrations.migrator), false)
    }
  }

  private static func open(_ path: String) throws(StoreFailure) -> LibraryStore {
    do throws(StoreFailure) {
      return try LibraryStore(path: path, migrator: MusicMigrations.migrator)
    } catch .damaged {
      let name = try LibraryStore.setAside(path: path)
      logger.warning("The store of the music library was damaged; it is \(name.displayName) now")
      return try LibraryStore(path: path, migrator: MusicMigrations.migrator)
    }
  }

  /// Reads all tracks; those that have been missing for too long are forgotten.
  func tracks(sharing pool: inout TextPool) -> [TrackRecord] {
    let limit = Timestamp(seconds: Timestamp.now.seconds - Self.longestAbsence)
    write { try TrackTable.forgetMissing(before: limit, in: $0) }
    // A closure that may run twice cannot write to `pool`.
    var own = pool
    defer { pool = own }
    return perform { try $0.read { try TrackTable.all(in: $0, sharing: &own) } } ?? []
  }

  /// Writes tracks in one transaction.
  ///
  /// - Parameter changed: Those of them whose content has changed, so that their waveforms are outdated.
  /// - Returns: Whether they are written; if not, write them again later.
  func write(_ records: [TrackRecord], changed: Set<TrackID>) -> Bool {
    write { database in
      for record in records {
        try TrackTable.write(record, in: database)
        if changed.contains(record.id) { try TrackTable.removeWaveform(of: record.id, in: database) }
      }
    }
  }

  /// The waveform of a track; nil for none.
  func waveform(of id: TrackID) -> Waveform? {
    perform { try $0.read { try TrackTable.waveform(of: id, in: $0) } } ?? nil
  }

  /// Keeps the waveform of a track.
  func write(_ waveform: Waveform, of id: TrackID) {
    write { try TrackTable.write(waveform, of: id, in: $0) }
  }

  /// Writes the log into the database and closes it.
  func close() { store.close() }

  @discardableResult
  private func write(_ body: (Database) throws -> Void) -> Bool { perform { try $0.write(body) } != nil }

  /// Uses the database; nil after a failure. A damaged database is replaced by an empty one; others may work again,
  /// after a full disk for example.
  private func perform<Value>(_ body: (any DatabaseWriter) throws -> Value) -> Value? {
    do {
      return try body(store.database)
    } catch {
      logger.warning("\(path.displayName) failed: \(error)")
      if isPersistent, StoreFailure(error) == .damaged { replace() }
      return nil
    }
  }

  private func replace() {
    store.close()
    if let opened = try? LibraryStore.setAside(path: path), let new = try? Self.open(path) {
      logger.warning("The store of the music library was damaged; it is \(opened.displayName) now")
      store = new
    } else if let memory = try? LibraryStore(migrator: MusicMigrations.migrator) {
      (store, isPersistent) = (memory, false)
    }
  }
}
