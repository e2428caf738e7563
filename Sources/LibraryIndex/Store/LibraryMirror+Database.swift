import FoundationEssentials
import GObjectKit
import GRDB
import MediaLibrary

extension LibraryMirror {
  /// Reads from a store what people made.
  static func fill(from store: LibraryStore) throws -> LibraryMirror {
    try store.database.read { try LibraryMirror($0) }
  }

  /// Reads from a database what people made.
  init(_ database: Database) throws {
    let keywords = try Self.keywords(in: database)
    let sql = """
      SELECT \(AssetRecord.columns), asset.ratingIsSet, asset.keywordsAreSet, edit.changed, edit.digest FROM asset
      JOIN folder ON folder.id = asset.folder LEFT JOIN edit ON edit.asset = asset.id
      WHERE edit.asset IS NOT NULL OR asset.marks <> 0 OR asset.ratingIsSet <> 0 OR asset.keywordsAreSet <> 0
        OR asset.id IN (SELECT asset FROM albumItem) ORDER BY asset.id
      """
    let rows = try Row.fetchCursor(database, sql: sql)
    while let row = try rows.next() {
      let record = try AssetRecord(row: row)
      assets.append(
        Asset(
          id: record.id.description, path: record.path.file.path, inode: record.file.inode,
          size: record.file.size, modified: record.file.modified.nanoseconds, contentHash: record.contentHash,
          marks: record.marks.isEmpty ? nil : record.marks.rawValue,
          rating: row[AssetRecord.columnCount] ? record.rating : nil,
          keywords: row[AssetRecord.columnCount + 1] ? keywords[record.id.rawValue] ?? [] : nil,
          edit: (row[AssetRecord.columnCount + 2] as Int64?).map { _ in row[AssetRecord.columnCount + 3] ?? ""
          },
          editChanged: row[AssetRecord.columnCount + 2]))
    }
    let texts = try Row.fetchAll(database, sql: "SELECT digest, text FROM editText")
    if !texts.isEmpty {
      edits = Dictionary(texts.map { ($0[0], $0[1]) }) { $1 }
    }
    albums = try AlbumTable.albums(in: database).map { album in
      Album(
        id: album.id.description, name: album.name,
        assets: try AlbumTable.assets(of: album.id, in: database).map(\.description))
    }
  }

  private static func keywords(in database: Database) throws -> [Int64: [String]] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT asset, word FROM keyword
        WHERE asset IN (SELECT id FROM asset WHERE keywordsAreSet <> 0) ORDER BY asset, word
        """)
    var words: [Int64: [String]] = [:]
    while let row = try rows.next() { words[row[0], default: []].append(row[1]) }
    return words
  }

  /// Writes everything into a database that lacks it, such as a new one. What the database already has of an asset or an
  /// album stays.
  func restore(into database: Database) throws {
    guard !isEmpty else { return }
    let revision = try AssetTable.beginRevision(in: database)
    for asset in assets { try restore(asset, revision: revision, in: database) }
    for album in albums {
      guard let id = AlbumID(album.id) else { continue }
      try AlbumTable.insertIfMissing(id, name: album.name, in: database)
      let assets = try album.assets.compactMap(AssetID.init).filter {
        try AssetTable.record($0, in: database) != nil
      }
      try AlbumTable.add(assets, to: id, in: database)
    }
  }

  private func restore(_ asset: Asset, revision: Int64, in database: Database) throws {
    guard let id = AssetID(asset.id) else { return }
    if try AssetTable.record(id, in: database) == nil {
      let modified = Timestamp(nanoseconds: asset.modified)
      // Missing until the file is found; see `Reconciler`.
      try AssetTable.insert(
        AssetRecord(
          id: id, path: AssetPath(asset.path), missingSince: nil,
          file: AssetFile(size: asset.size, modified: modified, inode: asset.inode, device: 0),
          contentHash: asset.contentHash, state: .unread, date: AssetDate(modified, source: .modification),
          kinds: [], rating: 0, marks: []
        ).missing(since: .now), revision: revision, in: database)
    }
    if let marks = asset.marks {
      let known = try AssetTable.record(id, in: database)?.marks ?? []
      try AssetTable.setMarks(
        known.union(ItemMarks(rawValue: marks)), of: id, revision: revision, in: database)
    }
    if let rating = asset.rating {
      try AssetTable.setRating(rating, of: id, revision: revision, in: database)
    }
    if let keywords = asset.keywords {
      try AssetTable.setKeywords(keywords, of: id, revision: revision, in: database)
    }
    try restoreEdit(of: asset, id, revision: revision, in: database)
  }

  private func restoreEdit(of asset: Asset, _ id: AssetID, revision: Int64, in database: Database) throws {
    guard let digest = asset.edit else { return }
    let edit = StoredEdit(
      text: edits?[digest].map { EditText($0) }, changed: Timestamp(nanoseconds: asset.editChanged ?? 0))
    // An edit whose text is lost is not a photo that was reset.
    guard edit.text != nil || digest.isEmpty else { return }
    if let known = try EditTable.edit(of: id, in: database), known.changed >= edit.changed { return }
    try EditTable.set(edit, of: id, revision: revision, in: database)
  }
}
