import ColorKit
import GtkKit

/// A small disc of a color, with a ring that separates it from any background.
final class ColorMark: CustomWidget {
  /// The diameter in application pixels.
  private static let side = 14.0
  private let color: Color

  init(_ color: Color) {
    self.color = color.clamped
    super.init(cssName: "colormark", role: .image)
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    (Int(Self.side), Int(Self.side))
  }

  override func snapshot(_ snapshot: Snapshot) {
    disc(snapshot, inset: 0, RGBA(red: 0, green: 0, blue: 0, alpha: 0.6))
    disc(snapshot, inset: 1, RGBA(red: 1, green: 1, blue: 1))
    disc(
      snapshot, inset: 2, RGBA(red: Float(color.red), green: Float(color.green), blue: Float(color.blue)))
  }

  private func disc(_ snapshot: Snapshot, inset: Double, _ color: RGBA) {
    let side = Self.side - 2 * inset
    let square = Rectangle(
      x: (Double(width) - side) / 2, y: (Double(height) - side) / 2, width: side, height: side)
    snapshot.clipped(to: square, radius: side / 2) { snapshot.fill(square, with: color) }
  }
}
