import ColorKit
import ColorPicker
import GObjectKit
import Observation

/// The tint of the windows, and the chooser that it is chosen with.
@Observable
final class TintModel {
  /// The tint, which may be transparent; nil for the theme's own background.
  private(set) var tint: Color? { didSet { onChange() } }
  /// The theme's own background, under the tint.
  var ground: Color {
    didSet {
      if tint == nil { colors.show(ground) }
      onChange()
    }
  }
  /// The theme's color of what is selected.
  var accent = Color(rgb: 0x3584E4) { didSet { onChange() } }
  let colors: ColorModel
  /// Called at once when the window's colors may have changed. Not by observation: that is told after the frame
  /// in which the pointer moved, and the tint would come with the next one.
  @ObservationIgnored var onChange: () -> Void = {}
  /// Called when a window on screen takes a tint, in the frame that shows it.
  @ObservationIgnored var onShow: () -> Void = {}
  @ObservationIgnored private let settings: Settings
  @ObservationIgnored private var saving: Task<Void, Never>?

  init(settings: Settings) {
    self.settings = settings
    let (stored, ground) = (try? Color(css: settings[.tint]), Color(rgb: 0xFAFAFA))
    (tint, self.ground) = (stored, ground)
    colors = ColorModel(stored ?? ground, store: SettingsColorStore(settings))
    colors.onChange = { [weak self] in self?.choose($0) }
  }

  /// The colors of a tinted window; nil where the theme's own are shown.
  var windowColors: TintColors? { tint.map { TintColors(tint: $0, over: ground, accent: accent) } }

  /// The contrast of text with the background, tinted or not.
  var contrast: Double {
    let background = windowColors?.background ?? ground
    return (windowColors?.foreground ?? ground.readableText).contrast(with: background)
  }

  /// Goes back to the theme's own background.
  func removeTint() {
    tint = nil
    colors.show(ground)
    save()
  }

  /// Remembers the tint now: before the window closes.
  func flush() {
    guard saving != nil else { return }
    saving?.cancel()
    saving = nil
    settings[.tint] = tint?.text() ?? ""
  }

  private func choose(_ color: Color) {
    tint = color
    save()
  }

  /// A tint that is dragged is stored once it stays.
  private func save() {
    saving?.cancel()
    saving = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(400))
      if !Task.isCancelled { self?.flush() }
    }
  }
}
