import GObjectKit

/// Selects the items of a collection: those that meet all of its conditions. A value that needs no database, so that a
/// list follows the updates of the library.
public struct CollectionFilter: Sendable, Hashable {
  /// The kinds; nil for any.
  public var kinds: MediaFilter?
  /// The marks that an item must have.
  public var marks: ItemMarks = []
  /// The absolute path of a folder that contains the item, directly or in a subfolder; nil for any.
  public var folder: String?
  /// The assets; nil for any. An item without an asset is in none of them.
  public var assets: Set<AssetID>?
  /// Whether only items that are not saved yet match; see `LibraryRoot.isUnsaved`.
  public var isUnsaved = false

  /// Creates a filter that all items match, as long as it has no conditions.
  public init(
    kinds: MediaFilter? = nil, marks: ItemMarks = [], folder: String? = nil, assets: Set<AssetID>? = nil,
    isUnsaved: Bool = false
  ) {
    (self.kinds, self.marks, self.folder, self.assets) = (kinds, marks, folder, assets)
    self.isUnsaved = isUnsaved
  }

  /// Whether all items match.
  public var isEmpty: Bool {
    kinds == nil && marks.isEmpty && folder == nil && assets == nil && !isUnsaved
  }
}

extension LibrarySnapshot {
  /// Returns whether the item at an index matches. Faster than reading the whole item.
  public func matches(_ filter: CollectionFilter, at index: Int) -> Bool {
    let row = rows[Int(order[index])]
    guard row.marks.isSuperset(of: filter.marks), filter.kinds?.matches(row.kinds) ?? true else {
      return false
    }
    if let assets = filter.assets, !assets.contains(AssetID(rawValue: row.asset)) { return false }
    guard filter.folder != nil || filter.isUnsaved else { return true }
    let folder = blocks[Int(row.block)].folder
    return (folder.isUnsaved || !filter.isUnsaved) && filter.folder.map(folder.isIn) ?? true
  }

  /// Returns the identifiers of the matching items in order. Visits all items.
  public func ids(matching filter: CollectionFilter) -> [MediaItemID] {
    guard !filter.isEmpty else { return indices.map { id(at: $0) } }
    return indices.lazy.filter { matches(filter, at: $0) }.map { id(at: $0) }
  }

  /// Returns the number of matching items. Visits all items unless the filter has no other condition than kinds.
  public func count(matching filter: CollectionFilter) -> Int {
    if filter.isEmpty { return count }
    if let kinds = filter.kinds, filter == CollectionFilter(kinds: kinds) { return count(matching: kinds) }
    return indices.lazy.filter { matches(filter, at: $0) }.count
  }

  /// The folders that contain items directly, each with their number.
  public var folderCounts: [(folder: MediaFolder, count: Int)] {
    var counts: [ObjectIdentifier: (folder: MediaFolder, count: Int)] = [:]
    for slot in order {
      let folder = blocks[Int(rows[Int(slot)].block)].folder
      counts[ObjectIdentifier(folder), default: (folder, 0)].count += 1
    }
    return counts.values.sorted { $0.folder.path < $1.folder.path }
  }
}

extension MediaFolder {
  /// Returns whether the folder is the one at `path`, or below it.
  fileprivate func isIn(_ path: String) -> Bool {
    let length = path.utf8.count
    guard self.path.utf8.count >= length, self.path.utf8.starts(with: path.utf8) else { return false }
    return self.path.utf8.count == length || path == "/"
      || self.path.utf8.dropFirst(length).first == UInt8(ascii: "/")
  }
}
