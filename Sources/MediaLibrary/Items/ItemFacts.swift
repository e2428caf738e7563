import GObjectKit

/// The persistent identifier of a file in the library index. It stays the same after a restart, and after a rename or a
/// move inside of the library. Random, so that an index that is rebuilt can keep the identifiers of the old one.
public struct AssetID: Sendable, Hashable, Comparable, RawRepresentable, CustomStringConvertible {
  /// A positive number.
  public let rawValue: Int64

  /// Creates an identifier from the stored value of another one.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Creates a new identifier.
  public static func make() -> AssetID { AssetID(rawValue: Int64.random(in: 1...Int64.max)) }

  /// Parses the `description` of another identifier; nil if the text is none.
  public init?(_ text: String) {
    guard text.utf8.count == 16, let value = Int64(text, radix: 16), value > 0 else { return nil }
    rawValue = value
  }

  /// 16 hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Orders by the number, which has no meaning.
  public static func < (first: AssetID, second: AssetID) -> Bool { first.rawValue < second.rawValue }
}

/// What a person has marked an item as.
public struct ItemMarks: OptionSet, Sendable, Hashable {
  /// The stored value.
  public let rawValue: UInt8

  /// Creates a set from the stored value of another one.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A favorite.
  public static let favorite = ItemMarks(rawValue: 1 << 0)
  /// Private: shown blurred, and handed over only after a confirmation.
  public static let `private` = ItemMarks(rawValue: 1 << 1)
  /// Has an edit, which the original file does not contain; see `ItemFacts.editRevision`.
  public static let edited = ItemMarks(rawValue: 1 << 2)
}

/// The facts of the library index about an item that the grid needs: enough to sort, filter and mark it.
public struct ItemFacts: Sendable, Hashable {
  /// The persistent identifier.
  public var asset: AssetID
  /// The capture date, by which the library is sorted.
  public var date: Timestamp
  /// The kinds. `video` is ignored here: the extension of the name decides.
  public var kinds: MediaKinds
  /// The rating, 0…5.
  public var rating: UInt8
  /// The marks.
  public var marks: ItemMarks
  /// The revision of the edit, which differs after each change; 0 for none. The mark `edited` follows it.
  public var editRevision: UInt32

  /// Creates facts.
  public init(
    asset: AssetID, date: Timestamp, kinds: MediaKinds = [], rating: UInt8 = 0, marks: ItemMarks = [],
    editRevision: UInt32 = 0
  ) {
    (self.asset, self.date, self.kinds, self.rating) = (asset, date, kinds, rating)
    self.marks = editRevision == 0 ? marks.subtracting(.edited) : marks.union(.edited)
    self.editRevision = editRevision
  }
}

/// The facts of an item, with the state of the file that they were read from.
public struct ItemFactsUpdate: Sendable, Hashable {
  /// The item.
  public var id: MediaItemID
  /// The size of the file in bytes. Facts of a file that has changed since are ignored.
  public var size: Int64
  /// The modification time of the file; see `size`.
  public var modified: Timestamp
  /// The facts.
  public var facts: ItemFacts

  /// Creates an update.
  public init(id: MediaItemID, size: Int64, modified: Timestamp, facts: ItemFacts) {
    (self.id, self.size, self.modified, self.facts) = (id, size, modified, facts)
  }
}
