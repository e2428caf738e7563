import ColorKit
import GtkKit
import L10n

/// The choice of a color vision deficiency, and colors as people with it see them.
public final class ColorVisionControls: View {
  private let model: ColorVisionModel

  /// Creates the view of a model for the result of `colors`; it follows the observable state that the closure reads.
  public init(_ model: ColorVisionModel, colors: @escaping () -> [Color]) {
    ColorPickerStyle.use()
    self.model = model
    super.init()
    let kinds = ToggleGroup(ColorVision.allCases.map { .init($0, $0.title, tooltip: $0.summary) }) {
      [weak model] in model?.vision = $0
    }
    kinds.bind(\.choice) { [weak model] in model?.vision }
    let summary = Label().textAligned(0).wrapped().styled("dim-label")
    summary.bind(\.text) { [weak model] in model?.vision.summary ?? "" }
    let patches = WrapBox(side: SwatchButton.side, spacing: 6)
    patches.accessibleLabel = tr("Simulated Colors")
    patches.observe({ [weak model] in model?.seen(colors()) ?? [] }) { patches, colors in
      // Those that are there are kept: one of them may follow a color that is dragged.
      let kept = patches.items.compactMap { $0 as? ColorPatch }.prefix(colors.count)
      if colors.count != patches.items.count {
        patches.setItems(kept + colors.dropFirst(kept.count).map { Self.patch($0) })
      }
      for (patch, color) in zip(patches.items, colors) { (patch as? ColorPatch)?.show(color) }
    }
    setContent(
      Box(.vertical, spacing: 12) {
        Label(tr("Color Blindness")).textAligned(0).styled("heading")
        kinds.styled("colorvision").aligned(.start)
        summary
        severity
        patches
      })
  }

  private static func patch(_ color: Color) -> ColorPatch {
    let patch = ColorPatch(color, width: SwatchButton.side, height: SwatchButton.side)
    patch.onTooltip { [weak patch] in patch?.color.text() }
    return patch
  }

  private var severity: Widget {
    let scale = Scale(0...1, step: 0.1, label: tr("Severity")) { [weak model] in model?.set(severity: $0) }
    scale.bind(\.value) { [weak model] in model?.severity ?? 1 }
    scale.bind(\.valueText) { [weak model] in
      model.map { Int(($0.severity * 100).rounded()).localizedPercent } ?? ""
    }
    return Box(.horizontal, spacing: 12) {
      Label(tr("Severity"))
      scale.expanding(vertically: false)
    }
  }
}

extension ColorPatch {
  /// Shows a color and its name.
  fileprivate func show(_ color: Color) {
    self.color = color
    accessibleLabel = trList([color.text(), color.name])
  }
}
