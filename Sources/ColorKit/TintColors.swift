/// The colors of a window that are derived from a tint.
///
/// The background is the tint composited over the theme's background. Text and icons are black or white, whichever is
/// readable on it. Every other surface (buttons, cards, popovers) is shifted away from the text color, so that one
/// foreground has a contrast of at least 4.5 on all of them. The theme's own controls mix in the text color, which
/// leaves too little contrast on backgrounds of medium lightness.
public struct TintColors: Hashable, Sendable {
  /// The background of the window and its header bar.
  public let background: Color
  /// Text and icons on all of these surfaces.
  public let foreground: Color
  /// The background of lists and text views.
  public let view: Color
  /// The background of cards and boxed lists.
  public let card: Color
  /// The background of popovers and dialogs.
  public let popover: Color
  /// The background of a button.
  public let control: Color
  /// The background of a button under the pointer.
  public let controlHover: Color
  /// The background of a pressed or toggled button.
  public let controlActive: Color
  /// The background of selected items and suggested actions.
  public let accent: Color
  /// Text on `accent`.
  public let accentText: Color
  /// Text and outlines in the accent's hue, readable on all of these surfaces.
  public let standaloneAccent: Color
  /// The opacity of dimmed text that is still readable, 0…1.
  public let dimOpacity: Double

  /// The minimum contrast ratio of text: WCAG 2.2, success criterion 1.4.3.
  public static let contrast = 4.5

  /// Derives the colors.
  ///
  /// - Parameters:
  ///   - tint: The tint, which may be transparent.
  ///   - backdrop: The theme's background color.
  ///   - accent: The theme's accent color.
  public init(tint: Color, over backdrop: Color, accent: Color) {
    background = tint.clamped.over(backdrop.clamped).rounded
    foreground = background.readableText
    let away: Color = foreground == .black ? .white : .black
    let background = background
    func surface(_ part: Double) -> Color { background.mixed(with: away, part).rounded }
    view = surface(0.24)
    card = surface(0.18)
    popover = surface(0.36)
    control = surface(0.22)
    controlHover = surface(0.34)
    controlActive = surface(0.5)
    // Selected items must also stand out from the background: 3 : 1, WCAG 2.2, success criterion 1.4.11.
    self.accent = accent.readable(on: background, contrast: 3)
    accentText = self.accent.readableText
    standaloneAccent = accent.readable(on: background, towards: foreground)
    var opacity = 0.55
    while opacity < 1,
      foreground.with(alpha: opacity).over(background).rounded.contrast(with: background) < Self.contrast
    { opacity += 0.03 }
    dimOpacity = min(opacity, 1)
  }

  /// All combinations of text and background that have the minimum contrast.
  public var pairs: [(text: Color, backdrop: Color)] {
    let surfaces = [background, view, card, popover, control, controlHover, controlActive]
    return surfaces.map { (foreground, $0) } + surfaces.map { (standaloneAccent, $0) } + [
      (accentText, accent), (foreground.with(alpha: dimOpacity).over(background).rounded, background),
    ]
  }
}
