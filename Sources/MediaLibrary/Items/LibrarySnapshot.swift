import GObjectKit

/// All items of the library at one moment, newest first; files of the same date by name, then by folder.
///
/// A value that is passed on in constant time: its arrays are shared until the scanner, on its own
/// thread, makes the next one. Finding an item by index or by identifier is constant time too.
public struct LibrarySnapshot: Sendable, RandomAccessCollection {
  static let nowhere = UInt32.max

  /// By slot. Slots of items that are gone stay until they are used again.
  var rows: [MediaRow] = []
  var blocks: [NameBlock] = []
  /// Slots in the order shown.
  var order: [UInt32] = []
  /// By slot: the place in `order`, or `nowhere`.
  var positions: [UInt32] = []

  /// No items.
  public init() {}

  /// The given items in the given order, for previews and tests. Their identifiers must differ; small
  /// numbers in the lower half of `rawValue` keep the snapshot small.
  public init(_ items: [MediaItem]) {
    for (position, item) in items.enumerated() {
      let slot = item.id.slot
      while rows.count <= slot {
        rows.append(.empty)
        positions.append(Self.nowhere)
      }
      rows[slot] = MediaRow(item, block: UInt32(position))
      positions[slot] = UInt32(position)
      order.append(UInt32(slot))
      blocks.append(NameBlock(folder: item.folder, bytes: item.nameBytes))
    }
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of items.
  public var endIndex: Int { order.count }

  /// The item at an index.
  public subscript(index: Int) -> MediaItem { item(slot: Int(order[index])) }

  /// The identifier at an index: less work than the whole item.
  public func id(at index: Int) -> MediaItemID {
    let slot = Int(order[index])
    return MediaItemID(slot: slot, generation: rows[slot].generation)
  }

  /// Where an item is; nil when it is gone.
  public func index(of id: MediaItemID) -> Int? {
    guard id.slot < rows.count, rows[id.slot].generation == id.generation else { return nil }
    let position = positions[id.slot]
    return position == Self.nowhere ? nil : Int(position)
  }

  /// The item of that identifier; nil when it is gone.
  public subscript(id: MediaItemID) -> MediaItem? { index(of: id).map { self[$0] } }

  /// The item that was found at a path, by looking through all: not for loops.
  public func first(atPath path: String) -> MediaItem? {
    let file = File(path: path)
    let (name, folder) = (file.name.fileBytes, file.parent.path.fileBytes)
    return order.lazy.map { self.item(slot: Int($0)) }
      .first { $0.nameBytes == name && $0.folder.bytes == folder }
  }

  func item(slot: Int) -> MediaItem {
    MediaItem(rows[slot], slot: slot, names: blocks[Int(rows[slot].block)])
  }
}
