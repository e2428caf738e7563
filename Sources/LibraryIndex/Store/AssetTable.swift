import FoundationEssentials
import GObjectKit
import GRDB
import MediaLibrary

/// The statements on assets that the indexer needs. All of them run in a transaction of the caller.
enum AssetTable {
  /// Starts a revision: the number of the transaction, which every changed asset gets. Another instance of the program
  /// finds the changes by it.
  static func beginRevision(in database: Database) throws -> Int64 {
    try database.cachedStatement(sql: "UPDATE revision SET number = number + 1").execute()
    return try revision(in: database)
  }

  /// The number of the last transaction.
  static func revision(in database: Database) throws -> Int64 {
    try Int64.fetchOne(database.cachedStatement(sql: "SELECT number FROM revision")) ?? 0
  }

  /// Marks an asset as changed, after each change of its row or keywords.
  static func didChange(_ id: AssetID, revision: Int64, in database: Database) throws {
    try database.cachedStatement(sql: "UPDATE asset SET revision = ? WHERE id = ?")
      .execute(arguments: [revision, id.rawValue])
  }

  // MARK: Finding

  /// Returns an asset.
  static func record(_ id: AssetID, in database: Database) throws -> AssetRecord? {
    try AssetRecord.fetchOne(
      database.cachedStatement(sql: "\(AssetRecord.selection) WHERE asset.id = ?"), arguments: [id.rawValue])
  }

  /// Returns the assets of a path: the existing one first, then the missing ones, the last one first.
  static func records(at path: AssetPath, in database: Database) throws -> [AssetRecord] {
    guard let folder = try folder(path.folder, in: database) else { return [] }
    return try AssetRecord.fetchAll(
      database.cachedStatement(
        sql: """
          \(AssetRecord.selection) WHERE asset.folder = ? AND asset.name = ?
          ORDER BY asset.missingSince <> 0, asset.missingSince DESC
          """),
      arguments: [folder, Data(path.name)])
  }

  /// Returns the assets whose file has a size and an inode, at most `limit`, those that are missing first: a file may
  /// have thousands of hard links.
  static func records(
    withSize size: Int64, inode: UInt64, limit: Int, in database: Database
  ) throws -> [AssetRecord] {
    try AssetRecord.fetchAll(
      database.cachedStatement(
        sql: """
          \(AssetRecord.selection) WHERE asset.size = ? AND asset.inode = ?
          ORDER BY asset.missingSince DESC LIMIT ?
          """),
      arguments: [size, Int64(bitPattern: inode), limit])
  }

  /// Returns the assets whose content has a hash, at most `limit`, those that are missing first.
  static func records(withContent hash: UInt64, limit: Int, in database: Database) throws -> [AssetRecord] {
    try AssetRecord.fetchAll(
      database.cachedStatement(
        sql: """
          \(AssetRecord.selection) WHERE asset.contentHash = ? AND asset.contentHash IS NOT NULL
          ORDER BY asset.missingSince DESC LIMIT ?
          """),
      arguments: [Int64(bitPattern: hash), limit])
  }

  /// Returns whether the content of a file of this size is known.
  static func knowsContent(ofSize size: Int64, in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM asset INDEXED BY assetByKnownContent
            WHERE size = ? AND contentHash IS NOT NULL)
          """),
      arguments: [size]) ?? false
  }

  /// Returns the assets that a transaction after `revision` changed.
  static func records(changedAfter revision: Int64, in database: Database) throws -> [AssetRecord] {
    try AssetRecord.fetchAll(
      database.cachedStatement(sql: "\(AssetRecord.selection) WHERE asset.revision > ?"),
      arguments: [revision])
  }

  /// Returns the assets that exist, without those with the given identifiers.
  static func existing(except known: Set<AssetID>, in database: Database) throws -> [AssetRecord] {
    let rows = try Row.fetchCursor(
      database, sql: "\(AssetRecord.selection) WHERE asset.missingSince = 0")
    var records: [AssetRecord] = []
    while let row = try rows.next() {
      if !known.contains(AssetID(rawValue: row[0])) { records.append(try AssetRecord(row: row)) }
    }
    return records
  }

  private static func folder(_ path: [UInt8], in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM folder WHERE path = ?"), arguments: [Data(path)])
  }

  // MARK: Changing

  private static func addFolder(_ path: [UInt8], in database: Database) throws -> Int64 {
    if let known = try folder(path, in: database) { return known }
    try database.cachedStatement(sql: "INSERT INTO folder (path) VALUES (?)").execute(
      arguments: [Data(path)])
    return database.lastInsertedRowID
  }

  /// Adds an asset. Its path must have no existing file, and its identifier must be new.
  static func insert(_ record: AssetRecord, revision: Int64, in database: Database) throws {
    let folder = try addFolder(record.path.folder, in: database)
    try database.cachedStatement(
      sql: """
        INSERT INTO asset (id, folder, name, missingSince, size, modified, inode, device, contentHash, state, date,
          utcOffset, dateSource, kinds, rating, marks) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      record.id.rawValue, folder, Data(record.path.name), record.missingSince?.nanoseconds ?? 0,
      record.file.size, record.file.modified.nanoseconds, Int64(bitPattern: record.file.inode),
      Int64(bitPattern: record.file.device), record.contentHash.map { Int64(bitPattern: $0) },
      record.state.rawValue, record.date.timestamp.nanoseconds, record.date.utcOffset,
      record.date.source.rawValue, Int(record.kinds.rawValue), Int(record.rating), Int(record.marks.rawValue),
    ])
    try didChange(record.id, revision: revision, in: database)
  }

  /// Writes the path, the file, the state, the date and the kinds of a known asset. Its path must have no other existing
  /// file. Rating and marks stay as they are.
  static func update(_ record: AssetRecord, revision: Int64, in database: Database) throws {
    let folder = try addFolder(record.path.folder, in: database)
    try database.cachedStatement(
      sql: """
        UPDATE asset SET folder = ?, name = ?, missingSince = ?, size = ?, modified = ?, inode = ?, device = ?,
          contentHash = ?, state = ?, date = ?, utcOffset = ?, dateSource = ?, kinds = ? WHERE id = ?
        """
    ).execute(arguments: [
      folder, Data(record.path.name), record.missingSince?.nanoseconds ?? 0, record.file.size,
      record.file.modified.nanoseconds, Int64(bitPattern: record.file.inode),
      Int64(bitPattern: record.file.device), record.contentHash.map { Int64(bitPattern: $0) },
      record.state.rawValue, record.date.timestamp.nanoseconds, record.date.utcOffset,
      record.date.source.rawValue, Int(record.kinds.rawValue), record.id.rawValue,
    ])
    try didChange(record.id, revision: revision, in: database)
  }

  /// Marks an asset as missing; its file is gone, but what a person made of it stays.
  static func setMissing(_ id: AssetID, since time: Timestamp, revision: Int64, in database: Database) throws
  {
    // Two files that were at the same path need different times.
    try database.cachedStatement(
      sql: """
        UPDATE asset SET missingSince = max(?1, 1 + coalesce((SELECT max(other.missingSince) FROM asset AS other
          WHERE other.folder = asset.folder AND other.name = asset.name AND other.id <> asset.id), 0))
          WHERE id = ?2 AND missingSince = 0
        """
    ).execute(arguments: [time.nanoseconds, id.rawValue])
    try didChange(id, revision: revision, in: database)
  }
}
