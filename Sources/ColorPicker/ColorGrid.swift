import ColorKit
import GtkKit
import L10n

/// A grid of hues by lightness, and greys. Colors are selected by clicking, dragging or arrow keys.
///
/// A single widget instead of 120 buttons: one tab stop, and no CSS to recompute while the window's tint changes.
final class ColorGrid: CustomWidget {
  static let columns = 12
  static let rows = 10
  private let model: ColorModel
  private var cursor: (column: Int, row: Int) = (0, 0)

  init(_ model: ColorModel) {
    self.model = model
    super.init(cssName: "colorgrid", role: .group)
    isFocusable = true
    accessibleLabel = tr("Color Grid")
    observe({ [weak model] in model?.color }) { grid, color in grid.follow(color) }
    bind(\.accessibleDescription) { [weak model] in model?.spokenColor ?? "" }
    addInput()
  }

  /// The color of a cell. The first row has greys; below it, each row is darker than the one above.
  static func color(_ column: Int, _ row: Int) -> Color {
    if row == 0 {
      let grey = Double(columns - 1 - column) / Double(columns - 1)
      return Color(red: grey, green: grey, blue: grey).rounded
    }
    let lightness = 0.95 - Double(row - 1) * 0.09
    // The hues start at 29° (red), so that warm colors are adjacent.
    let hue = (29 + Double(column) * 30).truncatingRemainder(dividingBy: 360)
    // About the maximum chroma of sRGB for these colors; the rest is mapped into the gamut.
    return OKLCH(lightness: lightness, chroma: 0.19, hue: hue).color.rounded
  }

  private func follow(_ color: Color?) {
    guard let color else { return }
    let opaque = color.with(alpha: 1).rounded
    for row in 0..<Self.rows {
      for column in 0..<Self.columns where Self.table[row * Self.columns + column] == opaque {
        cursor = (column, row)
      }
    }
    queueDraw()
  }

  private func choose(_ column: Int, _ row: Int) {
    cursor = (min(max(column, 0), Self.columns - 1), min(max(row, 0), Self.rows - 1))
    model.choose(Self.color(cursor.column, cursor.row).with(alpha: keptAlpha))
    queueDraw()
  }

  /// A selected color must be visible, so a transparent one becomes opaque.
  private var keptAlpha: Double { model.color.alpha > 0 ? model.color.alpha : 1 }

  private func addInput() {
    onPointing { [weak self] x, y in
      self?.choose(
        Int((x * Double(Self.columns)).rounded(.down)), Int((y * Double(Self.rows)).rounded(.down)))
    }
    input.onKey { [weak self] key, modifiers in
      guard let self, modifiers.isDisjoint(with: [.control, .alt]) else { return false }
      switch key {
      case .left: choose(cursor.column - 1, cursor.row)
      case .right: choose(cursor.column + 1, cursor.row)
      case .up: choose(cursor.column, cursor.row - 1)
      case .down: choose(cursor.column, cursor.row + 1)
      case .home: choose(0, cursor.row)
      case .end: choose(Self.columns - 1, cursor.row)
      case .space, .enter: choose(cursor.column, cursor.row)
      default: return false
      }
      return true
    }
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal
      ? (Self.columns * 18, Self.columns * 30) : (Self.rows * 24, Self.rows * 24)
  }

  override func snapshot(_ snapshot: Snapshot) {
    let all = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    let (across, down) = (all.width / Double(Self.columns), all.height / Double(Self.rows))
    snapshot.clipped(to: all, radius: 9) {
      for row in 0..<Self.rows {
        for column in 0..<Self.columns {
          let (x, y) = ((Double(column) * across).rounded(), (Double(row) * down).rounded())
          snapshot.fill(
            Rectangle(
              x: x, y: y, width: (Double(column + 1) * across).rounded() - x,
              height: (Double(row + 1) * down).rounded() - y),
            with: RGBA(Self.table[row * Self.columns + column]))
        }
      }
    }
    let color = Self.table[cursor.row * Self.columns + cursor.column]
    guard color == model.color.with(alpha: 1).rounded else { return }
    snapshot.drawRing(
      aroundX: (Double(cursor.column) + 0.5) * across, y: (Double(cursor.row) + 0.5) * down,
      radius: min(across, down) / 2 - 2, inside: color)
  }

  private static let table: [Color] = (0..<rows).flatMap { row in (0..<columns).map { color($0, row) } }
}
