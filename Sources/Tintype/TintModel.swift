import ColorKit
import ColorPicker
import GObjectKit
import Observation

/// The windows' tint and the color chooser's model.
@Observable
final class TintModel {
  /// The tint, possibly translucent; nil for the theme's background.
  private(set) var tint: Color? { didSet { onChange() } }
  /// The color of what plays, which takes the place of the tint; nil for none. It is not persisted.
  private var followed: Color? { didSet { if followed != oldValue { onChange() } } }
  /// The theme's background, below the tint.
  var themeBackground: Color {
    didSet {
      if tint == nil { colors.show(themeBackground) }
      onChange()
    }
  }
  /// The theme's accent color.
  var accent = Color(rgb: 0x3584E4) { didSet { onChange() } }
  let colors: ColorModel
  /// Called synchronously when the window's colors may have changed. Observation would report the change after the
  /// frame in which the pointer moved, so the tint would be one frame late.
  @ObservationIgnored var onChange: () -> Void = {}
  /// Called when a visible window takes a tint, in the frame that shows it.
  @ObservationIgnored var onShow: () -> Void = {}
  @ObservationIgnored private let settings: Settings
  @ObservationIgnored private let saving = DelayedAction()

  init(settings: Settings) {
    self.settings = settings
    let (stored, themeBackground) = (try? Color(css: settings[.tint]), Color(rgb: 0xFAFAFA))
    (tint, self.themeBackground) = (stored, themeBackground)
    colors = ColorModel(stored ?? themeBackground, store: SettingsColorStore(settings))
    colors.onChange = { [weak self] in self?.choose($0) }
  }

  /// The colors of a tinted window; nil for the theme's colors.
  var windowColors: TintColors? {
    (followed ?? tint).map { TintColors(tint: $0, over: themeBackground, accent: accent) }
  }

  /// The contrast ratio of text and background.
  var contrast: Double {
    let background = windowColors?.background ?? themeBackground
    return (windowColors?.foreground ?? themeBackground.readableText).contrast(with: background)
  }

  /// Tints the windows by what plays, until nil restores the user's own tint.
  func follow(_ color: Color?) { followed = color }

  /// Restores the theme's background.
  func removeTint() {
    tint = nil
    colors.show(themeBackground)
    save()
  }

  /// Persists a pending tint. Called before the window closes.
  func flush() {
    guard saving.isPending else { return }
    saving.cancel()
    persist()
  }

  private func persist() {
    settings[.tint] = tint?.text() ?? ""
  }

  private func choose(_ color: Color) {
    tint = color
    save()
  }

  /// Persists the tint 400 ms after the last change.
  private func save() {
    saving.schedule(after: .milliseconds(400)) { [weak self] in self?.persist() }
  }
}
