import ColorKit
import GtkKit
import L10n

/// The nearest named colors and the harmonies of a color. A click chooses one. They follow `ColorModel.throttledColor`,
/// because each change lays out several texts.
final class HarmonyList: View {
  private let model: ColorModel

  /// Creates the view of a chooser's color.
  init(_ model: ColorModel) {
    ColorPickerStyle.use()
    self.model = model
    super.init()
    let names = FlowBox(spacing: 6, naturalWidth: 300)
    names.accessibleLabel = tr("Nearest Names")
    names.setItems([nameButton(tr("Name in CSS"), .css), nameButton(tr("Common name in English"), .survey)])
    let rows = FlowBox(spacing: 12, naturalWidth: 300)
    let all = Harmony.allCases.map { (harmony: $0, row: row($0)) }
    rows.observe({ [weak model] in
      Harmony.allCases.filter { harmony in
        model.map { !harmony.colors(with: $0.throttledColor).isEmpty } ?? false
      }
    }) { rows, harmonies in
      rows.setItems(all.filter { harmonies.contains($0.harmony) }.map(\.row))
    }
    let gray = Label(tr("Grays have no hue and no other harmonies")).textAligned(0).wrapped()
      .styled("dim-label")
    gray.bind(\.isVisible) { [weak model] in
      model.map { Harmony.complementary.colors(with: $0.throttledColor).isEmpty } ?? false
    }
    setContent(
      Box(.vertical, spacing: 12) {
        heading(tr("Nearest Names"))
        names
        heading(tr("Harmonies"))
        rows
        gray
      })
  }

  private func heading(_ text: String) -> Label { Label(text).textAligned(0).styled("heading") }

  /// - Parameter kind: Which kind of name it is.
  private func nameButton(_ kind: String, _ list: NamedColor.List) -> Button {
    let patch = ColorPatch(model.color, width: 18, height: 18, radius: 4)
    let label = Label().ellipsized()
    let button = Button(
      Box(.horizontal, spacing: 6) {
        patch.aligned(.center, .center)
        label
      }
    ) { [weak model] in
      if let model { model.choose(model.color.nearest(in: list).color.with(alpha: model.color.alpha)) }
    }
    button.styled("text-button").tooltip = kind
    button.observe({ [weak model] in model?.throttledColor.nearest(in: list) }) { button, named in
      guard let named else { return }
      patch.color = named.color
      label.text = named.name
      button.accessibleLabel = named.name
      button.accessibleDescription = trList([kind, named.color.text()])
    }
    return button
  }

  /// The name of a harmony and its colors. The buttons stay when the color changes, so that one keeps the focus.
  private func row(_ harmony: Harmony) -> Widget {
    let box = WrapBox(side: SwatchButton.side, spacing: 0)
    box.accessibleLabel = harmony.title
    let buttons = harmony.colors(with: Self.anyColor).indices.map { index in
      SwatchButton(Swatch(model.color)) { [weak model] in
        guard let model else { return }
        let colors = harmony.colors(with: model.color)
        if colors.indices.contains(index) { model.choose(colors[index]) }
      }
    }
    box.setItems(buttons)
    box.observe({ [weak model] in model.map { harmony.colors(with: $0.throttledColor) } ?? [] }) {
      _, colors in
      for (button, color) in zip(buttons, colors) { button.show(Swatch(color)) }
    }
    return Box(.vertical, spacing: 3) {
      Label(harmony.title).textAligned(0).styled("caption")
      box
    }
  }

  /// A color that all harmonies have colors for.
  private static let anyColor = Color(rgb: 0x3584E4)
}
