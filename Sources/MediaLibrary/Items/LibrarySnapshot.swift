/// All items of the library at one moment, newest first. Items with the same date are sorted by name, then by folder.
///
/// Copying takes constant time: the arrays are shared until the scanner creates the next snapshot on its own thread.
/// Looking up an item by index or by identifier takes constant time.
public struct LibrarySnapshot: Sendable, RandomAccessCollection {
  static let noPosition = UInt32.max

  /// Indexed by slot. The slots of removed items remain until they are reused.
  var rows: [MediaRow] = []
  var blocks: [NameBlock] = []
  /// The slots in display order.
  var order: [UInt32] = []
  /// Indexed by slot: the index in `order`, or `noPosition`.
  var positions: [UInt32] = []
  /// The number of items of each combination of kinds.
  var kindCounts: [MediaKinds: Int] = [:]
  /// Keeps the edits of the items; nil without an index.
  var edits: (any EditSource)?
  /// The number of videos.
  public var videoCount: Int { count(matching: .videos) }

  /// Creates an empty snapshot.
  public init() {}

  /// Creates a snapshot of the given items in the given order, for previews and tests. The identifiers must differ.
  /// Memory grows with the largest lower half of an identifier's `rawValue`.
  ///
  /// - Parameter edits: Keeps the edits of the items.
  public init(_ items: [MediaItem], edits: (any EditSource)? = nil) {
    self.edits = edits
    for (position, item) in items.enumerated() {
      let slot = item.id.slot
      while rows.count <= slot {
        rows.append(.empty)
        positions.append(Self.noPosition)
      }
      rows[slot] = MediaRow(item, block: UInt32(position))
      positions[slot] = UInt32(position)
      order.append(UInt32(slot))
      blocks.append(NameBlock(folder: item.folder, bytes: item.nameBytes))
      kindCounts[item.kinds, default: 0] += 1
    }
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of items.
  public var endIndex: Int { order.count }

  /// The item at an index.
  public subscript(index: Int) -> MediaItem { item(slot: Int(order[index])) }

  /// Returns the identifier at an index. Faster than reading the whole item.
  public func id(at index: Int) -> MediaItemID {
    let slot = Int(order[index])
    return MediaItemID(slot: slot, generation: rows[slot].generation)
  }

  /// Returns the index of an item, or nil if the snapshot does not contain it.
  public func index(of id: MediaItemID) -> Int? {
    guard id.slot < rows.count, rows[id.slot].generation == id.generation else { return nil }
    let position = positions[id.slot]
    return position == Self.noPosition ? nil : Int(position)
  }

  /// The item with an identifier, or nil if the snapshot does not contain it.
  public subscript(id: MediaItemID) -> MediaItem? { index(of: id).map { self[$0] } }

  /// Returns the items of assets. Visits all items, at some nanoseconds each.
  public func ids(of assets: Set<AssetID>) -> [AssetID: MediaItemID] {
    var found: [AssetID: MediaItemID] = [:]
    guard !assets.isEmpty else { return found }
    for slot in order {
      let asset = AssetID(rawValue: rows[Int(slot)].asset)
      if assets.contains(asset) {
        found[asset] = MediaItemID(slot: Int(slot), generation: rows[Int(slot)].generation)
      }
    }
    return found
  }

  func item(slot: Int) -> MediaItem {
    MediaItem(rows[slot], slot: slot, names: blocks[Int(rows[slot].block)], edits: edits)
  }
}
