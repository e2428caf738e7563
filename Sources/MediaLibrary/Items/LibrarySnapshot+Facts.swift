import GObjectKit

/// What a search and a collection ask of each item. Faster than reading the whole item.
extension LibrarySnapshot {
  /// Returns the persistent identifier of the item at an index; nil until the library index contains the file.
  public func asset(at index: Int) -> AssetID? {
    let asset = rows[Int(order[index])].asset
    return asset == 0 ? nil : AssetID(rawValue: asset)
  }

  /// Returns the capture date of the item at an index.
  public func date(at index: Int) -> Timestamp { rows[Int(order[index])].date }

  /// Returns the rating of the item at an index, 0…5.
  public func rating(at index: Int) -> Int { Int(rows[Int(order[index])].rating) }

  /// Returns the marks of the item at an index.
  public func marks(at index: Int) -> ItemMarks { rows[Int(order[index])].marks }

  /// Returns the folder of the item at an index.
  public func folder(at index: Int) -> MediaFolder { blocks[Int(rows[Int(order[index])].block)].folder }
}
