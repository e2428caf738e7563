import GRDB
import MediaLibrary

/// The full-text index of the assets: a table of FTS5 whose row identifiers are those of the assets.
///
/// `SearchText` splits and folds the texts, so FTS5's tokenizer only separates them at spaces. The prefix indexes keep a
/// query fast while its first letters are typed. All functions run in a transaction of the caller.
package enum SearchTable {
  /// Creates the table, and the one with the last revision that it contains.
  static let schema = """
    CREATE VIRTUAL TABLE search USING fts5(
      name, folder, camera, lens, keywords, places, title, caption,
      tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'", prefix = '1 2 3', columnsize = 0);
    -- The revision of the assets as of the last change of the table.
    CREATE TABLE searchRevision (number INTEGER NOT NULL);
    INSERT INTO searchRevision VALUES (0);
    """

  /// Brings the table up to date with all changes of the assets, at the end of each transaction that changes them. Takes
  /// time in proportion to the changes.
  package static func update(in database: Database) throws {
    let revision = try AssetTable.revision(in: database)
    let last = try Int64.fetchOne(database.cachedStatement(sql: "SELECT number FROM searchRevision")) ?? 0
    guard revision != last else { return }
    // FTS5 collects rows in memory as long as their identifiers ascend, and writes a part of the index otherwise.
    let changes = try Row.fetchCursor(
      database.cachedStatement(sql: SearchDocument.selection), arguments: [last])
    while let row = try changes.next() {
      guard let document = SearchDocument(row: row) else {
        try remove(AssetID(rawValue: row[0]), in: database)
        continue
      }
      try write(document, in: database)
    }
    try database.cachedStatement(sql: "UPDATE searchRevision SET number = ?").execute(arguments: [revision])
  }

  /// Adds the texts of an asset, in place of its earlier ones.
  static func write(_ document: SearchDocument, in database: Database) throws {
    let earlier = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM search WHERE rowid = ?"),
      arguments: [document.asset.rawValue])
    // Most changes are those of ratings, marks and dates.
    if let earlier {
      let isEqual = document.texts.enumerated().allSatisfy { earlier[$0.offset] as String? == $0.element }
      if isEqual { return }
    }
    try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO search (rowid, name, folder, camera, lens, keywords, places, title, caption)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [document.asset.rawValue] + StatementArguments(document.texts))
  }

  /// Removes the texts of an asset.
  static func remove(_ asset: AssetID, in database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM search WHERE rowid = ?").execute(arguments: [
      asset.rawValue
    ])
  }

  /// Returns the assets that contain all phrases, each in any of the texts, in ascending order.
  static func assets(containing phrases: [SearchPhrase], in database: Database) throws -> [AssetID] {
    guard !phrases.isEmpty else { return [] }
    // The words consist of letters, digits and marks, so nothing in them has a meaning for FTS5.
    let pattern = phrases.map { "\"\($0.words.joined(separator: " "))\"\($0.isPrefix ? " *" : "")" }
    let cursor = try Int64.fetchCursor(
      database.cachedStatement(sql: "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid"),
      arguments: [pattern.joined(separator: " AND ")])
    var assets: [AssetID] = []
    while let asset = try cursor.next() { assets.append(AssetID(rawValue: asset)) }
    return assets
  }
}
