import ColorKit
import GtkKit
import L10n

/// A small button that shows a color.
final class SwatchButton: Button {
  static let side = 30
  private let patch: ColorPatch
  private var swatch: Swatch

  /// - Parameter side: The patch's width and height in application pixels.
  init(_ swatch: Swatch, side: Int = SwatchButton.side - 6, action: @escaping () -> Void) {
    self.swatch = swatch
    patch = ColorPatch(swatch.color, width: side, height: side)
    super.init(patch, action: action)
    styled("swatch", "flat")
    show(swatch)
    onTooltip { [weak self] in self.map { trList([$0.swatch.title, $0.detail]) } }
  }

  func show(_ swatch: Swatch) {
    self.swatch = swatch
    patch.color = swatch.color
    accessibleLabel = swatch.title
    accessibleDescription = detail
  }

  private var detail: String { swatch.name.isEmpty ? swatch.color.name : swatch.color.text() }
}
