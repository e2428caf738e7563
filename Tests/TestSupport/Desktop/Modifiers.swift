/// Modifier keys.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit per key.
  public let rawValue: Int

  /// Modifiers from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The left Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// The left Control key.
  public static let control = Modifiers(rawValue: 2)
  /// The left Alt key.
  public static let alt = Modifiers(rawValue: 4)
  /// The left Super key.
  public static let logo = Modifiers(rawValue: 8)

  /// The keys in the order of pressing.
  var keys: [Key] {
    [(Modifiers.shift, 0xFFE1), (.control, 0xFFE3), (.alt, 0xFFE9), (.logo, 0xFFEB)]
      .filter { contains($0.0) }.map { Key(keysym: $0.1) }
  }
}
