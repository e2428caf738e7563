import GObjectKit

extension LibrarySnapshot {
  /// Returns the item with a persistent identifier; nil if there is none. Visits all items, at some nanoseconds each.
  public func item(_ asset: AssetID) -> MediaItem? {
    order.first { rows[Int($0)].asset == asset.rawValue }.map { item(slot: Int($0)) }
  }

  /// Returns the items at paths, by path; paths without an item are left out. Visits all items once for any number of
  /// paths, some milliseconds for 100,000 items, so it does not run on the calling actor.
  @concurrent public func items(atPaths paths: some Collection<String> & Sendable) async -> [String:
    MediaItem]
  {
    items(atPaths: paths, in: indices)
  }

  /// Returns those items of an update at paths that it inserted, by path. Takes time in proportion to the update.
  func items(atPaths paths: some Collection<String>, in positions: some Sequence<Int>) -> [String: MediaItem]
  {
    // A name is compared first, because most items differ from it; a folder only where the name is equal.
    var wanted: [ArraySlice<UInt8>: [(folder: [UInt8], path: String)]] = [:]
    for path in paths {
      let file = File(path: path)
      wanted[file.name.fileBytes[...], default: []].append((file.parent.path.fileBytes, path))
    }
    var found: [String: MediaItem] = [:]
    guard !wanted.isEmpty else { return found }
    for position in positions {
      let slot = Int(order[position])
      let (row, names) = (rows[slot], blocks[Int(rows[slot].block)])
      for (folder, path) in wanted[names.bytes[row.nameRange]] ?? [] where names.folder.bytes == folder {
        found[path] = item(slot: slot)
      }
    }
    return found
  }
}

extension LibraryUpdate {
  /// Returns the inserted, renamed and moved items at paths, by path. Takes time in proportion to the update.
  public func insertedItems(atPaths paths: some Collection<String>) -> [String: MediaItem] {
    snapshot.items(atPaths: paths, in: splices.lazy.flatMap(\.insertedRange))
  }
}
