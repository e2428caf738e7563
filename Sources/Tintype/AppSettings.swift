import GObjectKit

// The window's and the tint's settings keys. The schema in data/ has the same keys and defaults.

extension SettingsKey<Int> {
  /// The window's width in application pixels.
  static let windowWidth = SettingsKey("window-width", default: 1100)
  /// The window's height in application pixels.
  static let windowHeight = SettingsKey("window-height", default: 760)
  /// The height of the board above the grid in application pixels.
  static let boardHeight = SettingsKey("board-height", default: 330)
  /// The seconds for which a slideshow shows each photo.
  static let slideshowInterval = SettingsKey("slideshow-interval", default: 5)
}

extension SettingsKey<Double> {
  /// The size of the grid's cells in application pixels.
  static let gridCellSize = SettingsKey("grid-cell-size", default: 112.0)
}

extension SettingsKey<Bool> {
  /// Whether the collections are beside the grid where there is room.
  static let showsSidebar = SettingsKey("sidebar", default: true)
  /// Whether the window is maximized.
  static let windowIsMaximized = SettingsKey("window-maximized", default: false)
  /// Whether a slideshow shows the photos in random order.
  static let slideshowIsShuffled = SettingsKey("slideshow-shuffled", default: false)
  /// Whether ratings and keywords are written into the photos instead of XMP sidecars.
  static let metadataIntoFiles = SettingsKey("metadata-into-files", default: false)
}

extension SettingsKey<String> {
  /// The tint as a CSS color; empty for none.
  static let tint = SettingsKey("tint", default: "")
  /// The format for copied colors: the raw value of a `ColorFormat`.
  static let colorFormat = SettingsKey("color-format", default: "hex")
}

extension SettingsKey<[String]> {
  /// The paths of the folders that the user added to the library.
  static let libraryFolders = SettingsKey("library-folders", default: [])
  /// The paths of the selected photos, in the order of the selection.
  static let selectedPhotos = SettingsKey("selected-photos", default: [])
  /// The recent colors, each as a `Swatch.line`.
  static let colorRecents = SettingsKey("color-recents", default: [])
  /// The saved colors, each as a `Swatch.line`.
  static let colorSwatches = SettingsKey("color-swatches", default: [])
}
