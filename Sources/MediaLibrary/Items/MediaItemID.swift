/// Identifies an item for the lifetime of the library, including renames within it. Never reused for another file.
public struct MediaItemID: Sendable, Hashable, RawRepresentable {
  /// The number, for lists that store only numbers. Never 0 for an item of a scanner.
  public let rawValue: UInt64

  /// Creates an identifier from the `rawValue` of another one.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Combines the row's index with the number of items that used the row, including this one.
  init(slot: Int, generation: UInt32) { rawValue = UInt64(generation) << 32 | UInt64(slot) }

  var slot: Int { Int(rawValue & 0xFFFF_FFFF) }
  var generation: UInt32 { UInt32(rawValue >> 32) }
}
