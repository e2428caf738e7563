import ColorKit
import ColorPicker
import GObjectKit

/// Stores the color chooser's recent colors, swatches and format in the settings.
final class SettingsColorStore: ColorStore {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  var recents: [Swatch] {
    get { settings[.colorRecents].compactMap(Swatch.init(line:)) }
    set { settings[.colorRecents] = newValue.map(\.line) }
  }

  var swatches: [Swatch] {
    get { settings[.colorSwatches].compactMap(Swatch.init(line:)) }
    set { settings[.colorSwatches] = newValue.map(\.line) }
  }

  var format: ColorFormat {
    get { ColorFormat(rawValue: settings[.colorFormat]) ?? .hex }
    set { settings[.colorFormat] = newValue.rawValue }
  }
}
