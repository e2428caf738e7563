import GObjectKit
import GRDB

/// A database, such as that of the library index, in the WAL mode of SQLite: readers do not wait for the writer, and a
/// process that is killed loses nothing that it committed.
///
/// All calls block. They run in `blocking` or in an actor with a `QueueExecutor`, or with GRDB's asynchronous functions.
package final class LibraryStore: Sendable {
  /// The path of the database file; nil if the database is in memory.
  package let path: String?
  /// A pool of connections, or the only connection of a database in memory.
  package let database: any DatabaseWriter
  /// The versions of the database.
  private let migrator: DatabaseMigrator
  /// The identity of the file when it was opened, by which a file that was deleted or replaced is noticed.
  private let identity: FileIdentity?

  /// The time for which a connection waits for another process that writes.
  static let busyTimeout = 5.0

  /// Opens or creates the database at `path` and brings it to the current version.
  ///
  /// - Parameter migrator: The versions of the database.
  /// - Throws: A `StoreFailure` by the cause; the file is unchanged then.
  package init(
    path: String, migrator: DatabaseMigrator = LibraryMigrations.migrator
  ) throws(StoreFailure) {
    (self.path, self.migrator) = (path, migrator)
    do {
      try File(path: path).parent.makeFolder()
      try Self.checkLength(of: path)
      try Self.checkVersion(of: path, migrator)
      let pool = try DatabasePool(path: path, configuration: Self.configuration)
      try migrator.migrate(pool)
      database = pool
      identity = try File(path: path).info().identity
    } catch {
      throw StoreFailure(error)
    }
  }

  /// Creates an empty database in memory.
  package init(migrator: DatabaseMigrator = LibraryMigrations.migrator) throws(StoreFailure) {
    (path, identity) = (nil, nil)
    self.migrator = migrator
    do {
      database = try DatabaseQueue(configuration: Self.configuration)
      try migrator.migrate(database)
    } catch {
      throw StoreFailure(error)
    }
  }

  /// Copies the content of the database at `path`, which may be read-only, into this one in memory.
  ///
  /// - Returns: Whether that is possible.
  func copy(from path: String) -> Bool {
    guard File(path: path).exists else { return false }
    var configuration = Self.configuration
    configuration.readonly = true
    do {
      let source = try DatabaseQueue(path: path, configuration: configuration)
      guard try !source.read(migrator.hasBeenSuperseded) else { return false }
      try source.backup(to: database)
      try migrator.migrate(database)
      return true
    } catch {
      return false
    }
  }

  /// Reads with a connection of its own; nil after a failure, and if the task is cancelled.
  func query<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async -> Value? {
    do {
      return try await database.read(body)
    } catch is CancellationError {
      return nil
    } catch {
      logger.warning("A query of the library index failed: \(error)")
      return nil
    }
  }

  /// Whether another program has deleted or replaced the file of the database.
  var isReplaced: Bool {
    guard let path else { return false }
    return (try? File(path: path).info().identity) != identity
  }

  /// Writes the log of the database into its file and closes all connections.
  package func close() {
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try? database.close()
  }

  /// Renames a damaged database, which is kept, and deletes its log.
  ///
  /// - Returns: The new name.
  package static func setAside(path: String) throws(StoreFailure) -> String {
    for suffix in ["-wal", "-shm"] { try? File(path: path + suffix).delete() }
    do {
      return try setAside(File(path: path))
    } catch {
      throw StoreFailure(error)
    }
  }

  /// Renames a file that cannot be read to its name with the date of today.
  ///
  /// - Returns: The new name.
  static func setAside(_ file: File) throws(FileError) -> String {
    let day = Timestamp.now.local
    let date = "\(day.year)-\(day.month.padded(to: 2))-\(day.day.padded(to: 2))"
    let target = try file.renameToFreeName(in: file.parent) { attempt in
      FileName(file.name).marked(attempt == 0 ? " \(date)" : " \(date) (\(attempt + 1))")
    }
    return target.name
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.label = "library"
    configuration.qos = .utility
    configuration.maximumReaderCount = 3
    return configuration
  }

  /// Looks at the version before a connection that may write is opened: that changes the file by itself.
  private static func checkVersion(of path: String, _ migrator: DatabaseMigrator) throws {
    guard File(path: path).exists else { return }
    var configuration = configuration
    configuration.readonly = true
    let isNewer = try DatabaseQueue(path: path, configuration: configuration)
      .read(migrator.hasBeenSuperseded)
    if isNewer { throw StoreFailure.newer }
  }

  /// SQLite reads the missing pages of a truncated file only when it needs them; here the length is compared with the
  /// number of pages at once. Source: "Database File Format", section 1.3 (page size at offset 16, pages at offset 28).
  private static func checkLength(of path: String) throws {
    guard let file = try? InputFile(path: path), file.size > 0 else { return }
    let header = try file.read(at: 0, count: 100)
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
      throw StoreFailure.damaged
    }
    func number(_ range: Range<Int>) -> Int { header[range].reduce(0) { $0 << 8 | Int($1) } }
    let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
    // The number of pages is valid only if the two counters are equal.
    guard number(24..<28) == number(92..<96) else { return }
    // Pages that only the log contains are not in the file yet.
    let log = try? File(path: path + "-wal").info().size
    if (log ?? 0) == 0, file.size < number(28..<32) * pageSize { throw StoreFailure.damaged }
  }
}
