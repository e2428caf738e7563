import GObjectKit
import GRDB
import MediaLibrary

/// What the parts of an indexer share: the database, the library, and the status. Used only by the actor that owns it; the
/// calls block.
final class IndexContext {
  let scanner: any LibraryScanning
  let location: IndexDatabase.Location
  /// Reads the edits for those who decode photos.
  private let edits: EditStore
  /// nil before the index starts and after its end.
  private(set) var database: IndexDatabase?
  /// The library after the last handled update.
  var snapshot = LibrarySnapshot()
  var status = IndexStatus()
  private let report: AsyncStream<IndexStatus>.Continuation
  /// Called when all files have to be compared with the database again: at once after it was replaced, later after a failure.
  private let onInvalidate: (_ isLater: Bool) -> Void
  /// The number of changes of which the start-up snapshot has been written; it is written in the first session anyway.
  private var snapshotChanges = -1
  // Changes of other programs.
  private var revision: Int64 = 0
  private var dataVersion = 0

  init(
    scanner: any LibraryScanning, location: IndexDatabase.Location, edits: EditStore,
    report: AsyncStream<IndexStatus>.Continuation, onInvalidate: @escaping (_ isLater: Bool) -> Void
  ) {
    (self.scanner, self.location, self.edits, self.report) = (scanner, location, edits, report)
    self.onInvalidate = onInvalidate
  }

  // MARK: Opening

  /// Opens the database. Returns whether it can be used, at least in memory.
  func open() -> Bool {
    do throws(StoreFailure) {
      let database = try IndexDatabase(location)
      self.database = database
      status.problem = database.problem
    } catch {
      // Not even a database in memory.
      logger.error("The library index does not work: \(error)")
      status.problem = StoreProblem(error)
      edits.use(nil)
      publish()
      return false
    }
    adopt()
    return true
  }

  /// Writes everything and closes the database.
  func close() {
    edits.use(nil)
    database?.close()
    database = nil
  }

  /// Reads what is needed from a database that was opened.
  private func adopt() {
    edits.use(database?.store)
    dataVersion = perform { try $0.dataVersion() } ?? 0
    revision = read(AssetTable.revision) ?? 0
    loadAlbums()
    publish()
  }

  // MARK: Access

  /// Uses the database. A damaged one is rebuilt; other failures are reported, and the work is done again later.
  ///
  /// - Returns: nil after a failure.
  @discardableResult
  func perform<Value>(_ body: (IndexDatabase) throws -> Value) -> Value? {
    guard let database else { return nil }
    do {
      return try body(database)
    } catch {
      handle(StoreFailure(error), in: database)
      return nil
    }
  }

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
      adopt()
      onInvalidate(false)
    } else {
      database.report(failure)
      onInvalidate(true)
    }
    status.problem = database.problem
    publish()
  }

  /// Ends the report of a problem that is over.
  func noteSuccess() {
    guard let database, database.isPersistent, let problem = status.problem, !problem.isSolved else { return }
    database.forgetProblem()
    status.problem = nil
    publish()
  }

  // MARK: Reporting

  /// Reports the status.
  func publish() { report.yield(status) }

  /// Reads the albums.
  func loadAlbums() {
    if let albums = read(AlbumTable.albums) { status.albums = albums }
  }

  /// Counts a change of the database.
  func didChange() {
    status.changes += 1
    // Their numbers of files that exist.
    if !status.albums.isEmpty { loadAlbums() }
    publish()
  }

  /// Passes the facts of records to the scanner. They are not compared with those of the snapshot, which may be older than
  /// facts that are on their way to the scanner; the scanner ignores what does not change.
  ///
  /// - Parameter known: Items of assets that the snapshot may not contain yet.
  func apply(_ records: [AssetRecord], to known: [AssetID: MediaItemID] = [:]) {
    let items = snapshot.ids(of: Set(records.lazy.map(\.id))).merging(known) { $1 }
    apply(
      records.compactMap { record in
        items[record.id].flatMap { snapshot[$0] }.map { FoundFile($0).update(record) }
      })
  }

  /// Passes facts to the scanner.
  func apply(_ facts: [ItemFactsUpdate]) {
    if !facts.isEmpty { scanner.apply(facts) }
  }

  /// Writes the start-up snapshot, unless the library is as it was when it was written the last time.
  func writeStartSnapshot() {
    // A library that is not scanned completely would lose the facts of the other files.
    guard status.isScanned, database?.isPersistent == true, snapshotChanges != status.changes else { return }
    do throws(FileError) {
      try StartSnapshot(snapshot).write(path: location.snapshot)
      snapshotChanges = status.changes
    } catch {
      logger.warning("The start-up snapshot cannot be written: \(error)")
    }
  }

  // MARK: Other programs

  /// Applies the changes that another instance of the program has made, and opens the database again after it was
  /// deleted or locked.
  func poll() {
    if database?.reopen() == true {
      status.problem = database?.problem
      adopt()
      return onInvalidate(false)
    }
    guard let version = perform({ try $0.dataVersion() }), version != dataVersion else { return }
    dataVersion = version
    let last = revision
    let changed = read { database in
      (
        records: try AssetTable.records(changedAfter: last, in: database),
        revision: try AssetTable.revision(in: database)
      )
    }
    guard let changed else { return }
    revision = changed.revision
    apply(changed.records)
    loadAlbums()
    didChange()
  }
}
