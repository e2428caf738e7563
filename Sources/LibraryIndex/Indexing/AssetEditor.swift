import GRDB
import MediaLibrary

/// Changes what people make: marks, ratings, keywords and albums. Used only by the actor that owns it.
final class AssetEditor {
  private let context: IndexContext
  private let comparison: LibraryComparison

  init(_ context: IndexContext, _ comparison: LibraryComparison) {
    (self.context, self.comparison) = (context, comparison)
  }

  /// Changes the assets of items. Items that the index does not contain yet are added first.
  ///
  /// - Returns: What takes the change back.
  /// - Throws: If the change could not be saved; the items show their old facts again.
  func edit(_ edit: AssetEdit, of items: [MediaItem]) throws(IndexError) -> IndexUndo {
    let files = items.map(FoundFile.init)
    let assets = assets(of: files)
    let result = context.write { database, revision in
      var undo = IndexUndo()
      var records: [AssetRecord] = []
      for file in files {
        guard let id = assets[file.id], let record = try AssetTable.record(id, in: database),
          let values = try EditableValues(id, in: database)
        else { continue }
        undo.values.append(values)
        undo.items[id] = file.id
        try edit.write(record, revision: revision, in: database)
        if let after = try AssetTable.record(id, in: database) { records.append(after) }
      }
      return (undo, records)
    }
    guard let (undo, records) = result else {
      context.apply(files.compactMap { file in file.facts.map { file.update($0) } })
      throw IndexError(problem: context.status.problem)
    }
    let byAsset = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    context.apply(
      files.compactMap { file in assets[file.id].flatMap { byAsset[$0] }.map { file.update($0) } })
    didEdit()
    return undo
  }

  /// Takes a change back.
  ///
  /// - Returns: What does the change again.
  func undo(_ undo: IndexUndo) throws(IndexError) -> IndexUndo {
    let result = context.write { database, revision in
      var redo = IndexUndo(items: undo.items)
      var records: [AssetRecord] = []
      for values in undo.values {
        guard let now = try EditableValues(values.id, in: database) else { continue }
        redo.values.append(now)
        try values.restore(revision: revision, in: database)
        if let record = try AssetTable.record(values.id, in: database) { records.append(record) }
      }
      if let albums = undo.albums {
        redo.albums = try AlbumState.all(in: database)
        try AlbumTable.restore(albums, in: database)
      }
      return (redo, records)
    }
    guard let (redo, records) = result else { throw IndexError(problem: context.status.problem) }
    context.apply(records, to: undo.items)
    didEdit()
    return redo
  }

  /// Changes albums.
  ///
  /// - Returns: What takes the change back.
  func editAlbums(_ body: (Database) throws -> Void) throws(IndexError) -> IndexUndo {
    let undo = context.write { database, _ in
      let before = try AlbumState.all(in: database)
      try body(database)
      return IndexUndo(albums: before)
    }
    guard let undo else { throw IndexError(problem: context.status.problem) }
    didEdit()
    return undo
  }

  /// Returns the assets of items, and adds those that the index does not contain yet.
  func assets(of items: [MediaItem]) -> [AssetID] {
    let files = items.map(FoundFile.init)
    let assets = assets(of: files)
    return files.compactMap { assets[$0.id] }
  }

  private func assets(of files: [FoundFile]) -> [MediaItemID: AssetID] {
    var assets: [MediaItemID: AssetID] = [:]
    for file in files { assets[file.id] = file.asset }
    let new = files.filter { $0.asset == nil }
    for (file, record) in zip(new, comparison.reconcile(new) ?? []) { assets[file.id] = record.id }
    return assets
  }

  private func didEdit() {
    context.noteSuccess()
    context.loadAlbums()
    context.didChange()
    context.database?.outdateMirror()
  }
}

extension AlbumTable {
  /// Makes the albums what they were.
  fileprivate static func restore(_ albums: [AlbumState], in database: Database) throws {
    for album in try self.albums(in: database) where !albums.contains(where: { $0.id == album.id }) {
      try delete(album.id, in: database)
    }
    for album in albums {
      try insertIfMissing(album.id, name: album.name, in: database)
      try rename(album.id, to: album.name, in: database)
      try setAssets(album.assets, of: album.id, in: database)
    }
    try reorder(albums.map(\.id), in: database)
  }
}
