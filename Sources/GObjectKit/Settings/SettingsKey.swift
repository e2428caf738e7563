/// The name and the type of something that is remembered, and what holds as long as nothing is.
public struct SettingsKey<Value: SettingsValue>: Sendable {
  /// The key's name in the schema.
  public let name: String
  /// The value where nothing was remembered and no schema says another.
  public let fallback: Value

  /// Names a key.
  public init(_ name: String, default fallback: Value) {
    self.name = name
    self.fallback = fallback
  }
}

/// What can be remembered: truth values, whole numbers of 32 bits, numbers, texts, lists of texts.
public protocol SettingsValue: Sendable, Equatable {
  /// The type in the schema, written as GVariant does.
  static var settingsType: String { get }
  /// The value as it is stored.
  var variant: Variant { get }
  /// The value that was stored; nil where that is of another type.
  init?(variant: Variant)
}

extension Bool: SettingsValue {
  /// See `SettingsValue`.
  public static var settingsType: String { "b" }
  /// See `SettingsValue`.
  public var variant: Variant { Variant(self) }
  /// See `SettingsValue`.
  public init?(variant: Variant) {
    guard let value = variant.bool else { return nil }
    self = value
  }
}

extension Int: SettingsValue {
  /// See `SettingsValue`.
  public static var settingsType: String { "i" }
  /// See `SettingsValue`.
  public var variant: Variant { Variant(self) }
  /// See `SettingsValue`.
  public init?(variant: Variant) {
    guard let value = variant.int else { return nil }
    self = value
  }
}

extension Double: SettingsValue {
  /// See `SettingsValue`.
  public static var settingsType: String { "d" }
  /// See `SettingsValue`.
  public var variant: Variant { Variant(self) }
  /// See `SettingsValue`.
  public init?(variant: Variant) {
    guard let value = variant.double else { return nil }
    self = value
  }
}

extension String: SettingsValue {
  /// See `SettingsValue`.
  public static var settingsType: String { "s" }
  /// See `SettingsValue`.
  public var variant: Variant { Variant(self) }
  /// See `SettingsValue`.
  public init?(variant: Variant) {
    guard let value = variant.string else { return nil }
    self = value
  }
}

extension [String]: SettingsValue {
  /// See `SettingsValue`.
  public static var settingsType: String { "as" }
  /// See `SettingsValue`.
  public var variant: Variant { Variant(self) }
  /// See `SettingsValue`.
  public init?(variant: Variant) {
    guard let value = variant.strings else { return nil }
    self = value
  }
}
