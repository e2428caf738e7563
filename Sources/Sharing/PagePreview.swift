import GtkKit
import L10n

/// The first printed page, small.
final class PagePreview: CustomWidget {
  /// The usual margin of printers in points.
  private static let margin = 18.0
  private let model: PrintModel

  init(_ model: PrintModel) {
    self.model = model
    super.init(cssName: "pagepreview", role: .image)
    accessibleLabel = tr("Preview")
    observe({ [weak model] in model?.layout }) { preview, _ in preview.queueDraw() }
    observe({ [weak model] in model?.previews.count }) { preview, _ in preview.queueDraw() }
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (140, 240) : (200, 340)
  }

  override func snapshot(_ snapshot: Snapshot) {
    let paper = PrintOperation.standardPaper
    let scale = min((Double(width) - 2) / paper.width, (Double(height) - 2) / paper.height)
    guard scale > 0 else { return }
    let page = Rectangle(
      x: ((Double(width) - paper.width * scale) / 2).rounded(),
      y: ((Double(height) - paper.height * scale) / 2).rounded(), width: (paper.width * scale).rounded(),
      height: (paper.height * scale).rounded())
    let edge = Rectangle(x: page.x - 1, y: page.y - 1, width: page.width + 2, height: page.height + 2)
    snapshot.fill(edge, with: RGBA(red: 0.6, green: 0.6, blue: 0.6))
    snapshot.fill(page, with: .white)
    let area = (width: paper.width - 2 * Self.margin, height: paper.height - 2 * Self.margin)
    snapshot.draw(
      model.preview(width: area.width, height: area.height), pageWidth: area.width,
      in: Rectangle(
        x: page.x + Self.margin * scale, y: page.y + Self.margin * scale, width: area.width * scale,
        height: area.height * scale))
  }
}
