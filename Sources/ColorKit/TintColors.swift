/// Every color of a window that a tint decides.
///
/// The background is the tint over the theme's own. Text and icons are black or white, whichever can be
/// read on it, and every other surface (buttons, cards, popovers) is moved away from the text, never
/// towards it, so that one foreground has a contrast of 4.5 or more on all of them. Controls of the theme
/// are drawn by mixing the text's color in, which would leave too little on colors of middle lightness.
public struct TintColors: Hashable, Sendable {
  /// The window and its header bar.
  public let background: Color
  /// Text and icons on all of these surfaces.
  public let foreground: Color
  /// Lists and text views.
  public let view: Color
  /// Cards and boxed lists.
  public let card: Color
  /// Popovers and dialogs.
  public let popover: Color
  /// A button.
  public let control: Color
  /// A button under the pointer.
  public let controlHover: Color
  /// A button that is pressed or stays down.
  public let controlActive: Color
  /// What is selected, and buttons that suggest themselves.
  public let accent: Color
  /// Text on `accent`.
  public let accentText: Color
  /// Text and outlines in the accent's hue on any of the surfaces.
  public let accentOnGround: Color
  /// The opacity 0…1 of text that is meant to be less important, and still can be read.
  public let dimOpacity: Double

  /// Text should have this contrast: WCAG 2.2, success criterion 1.4.3.
  public static let contrast = 4.5

  /// Works the colors out.
  ///
  /// - Parameters:
  ///   - tint: The tint, which may be transparent.
  ///   - ground: The theme's own background.
  ///   - accent: The theme's color of what is selected.
  public init(tint: Color, over ground: Color, accent: Color) {
    background = tint.clamped.over(ground.clamped).rounded
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
    // What is selected must be seen on the background as well: 3 : 1, success criterion 1.4.11.
    self.accent = accent.readable(on: background, contrast: 3)
    accentText = self.accent.readableText
    accentOnGround = accent.readable(on: background, towards: foreground)
    var opacity = 0.55
    while opacity < 1,
      foreground.with(alpha: opacity).over(background).rounded.contrast(with: background) < Self.contrast
    { opacity += 0.03 }
    dimOpacity = min(opacity, 1)
  }

  /// Text and what it may stand on: all of these have the contrast.
  public var pairs: [(text: Color, ground: Color)] {
    let surfaces = [background, view, card, popover, control, controlHover, controlActive]
    return surfaces.map { (foreground, $0) } + surfaces.map { (accentOnGround, $0) } + [
      (accentText, accent), (foreground.with(alpha: dimOpacity).over(background).rounded, background),
    ]
  }
}
