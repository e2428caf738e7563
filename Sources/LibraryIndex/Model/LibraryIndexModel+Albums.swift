import MediaLibrary

/// Albums. Each operation returns what takes it back.
extension LibraryIndexModel {
  /// Adds an album at the end, with items.
  ///
  /// - Parameter name: The name, of which white space at the ends is removed.
  @discardableResult
  public func addAlbum(
    _ name: String, with ids: [MediaItemID] = []
  ) async throws(IndexError) -> (album: AlbumID, undo: IndexUndo) {
    let album = AlbumID.make()
    let assets = await indexer.assets(of: items(ids))
    let name = Self.trimmed(name)
    let undo = try await indexer.editAlbums {
      try AlbumTable.insertIfMissing(album, name: name, in: $0)
      try AlbumTable.add(assets, to: album, in: $0)
    }
    return (album, undo)
  }

  /// Renames an album.
  @discardableResult
  public func renameAlbum(_ album: AlbumID, to name: String) async throws(IndexError) -> IndexUndo {
    let name = Self.trimmed(name)
    return try await indexer.editAlbums { try AlbumTable.rename(album, to: name, in: $0) }
  }

  /// Deletes an album. Its files stay.
  @discardableResult
  public func deleteAlbum(_ album: AlbumID) async throws(IndexError) -> IndexUndo {
    try await indexer.editAlbums { try AlbumTable.delete(album, in: $0) }
  }

  /// Moves an album to a position in the list.
  @discardableResult
  public func moveAlbum(_ album: AlbumID, to position: Int) async throws(IndexError) -> IndexUndo {
    try await indexer.editAlbums { database in
      var order = try AlbumTable.albums(in: database).map(\.id).filter { $0 != album }
      order.insert(album, at: min(order.count, max(0, position)))
      try AlbumTable.reorder(order, in: database)
    }
  }

  /// Adds items at the end of an album, except those that it contains.
  @discardableResult
  public func add(_ ids: [MediaItemID], to album: AlbumID) async throws(IndexError) -> IndexUndo {
    let assets = await indexer.assets(of: items(ids))
    return try await indexer.editAlbums { try AlbumTable.add(assets, to: album, in: $0) }
  }

  /// Removes items from an album. The files stay.
  @discardableResult
  public func remove(_ ids: [MediaItemID], from album: AlbumID) async throws(IndexError) -> IndexUndo {
    let assets = Set(await indexer.assets(of: items(ids)))
    return try await indexer.editAlbums { database in
      let rest = try AlbumTable.assets(of: album, in: database).filter { !assets.contains($0) }
      try AlbumTable.setAssets(rest, of: album, in: database)
    }
  }

  private func items(_ ids: [MediaItemID]) -> [MediaItem] { ids.compactMap { library.items[$0] } }

  private static func trimmed(_ name: String) -> String {
    let end = name.reversed().drop(while: \.isWhitespace).reversed()
    return String(String(end).drop(while: \.isWhitespace))
  }
}
