import Editing
import GtkKit
import L10n

/// The page with the ratios of the crop, straightening, and rotation.
final class CropPage: View {
  init(_ model: EditorModel) {
    super.init()
    setContent(
      ScrolledWindow(
        Box(.vertical, spacing: 12) {
          Self.straighten(model)
          Self.turns(model)
          Self.ratios(model)
          Self.size(model)
          Button(tr("Reset Crop")) { [weak model] in
            model?.ratio = .free
            model?.change { $0.geometry = EditGeometry() }
          }
          .bind(\.isSensitive) { [weak model] in model?.draft.map { $0.geometry != EditGeometry() } ?? false }
        }
        .margin(12)))
  }

  private static func straighten(_ model: EditorModel) -> Widget {
    SliderRow(
      SliderRow.Content(
        title: tr("Straighten"), summary: nil, range: EditOperation.straightenRange, step: 0.5,
        text: { tr("%s°", $0.localizedSigned(decimals: 1)) }),
      value: { [weak model] in model?.draft?.geometry.degrees ?? 0 },
      changed: { [weak model] in model?.straighten(degrees: $0) })
  }

  private static func turns(_ model: EditorModel) -> Widget {
    func button(
      _ icon: String, _ label: String, _ tooltip: String, _ change: @escaping (inout EditGeometry) -> Void
    ) -> Button {
      Button(icon: icon, label: label) { [weak model] in model?.change { change(&$0.geometry) } }
        .tooltip(tooltip)
    }
    return Box(.horizontal, spacing: 6) {
      button("object-rotate-left-symbolic", tr("Rotate Left"), tr("Rotate Left (Ctrl+Shift+R)")) {
        $0.rotate(quarterTurns: -1)
      }
      button("object-rotate-right-symbolic", tr("Rotate Right"), tr("Rotate Right (Ctrl+R)")) {
        $0.rotate(quarterTurns: 1)
      }
      button("object-flip-horizontal-symbolic", tr("Flip Horizontally"), tr("Flip Horizontally (H)")) {
        $0.flip(.horizontal)
      }
      button("object-flip-vertical-symbolic", tr("Flip Vertically"), tr("Flip Vertically (V)")) {
        $0.flip(.vertical)
      }
    }
    .homogeneous()
  }

  private static func ratios(_ model: EditorModel) -> Widget {
    func button(_ ratio: CropRatio) -> Widget {
      let button = ToggleButton(ratio.title) { [weak model] _ in
        guard let model else { return }
        model.select(ratio, isSwapped: model.isRatioSwapped)
      }
      return button.styled("editor-ratio").bind(\.isActive) { [weak model] in model?.ratio == ratio }
    }
    let rows = Box(.vertical, spacing: 6) {
      Box(.horizontal, spacing: 6) {
        button(.free)
        button(.original)
        button(.square)
      }
      .homogeneous()
      Box(.horizontal, spacing: 6) {
        button(.fourToThree)
        button(.threeToTwo)
        button(.sixteenToNine)
      }
      .homogeneous()
    }
    return rows.accessible(tr("Ratio"))
  }

  private static func size(_ model: EditorModel) -> Widget {
    let swap = Button(icon: "object-rotate-right-symbolic", label: tr("Swap Width and Height")) {
      [weak model] in
      if let model { model.select(model.ratio, isSwapped: !model.isRatioSwapped) }
    }
    swap.tooltip = tr("Swap Width and Height (X)")
    swap.bind(\.isSensitive) { [weak model] in model?.canSwapRatio ?? false }
    return Box(.horizontal, spacing: 6) {
      Label().styled("editor-value").textAligned(0).expanding(horizontally: true, vertically: false)
        .bind(\.text) { [weak model] in model?.sizeText ?? "" }
      swap
    }
  }
}
