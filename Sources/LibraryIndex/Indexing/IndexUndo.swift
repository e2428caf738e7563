import GRDB
import MediaLibrary

/// What a person can change of an asset, at one moment.
struct EditableValues: Sendable, Hashable {
  let id: AssetID
  let marks: ItemMarks
  let rating: UInt8
  let ratingIsSet: Bool
  let keywords: [String]
  let keywordsAreSet: Bool
  let edit: StoredEdit?

  /// Reads the values; nil if there is no such asset.
  init?(_ id: AssetID, in database: Database) throws {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT marks, rating, ratingIsSet, keywordsAreSet FROM asset WHERE id = ?"),
      arguments: [id.rawValue])
    guard let row else { return nil }
    self.id = id
    marks = ItemMarks(rawValue: UInt8(truncatingIfNeeded: row[0] as Int64))
    rating = UInt8(clamping: row[1] as Int64)
    (ratingIsSet, keywordsAreSet) = (row[2], row[3])
    keywords = try AssetTable.keywords(of: id, in: database)
    edit = try EditTable.edit(of: id, in: database)
  }

  /// Writes the values back.
  func restore(revision: Int64, in database: Database) throws {
    try AssetTable.setMarks(marks, of: id, revision: revision, in: database)
    try AssetTable.setKeywords(keywords, of: id, revision: revision, in: database)
    try AssetTable.setRating(rating, of: id, revision: revision, in: database)
    try database.cachedStatement(sql: "UPDATE asset SET ratingIsSet = ?, keywordsAreSet = ? WHERE id = ?")
      .execute(arguments: [ratingIsSet, keywordsAreSet, id.rawValue])
    guard try EditTable.edit(of: id, in: database)?.text != edit?.text else { return }
    try EditTable.set(
      StoredEdit(text: edit?.text, changed: .now), of: id, revision: revision, in: database)
  }
}

/// An album with its content, at one moment.
struct AlbumState: Sendable, Hashable {
  let id: AlbumID
  let name: String
  let assets: [AssetID]

  /// Reads all albums in order.
  static func all(in database: Database) throws -> [AlbumState] {
    try AlbumTable.albums(in: database).map {
      AlbumState(id: $0.id, name: $0.name, assets: try AlbumTable.assets(of: $0.id, in: database))
    }
  }
}

/// Takes a change of favorites, marks, ratings, keywords, edits or albums back; see `LibraryIndexModel.undo(_:)`.
public struct IndexUndo: Sendable, Hashable {
  /// The assets as they were.
  var values: [EditableValues] = []
  /// The items of the assets.
  var items: [AssetID: MediaItemID] = [:]
  /// The albums as they were; nil if none changed.
  var albums: [AlbumState]?

  /// Adds a later change of other assets, so that both are taken back in one step.
  mutating func add(_ other: IndexUndo) {
    values += other.values
    items.merge(other.items) { $1 }
  }
}
