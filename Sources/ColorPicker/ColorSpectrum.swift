import ColorKit
import GtkKit
import L10n

/// All hues from left to right, from white at the top to black at the bottom. Colors are selected by dragging or by
/// arrow keys: in steps of 1° or 1 %, times ten with Shift.
final class ColorSpectrum: CustomWidget {
  private let model: ColorModel
  /// Created when it is first drawn. The renderer interpolates between its pixels.
  private lazy var texture = RasterTexture.make(width: 181, height: 101) { x, y in
    HSL(hue: Double(x) * 2, saturation: 1, lightness: 1 - Double(y) / 100).color
  }

  init(_ model: ColorModel) {
    self.model = model
    super.init(cssName: "colorspectrum", role: .group)
    isFocusable = true
    accessibleLabel = tr("Color Spectrum")
    observe({ [weak model] in model?.components }) { spectrum, _ in spectrum.queueDraw() }
    bind(\.accessibleDescription) { [weak model] in model?.spokenColor ?? "" }
    addInput()
  }

  private func choose(hue: Double, lightness: Double) {
    let hsl = HSL(
      hue: min(max(hue, 0), 359.99), saturation: 1, lightness: min(max(lightness, 0), 1))
    model.change { components in
      components.set(hsl)
      // A selected color must be visible, so a transparent one becomes opaque.
      if components.color.alpha == 0 { components.set(alpha: 1) }
    }
  }

  private func addInput() {
    onPointing { [weak self] x, y in self?.choose(hue: x * 360, lightness: 1 - y) }
    input.onKey { [weak self] key, modifiers in
      guard let self, modifiers.isDisjoint(with: [.control, .alt]) else { return false }
      let (hsl, factor) = (model.components.hsl, modifiers.contains(.shift) ? 10.0 : 1)
      switch key {
      case .left: choose(hue: hsl.hue - factor, lightness: hsl.lightness)
      case .right: choose(hue: hsl.hue + factor, lightness: hsl.lightness)
      case .up: choose(hue: hsl.hue, lightness: hsl.lightness + factor / 100)
      case .down: choose(hue: hsl.hue, lightness: hsl.lightness - factor / 100)
      default: return false
      }
      return true
    }
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (216, 360) : (180, 240)
  }

  override func snapshot(_ snapshot: Snapshot) {
    let all = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.clipped(to: all, radius: 9) { snapshot.draw(texture, in: all) }
    let hsl = model.components.hsl
    snapshot.drawRing(
      aroundX: min(max(hsl.hue / 360 * all.width, 9), all.width - 9),
      y: min(max((1 - hsl.lightness) * all.height, 9), all.height - 9), radius: 9, inside: model.color)
  }
}
