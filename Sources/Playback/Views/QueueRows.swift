import GObjectKit

/// The rows of the queue: the list of identifiers for GTK, and the item of each identifier.
final class QueueRows {
  let list = ListModel()
  private var items: [UInt64: PlayerItem] = [:]

  /// The item of a row; nil if the queue no longer has it.
  func item(_ id: UInt64) -> PlayerItem? { items[id] }

  /// Updates the list; rows of items that stay keep their widgets.
  func show(_ new: [PlayerItem]) {
    let ids = new.map { UInt64(UInt(bitPattern: ObjectIdentifier($0).hashValue)) }
    items = Dictionary(zip(ids, new), uniquingKeysWith: { first, _ in first })
    list.show(ids)
  }
}
