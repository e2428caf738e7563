import ColorKit
import GtkKit
import L10n

/// A round loupe that magnifies the pixels around one pixel of an image eight times. It ignores input events.
final class Loupe: CustomWidget {
  /// The size of an image pixel in application pixels.
  static let magnification = 8.0
  /// The number of pixels on each side of the center pixel.
  static let reach = 8
  private var pixels: SampledPixels?
  private var pixel = (x: 0, y: 0)
  private var center: (x: Double, y: Double)?

  init() {
    super.init(cssName: "loupe", role: .image)
    takesPointer = false
    accessibleLabel = tr("Loupe")
  }

  /// The color of the center pixel; nil while the pixels are being loaded.
  var color: Color? {
    guard center != nil, let pixels, pixel.x < pixels.width, pixel.y < pixels.height else { return nil }
    let color = pixels.color(x: pixel.x, y: pixel.y)
    return Color(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha)
    ).rounded
  }

  /// Shows the pixels around `pixel`, with the loupe centered at a point of the widget.
  func show(_ pixels: SampledPixels?, pixel: (x: Int, y: Int), atX x: Double, y: Double) {
    (self.pixels, self.pixel, center) = (pixels, pixel, (x, y))
    accessibleDescription =
      color.map { tr("%1$s, %2$s at %3$s, %4$s", $0.name, $0.text(), pixel.x, pixel.y) } ?? tr("Loading")
    queueDraw()
  }

  /// Hides the loupe.
  func hide() {
    (pixels, center) = (nil, nil)
    accessibleDescription = ""
    queueDraw()
  }

  override func snapshot(_ snapshot: Snapshot) {
    guard let center else { return }
    let radius = (Double(Self.reach) + 0.5) * Self.magnification
    // At the edges of the window, the loupe is shifted to stay inside.
    let x = min(max(center.x, radius + 3), max(Double(width) - radius - 3, radius + 3))
    let y = min(max(center.y, radius + 3), max(Double(height) - radius - 3, radius + 3))
    disc(snapshot, x, y, radius + 3, RGBA(red: 0, green: 0, blue: 0, alpha: 0.5))
    disc(snapshot, x, y, radius + 2, RGBA(red: 1, green: 1, blue: 1))
    let glass = Rectangle(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2)
    snapshot.clipped(to: glass, radius: radius) {
      snapshot.fill(glass, with: RGBA(red: 0.16, green: 0.16, blue: 0.16))
      if let pixels { draw(pixels, in: glass, snapshot) }
      mark(snapshot, x, y)
    }
  }

  private func draw(_ pixels: SampledPixels, in glass: Rectangle, _ snapshot: Snapshot) {
    let side = Self.magnification
    for dy in -Self.reach...Self.reach {
      for dx in -Self.reach...Self.reach {
        let (x, y) = (pixel.x + dx, pixel.y + dy)
        guard x >= 0, y >= 0, x < pixels.width, y < pixels.height else { continue }
        let square = Rectangle(
          x: glass.x + Double(dx + Self.reach) * side, y: glass.y + Double(dy + Self.reach) * side,
          width: side,
          height: side)
        let color = pixels.color(x: x, y: y)
        if color.alpha < 1 { snapshot.fill(square, with: RGBA(red: 0.85, green: 0.85, blue: 0.85)) }
        snapshot.fill(square, with: color)
      }
    }
  }

  /// Draws a black frame with a white outline around the center pixel.
  private func mark(_ snapshot: Snapshot, _ x: Double, _ y: Double) {
    let side = Self.magnification
    frame(snapshot, x, y, side / 2 + 2, RGBA(red: 1, green: 1, blue: 1))
    frame(snapshot, x, y, side / 2 + 1, RGBA(red: 0, green: 0, blue: 0))
  }

  private func frame(_ snapshot: Snapshot, _ x: Double, _ y: Double, _ reach: Double, _ color: RGBA) {
    let length = reach * 2
    for line in [
      Rectangle(x: x - reach, y: y - reach, width: length, height: 1),
      Rectangle(x: x - reach, y: y + reach - 1, width: length, height: 1),
      Rectangle(x: x - reach, y: y - reach, width: 1, height: length),
      Rectangle(x: x + reach - 1, y: y - reach, width: 1, height: length),
    ] { snapshot.fill(line, with: color) }
  }

  private func disc(_ snapshot: Snapshot, _ x: Double, _ y: Double, _ radius: Double, _ color: RGBA) {
    let square = Rectangle(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2)
    snapshot.clipped(to: square, radius: radius) { snapshot.fill(square, with: color) }
  }
}
