import GRDB
import MediaLibrary

/// The identifier of an album. Random, so that it is the same in a database that is rebuilt.
public struct AlbumID: Sendable, Hashable, CustomStringConvertible {
  /// A positive number.
  public let rawValue: Int64

  /// Creates an identifier from the stored value of another one.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Creates a new identifier.
  public static func make() -> AlbumID { AlbumID(rawValue: AssetID.make().rawValue) }

  /// Parses the `description` of another identifier; nil if the text is none.
  public init?(_ text: String) {
    guard let value = AssetID(text)?.rawValue else { return nil }
    rawValue = value
  }

  /// 16 hexadecimal digits.
  public var description: String { AssetID(rawValue: rawValue).description }
}

/// An album that a person has made.
public struct Album: Sendable, Hashable, Identifiable {
  /// The identifier.
  public let id: AlbumID
  /// The name.
  public var name: String
  /// The number of files of the album that exist.
  public var count: Int
}

/// The statements on albums. All of them run in a transaction of the caller.
enum AlbumTable {
  /// Returns all albums in the order of the person.
  static func albums(in database: Database) throws -> [Album] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT album.id, album.name, (SELECT count(*) FROM albumItem JOIN asset ON asset.id = albumItem.asset
            WHERE albumItem.album = album.id AND asset.missingSince = 0)
          FROM album ORDER BY album.position, album.id
          """)
    ).map { Album(id: AlbumID(rawValue: $0[0]), name: $0[1], count: $0[2]) }
  }

  /// Returns the assets of an album in order, with those that are missing.
  static func assets(of album: AlbumID, in database: Database) throws -> [AssetID] {
    try Int64.fetchAll(
      database.cachedStatement(
        sql: "SELECT asset FROM albumItem WHERE album = ? ORDER BY position, asset"),
      arguments: [album.rawValue]
    ).map { AssetID(rawValue: $0) }
  }

  /// Adds an album at the end, or at a position of the list. Does nothing if it exists.
  static func insertIfMissing(
    _ album: AlbumID, name: String, at position: Int? = nil, in database: Database
  ) throws {
    var order = try albums(in: database).map(\.id)
    guard !order.contains(album) else { return }
    try database.cachedStatement(sql: "INSERT INTO album (id, name, position) VALUES (?, ?, 0)")
      .execute(arguments: [album.rawValue, name])
    order.insert(album, at: min(order.count, max(0, position ?? order.count)))
    try reorder(order, in: database)
  }

  /// Sets the order of the albums. Albums that are not named stay at the end.
  static func reorder(_ order: [AlbumID], in database: Database) throws {
    let rest = try albums(in: database).map(\.id).filter { !order.contains($0) }
    let statement = try database.cachedStatement(sql: "UPDATE album SET position = ? WHERE id = ?")
    for (position, album) in (order + rest).enumerated() {
      try statement.execute(arguments: [position, album.rawValue])
    }
  }

  /// Renames an album.
  static func rename(_ album: AlbumID, to name: String, in database: Database) throws {
    try database.cachedStatement(sql: "UPDATE album SET name = ? WHERE id = ?")
      .execute(arguments: [name, album.rawValue])
  }

  /// Deletes an album. Its files stay.
  static func delete(_ album: AlbumID, in database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM album WHERE id = ?").execute(arguments: [album.rawValue])
  }

  /// Adds assets at the end of an album, except those that it contains.
  static func add(_ assets: [AssetID], to album: AlbumID, in database: Database) throws {
    let known = try self.assets(of: album, in: database)
    let contained = Set(known)
    var added = Set<AssetID>()
    let new = assets.filter { !contained.contains($0) && added.insert($0).inserted }
    try setAssets(known + new, of: album, in: database)
  }

  /// Replaces the assets of an album, which must differ.
  static func setAssets(_ assets: [AssetID], of album: AlbumID, in database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM albumItem WHERE album = ?")
      .execute(arguments: [album.rawValue])
    let insert = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO albumItem (album, asset, position) VALUES (?, ?, ?)")
    for (position, asset) in assets.enumerated() {
      try insert.execute(arguments: [album.rawValue, asset.rawValue, position])
    }
  }
}
