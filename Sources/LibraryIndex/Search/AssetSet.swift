import MediaLibrary

/// A set of assets for fast tests of many items: a hash table with open addressing, without reference counting.
public struct AssetSet: Sendable, Hashable {
  /// The raw values; 0 for an empty place. The number of places is a power of two, at least twice that of the assets.
  private var places: [Int64]
  /// The number of assets.
  public private(set) var count = 0

  /// Creates a set.
  public init(_ assets: some Collection<AssetID> = []) {
    var size = 8
    while size < assets.count * 2 { size *= 2 }
    places = [Int64](repeating: 0, count: size)
    for asset in assets { insert(asset) }
  }

  /// Whether there is no asset.
  public var isEmpty: Bool { count == 0 }

  /// Returns whether the set contains an asset.
  public func contains(_ asset: AssetID) -> Bool { places[place(of: asset)] == asset.rawValue }

  /// Sets are equal if they contain the same assets.
  public static func == (first: AssetSet, second: AssetSet) -> Bool {
    first.count == second.count
      && first.places.allSatisfy { $0 == 0 || second.contains(AssetID(rawValue: $0)) }
  }

  /// Hashes the number of assets.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }

  private mutating func insert(_ asset: AssetID) {
    let place = place(of: asset)
    guard places[place] == 0, asset.rawValue != 0 else { return }
    places[place] = asset.rawValue
    count += 1
  }

  /// The place of an asset, or the empty place where it would be.
  private func place(of asset: AssetID) -> Int {
    // The identifiers are random; the multiplication also spreads those of tests, which are not (Fibonacci hashing).
    var place =
      Int(truncatingIfNeeded: UInt64(bitPattern: asset.rawValue) &* 0x9E37_79B9_7F4A_7C15 >> 20)
      & (places.count - 1)
    while places[place] != 0 && places[place] != asset.rawValue { place = (place + 1) & (places.count - 1) }
    return place
  }
}
