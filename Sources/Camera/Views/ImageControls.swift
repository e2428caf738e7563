import GtkKit

/// A slider for each thing that the camera itself can change. Nothing where it offers nothing.
final class ImageControls: View {
  private let model: CameraModel

  init(_ model: CameraModel) {
    self.model = model
    super.init()
    // Built anew with another camera, not with another value.
    observe({ [weak model] in model?.imageControls.map(\.id) ?? [] }) { view, _ in view.build() }
    bind(\.isVisible) { [weak model] in model?.imageControls.isEmpty == false }
  }

  private func build() {
    let rows = Box(.vertical, spacing: 6)
    for control in model.imageControls where control.range.lowerBound < control.range.upperBound {
      let range = Double(control.range.lowerBound)...Double(control.range.upperBound)
      let slider = Scale(range, step: 1, label: control.name) { [weak model] value in
        model?.set(control.id, to: Int(value.rounded()))
      }
      slider.bind(\.value) { [weak model] in
        Double(model?.imageControls.first { $0.id == control.id }?.value ?? control.value)
      }
      rows.append(CameraTools.row(control.name, slider.expanding(horizontally: true, vertically: false)))
    }
    setContent(rows)
  }
}
