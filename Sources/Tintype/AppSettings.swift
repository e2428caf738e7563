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
