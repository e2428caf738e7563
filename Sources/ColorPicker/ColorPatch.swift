import ColorKit
import GtkKit

extension RGBA {
  /// Converts a color to GTK's type for drawing.
  nonisolated init(_ color: Color) {
    let color = color.clamped
    self.init(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha))
  }
}

/// A rectangle filled with a color, over a checkerboard if it is transparent.
public final class ColorPatch: CustomWidget {
  private let size: (width: Int, height: Int)
  private let radius: Double

  /// The displayed color.
  public var color: Color {
    didSet { if color != oldValue { queueDraw() } }
  }

  /// Creates a patch with a minimum size and a corner radius in application pixels.
  public init(_ color: Color, width: Int, height: Int, radius: Double = 6) {
    ColorPickerStyle.use()
    (self.color, size, self.radius) = (color, (width, height), radius)
    super.init(cssName: "colorpatch", role: .image)
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    let length = orientation == .horizontal ? size.width : size.height
    return (length, length)
  }

  public override func snapshot(_ snapshot: Snapshot) {
    let all = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.clipped(to: all, radius: radius) {
      if color.alpha < 1 { snapshot.drawCheckerboard(in: all) }
      snapshot.fill(all, with: RGBA(color))
    }
  }
}

extension Snapshot {
  /// Draws a checkerboard with squares of 6 application pixels, the background of transparent colors.
  func drawCheckerboard(in rectangle: Rectangle) {
    fill(rectangle, with: RGBA(red: 1, green: 1, blue: 1))
    let (side, grey) = (6.0, RGBA(red: 0.75, green: 0.75, blue: 0.75))
    var (row, y) = (0, 0.0)
    while y < rectangle.height {
      var x = row % 2 == 0 ? 0 : side
      while x < rectangle.width {
        fill(
          Rectangle(
            x: rectangle.x + x, y: rectangle.y + y, width: min(side, rectangle.width - x),
            height: min(side, rectangle.height - y)), with: grey)
        x += side * 2
      }
      (row, y) = (row + 1, y + side)
    }
  }

  /// Draws a white ring with a dark outline, visible on any color.
  func drawRing(aroundX x: Double, y: Double, radius: Double, inside color: Color) {
    func disc(_ radius: Double, _ color: RGBA) {
      let square = Rectangle(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2)
      clipped(to: square, radius: radius) { fill(square, with: color) }
    }
    disc(radius, RGBA(red: 0, green: 0, blue: 0, alpha: 0.6))
    disc(radius - 1, RGBA(red: 1, green: 1, blue: 1))
    disc(radius - 3, RGBA(color.with(alpha: 1)))
  }
}
