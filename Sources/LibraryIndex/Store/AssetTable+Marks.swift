import GObjectKit
import GRDB
import MediaLibrary

/// Writing what people make of assets.
extension AssetTable {
  /// Replaces the marks of an asset, except `edited`, which follows its edit.
  static func setMarks(
    _ marks: ItemMarks, of id: AssetID, revision: Int64, in database: Database
  ) throws {
    try database.cachedStatement(sql: "UPDATE asset SET marks = ? WHERE id = ?")
      .execute(arguments: [Int(marks.subtracting(.edited).rawValue), id.rawValue])
    try didChange(id, revision: revision, in: database)
  }

  /// Sets the rating of an asset, which from now on precedes that of the file.
  static func setRating(_ rating: UInt8, of id: AssetID, revision: Int64, in database: Database) throws {
    try database.cachedStatement(sql: "UPDATE asset SET rating = ?, ratingIsSet = 1, edited = ? WHERE id = ?")
      .execute(arguments: [Int(min(rating, 5)), Timestamp.now.nanoseconds, id.rawValue])
    try didChange(id, revision: revision, in: database)
  }

  /// Sets the keywords of an asset, which from now on precede those of the file.
  static func setKeywords(
    _ keywords: [String], of id: AssetID, revision: Int64, in database: Database
  ) throws {
    try database.cachedStatement(sql: "UPDATE asset SET keywordsAreSet = 1, edited = ? WHERE id = ?")
      .execute(arguments: [Timestamp.now.nanoseconds, id.rawValue])
    try replaceKeywords(of: id, by: keywords, in: database)
    try didChange(id, revision: revision, in: database)
  }

  /// Returns the keywords of an asset in alphabetical order.
  static func keywords(of id: AssetID, in database: Database) throws -> [String] {
    try String.fetchAll(
      database.cachedStatement(sql: "SELECT word FROM keyword WHERE asset = ? ORDER BY word"),
      arguments: [id.rawValue])
  }
}

extension AssetRecord {
  /// The record of the same asset without its file.
  func missing(since time: Timestamp) -> AssetRecord {
    var record = self
    record.missingSince = time
    return record
  }
}
