import ColorKit
import GtkKit
import L10n

/// A small button that shows a color.
final class SwatchButton: Button {
  static let side = 30
  private let patch: ColorPatch

  /// - Parameter side: The patch's width and height in application pixels.
  init(_ swatch: Swatch, side: Int = SwatchButton.side - 6, action: @escaping () -> Void) {
    patch = ColorPatch(swatch.color, width: side, height: side)
    super.init(patch, action: action)
    styled("swatch", "flat")
    show(swatch)
  }

  func show(_ swatch: Swatch) {
    patch.color = swatch.color
    let detail = swatch.name.isEmpty ? swatch.color.name : swatch.color.text()
    tooltip = trList([swatch.title, detail])
    accessibleLabel = swatch.title
    accessibleDescription = detail
  }
}
