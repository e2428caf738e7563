import GtkKit

/// The photo with the panel of controls: at the right, or below the photo in a narrow window.
final class EditorLayout: CustomWidget {
  /// The width in application pixels from which the panel is at the right.
  static let wide = 680
  /// The width of the panel at the right, in application pixels.
  private static let panelWidth = 300
  /// The height of the panel below, in application pixels.
  private static let panelHeight = 252

  private let photo: Widget
  private let panel: Widget

  init(_ photo: Widget, panel: Widget) {
    (self.photo, self.panel) = (photo, panel)
    super.init(cssName: "editorlayout", role: .group)
    addChild(photo)
    addChild(panel)
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    let (photo, panel) = (measure(photo, orientation, for: -1), measure(panel, orientation, for: -1))
    return orientation == .horizontal
      ? (max(photo.minimum, panel.minimum), photo.natural + Self.panelWidth)
      : (photo.minimum + min(panel.minimum, Self.panelHeight), photo.natural + Self.panelHeight)
  }

  override func allocate(width: Int, height: Int) {
    let isWide = width >= Self.wide
    let (across, down) = isWide ? (Self.panelWidth, 0) : (0, min(Self.panelHeight, height * 3 / 5))
    place(
      photo, in: Rectangle(x: 0, y: 0, width: Double(width - across), height: Double(height - down)))
    place(
      panel,
      in: isWide
        ? Rectangle(
          x: Double(width - across), y: 0, width: Double(across), height: Double(height))
        : Rectangle(x: 0, y: Double(height - down), width: Double(width), height: Double(down)))
    if isWide != self.isWide { Task { [weak self] in self?.isWide = isWide } }
  }

  /// Whether the panel is at the right.
  private var isWide = true { didSet { panel.setStyle("below", !isWide) } }
}
