/// The hash function FNV-1a with 64 bits: fast, the same in every process, and no protection against someone who wants two
/// values to have the same hash. Source: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm".
public struct FNV1a: Sendable {
  /// The hash of everything that was combined.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of no bytes.
  public init() {}

  // Not generic: an unspecialized loop over bytes would take fifty times longer.

  /// Adds bytes.
  public mutating func combine(_ bytes: [UInt8]) {
    for byte in bytes { combine(byte) }
  }

  /// Adds bytes.
  public mutating func combine(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// Adds a byte.
  public mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds the bytes of a number, the lowest first.
  public mutating func combine(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      combine(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
