/// Names an item for as long as the library lives, also when the file is renamed within it.
/// Never used again for another file.
public struct MediaItemID: Sendable, Hashable, RawRepresentable {
  /// The number, for lists that hold only numbers. Never 0.
  public let rawValue: UInt64

  /// From a number that `rawValue` gave.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The row, and how many items had it before.
  init(slot: Int, generation: UInt32) { rawValue = UInt64(generation) << 32 | UInt64(slot) }

  var slot: Int { Int(rawValue & 0xFFFF_FFFF) }
  var generation: UInt32 { UInt32(rawValue >> 32) }
}
