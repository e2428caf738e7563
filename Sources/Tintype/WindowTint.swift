import ColorKit
import GObjectKit
import GtkKit

/// Applies the tint to all windows, at most once per frame.
///
/// Only named colors and some rules for controls change, never a size, so there is no relayout. Transitions are
/// disabled while the tint changes: each new tint would start one in every control, which would keep the window
/// drawing for 0.2 s and delay the next tint.
final class WindowTint {
  /// The rules for controls, which name the tint's colors: only those must be read again for each tint.
  private let rules = StyleSheet()
  private let sheet = StyleSheet()
  private let model: TintModel
  /// Returns the window that was focused last.
  private let window: () -> Window?
  private var shown: TintColors?
  private var isDue = false
  private let restoringTransitions = DelayedAction()
  private static let settleDelay = Duration.milliseconds(300)

  init(_ model: TintModel, window: @escaping () -> Window?) {
    (self.model, self.window) = (model, window)
    readTheme()
    apply()
    model.onChange = { [weak self] in self?.schedule() }
    Style.onChange { [weak self] in self?.themeChanged() }
  }

  private func schedule() {
    guard !isDue else { return }
    guard let window = window(), window.isMapped else { return apply() }
    isDue = true
    window.onFrame { [weak self] _ in
      self?.isDue = false
      self?.apply()
      return false
    }
  }

  private func apply() {
    let colors = model.windowColors
    guard shown != colors else { return }
    if (shown == nil) != (colors == nil) { rules.load(colors == nil ? "" : Self.rules) }
    shown = colors
    let css = colors.map(Self.css) ?? ""
    restoringTransitions.cancel()
    guard window()?.isMapped == true else { return sheet.load(css) }
    sheet.load(css + "\n* { transition: none; }")
    model.onShow()
    restoringTransitions.schedule(after: Self.settleDelay) { [sheet] in sheet.load(css) }
  }

  private func themeChanged() {
    // Without the tint's style sheet, because the theme's colors cannot be read otherwise.
    restoringTransitions.cancel()
    for sheet in [rules, sheet] { sheet.load("") }
    shown = nil
    readTheme()
    apply()
  }

  private func readTheme() {
    guard let window = window() else { return }
    if let themeBackground = Style.color(named: "window_bg_color", in: window) {
      model.themeBackground = Color(themeBackground)
    }
    if let accent = Style.color(named: "accent_bg_color", in: window) { model.accent = Color(accent) }
  }

  /// The colors of a tint. Source of the color names without `tint_`: libadwaita's documentation, "Named Colors".
  private static func css(_ colors: TintColors) -> String {
    let named: [(String, Color)] = [
      ("window_bg_color", colors.background), ("window_fg_color", colors.foreground),
      ("headerbar_bg_color", colors.background), ("headerbar_fg_color", colors.foreground),
      ("headerbar_backdrop_color", colors.background), ("headerbar_border_color", colors.foreground),
      ("view_bg_color", colors.view), ("view_fg_color", colors.foreground),
      ("card_bg_color", colors.card), ("card_fg_color", colors.foreground),
      ("popover_bg_color", colors.popover), ("popover_fg_color", colors.foreground),
      ("dialog_bg_color", colors.popover), ("dialog_fg_color", colors.foreground),
      ("sidebar_bg_color", colors.view), ("sidebar_fg_color", colors.foreground),
      ("accent_bg_color", colors.accent), ("accent_fg_color", colors.accentText),
      ("accent_color", colors.standaloneAccent),
      ("tint_control", colors.control), ("tint_control_hover", colors.controlHover),
      ("tint_control_active", colors.controlActive),
    ]
    return named.map { "@define-color \($0.0) \($0.1.text());" }.joined(separator: "\n")
      + "\n.dim-label, .dimmed, placeholder { opacity: \(colors.dimOpacity.text(decimals: 2)); }"
  }

  // The theme mixes the text color into the background of controls, which leaves too little contrast on a tint.
  private static let plain = ":not(.flat):not(.suggested-action):not(.destructive-action)"
  private static let rules = """
    button.text-button\(plain), button.image-button\(plain), menubutton > button\(plain), button.colorwell,
    entry, spinbutton, windowcontrols > button > image { background-color: @tint_control; }
    headerbar button.image-button\(plain), menubutton.flat > button\(plain)
    { background-color: transparent; }
    button:hover\(plain), button.flat:hover, headerbar button:hover\(plain),
    headerbar button.image-button:hover\(plain), menubutton.flat > button:hover\(plain), row:hover, modelbutton:hover,
    button.text-button:hover\(plain), button.image-button:hover\(plain)
    { background-color: @tint_control_hover; }
    button:active\(plain), button:checked\(plain), button.flat:active, row:selected,
    viewswitcher button:checked, viewswitcher button:checked:hover,
    headerbar button.image-button:checked\(plain), menubutton.flat > button:checked\(plain),
    button.text-button:active\(plain), button.text-button:checked\(plain),
    button.image-button:active\(plain), button.image-button:checked\(plain)
    { background-color: @tint_control_active; }
    /* Controls over a picture stay light on dark. */
    .osd button.text-button\(plain), .osd button.image-button\(plain) { background-color: rgba(255, 255, 255, 0.12); }
    .osd button.flat:hover, .osd modelbutton:hover, .osd button:hover\(plain),
    .osd button.text-button:hover\(plain), .osd button.image-button:hover\(plain)
    { background-color: rgba(255, 255, 255, 0.18); }
    .osd button.flat:active, .osd button:active\(plain), .osd button:checked\(plain),
    .osd button.text-button:active\(plain), .osd button.text-button:checked\(plain),
    .osd button.image-button:active\(plain), .osd button.image-button:checked\(plain)
    { background-color: rgba(255, 255, 255, 0.28); }
    selection { background-color: @accent_bg_color; color: @accent_fg_color; }
    """
}

extension Color {
  init(_ color: RGBA) {
    self.init(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha))
  }
}
