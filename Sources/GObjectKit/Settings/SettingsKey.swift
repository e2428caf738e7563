/// The name, type and default of a persistent value.
public struct SettingsKey<Value: SettingsValue>: Sendable {
  /// The key's name in the schema.
  public let name: String
  /// The value if none is stored and the schema has no default.
  public let fallback: Value

  /// Creates a key.
  public init(_ name: String, default fallback: Value) {
    self.name = name
    self.fallback = fallback
  }
}

/// A type that `Settings` can store: `Bool`, `Int` (32 bits), `Double`, `String` and `[String]`.
public protocol SettingsValue: Sendable, Equatable {
  /// The GVariant type string in the schema.
  static var settingsType: String { get }
  /// The value as a GVariant.
  var variant: Variant { get }
  /// Reads a stored value; nil if it is of another type.
  init?(variant: Variant)
}

extension Bool: SettingsValue {
  /// The GVariant type `b`.
  public static var settingsType: String { "b" }
  /// The value as a GVariant.
  public var variant: Variant { Variant(self) }
  /// Reads a GVariant; nil if it is of another type.
  public init?(variant: Variant) {
    guard let value = variant.bool else { return nil }
    self = value
  }
}

extension Int: SettingsValue {
  /// The GVariant type `i`, 32 bits.
  public static var settingsType: String { "i" }
  /// The value as a GVariant, clamped to 32 bits.
  public var variant: Variant { Variant(self) }
  /// Reads a GVariant; nil if it is not an integer.
  public init?(variant: Variant) {
    guard let value = variant.int else { return nil }
    self = value
  }
}

extension Double: SettingsValue {
  /// The GVariant type `d`.
  public static var settingsType: String { "d" }
  /// The value as a GVariant.
  public var variant: Variant { Variant(self) }
  /// Reads a GVariant; nil if it is of another type.
  public init?(variant: Variant) {
    guard let value = variant.double else { return nil }
    self = value
  }
}

extension String: SettingsValue {
  /// The GVariant type `s`.
  public static var settingsType: String { "s" }
  /// The value as a GVariant.
  public var variant: Variant { Variant(self) }
  /// Reads a GVariant; nil if it is of another type.
  public init?(variant: Variant) {
    guard let value = variant.string else { return nil }
    self = value
  }
}

extension [String]: SettingsValue {
  /// The GVariant type `as`.
  public static var settingsType: String { "as" }
  /// The value as a GVariant.
  public var variant: Variant { Variant(self) }
  /// Reads a GVariant; nil if it is of another type.
  public init?(variant: Variant) {
    guard let value = variant.strings else { return nil }
    self = value
  }
}
