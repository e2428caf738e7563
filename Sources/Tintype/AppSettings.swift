import GObjectKit

// What the app remembers; the schema in data/ has the same keys.

extension SettingsKey<Int> {
  /// The window's width in application pixels.
  static let windowWidth = SettingsKey("window-width", default: 1100)
  /// The window's height in application pixels.
  static let windowHeight = SettingsKey("window-height", default: 760)
}

extension SettingsKey<Bool> {
  /// Whether the window fills the screen's work area.
  static let windowIsMaximized = SettingsKey("window-maximized", default: false)
}

extension SettingsKey<String> {
  /// The tint as CSS writes it; empty for none.
  static let tint = SettingsKey("tint", default: "")
  /// How colors are copied: the raw value of a `ColorFormat`.
  static let colorFormat = SettingsKey("color-format", default: "hex")
}

extension SettingsKey<[String]> {
  /// The colors used last; see `Swatch.line`.
  static let colorRecents = SettingsKey("color-recents", default: [])
  /// The saved colors; see `Swatch.line`.
  static let colorSwatches = SettingsKey("color-swatches", default: [])
}
