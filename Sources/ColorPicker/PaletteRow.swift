import ColorKit
import GtkKit
import L10n

/// A row of colors to select from, such as the palette of a photo. A click selects a color, a right click copies it.
public final class PaletteRow: View {
  /// Creates a row that shows the result of `colors`, and updates when the observable state read by it changes.
  public init(_ label: String, model: ColorModel, colors: @escaping () -> [Color]) {
    ColorPickerStyle.use()
    super.init()
    let box = WrapBox(side: 42, spacing: 6)
    box.accessibleLabel = label
    box.observe(colors) { [weak self] box, colors in
      box.setItems(colors.map { color in self?.button(color, model) }.compactMap(\.self))
    }
    setContent(box)
  }

  private func button(_ color: Color, _ model: ColorModel) -> Button {
    let button = SwatchButton(Swatch(color), side: 36) { [weak model] in model?.choose(color) }
    let copy = { [weak self, weak model] in
      guard let self, let model else { return }
      let text = model.copyText(of: color)
      Clipboard(of: self).copy(text: text)
      model.showNotice(tr("“%s” copied", text))
    }
    button.input.addClickGesture(button: 3).onPressed { _, _, _ in copy() }
    button.input.onKey { key, modifiers in
      guard key == .menu || (key == .character("c") && modifiers.contains(.control)) else { return false }
      copy()
      return true
    }
    return button
  }
}
