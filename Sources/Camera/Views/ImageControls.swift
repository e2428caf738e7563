import GObjectKit
import GtkKit
import L10n

/// The rows of the camera's image controls. Hidden if the camera has none.
final class ImageControls: View {
  /// The maximum total number of characters for a button bar; longer lists use a menu.
  private static let barLength = 18
  private let model: ImageControlModel

  init(_ model: ImageControlModel) {
    self.model = model
    super.init()
    // The rows are rebuilt when the set of controls changes, not when a value changes.
    observe({ [weak model] in model?.controls.map(\.id) ?? [] }) { view, _ in view.build() }
    bind(\.isVisible) { [weak model] in model?.controls.isEmpty == false }
  }

  private func build() {
    let rows = Box(.vertical, spacing: 6)
    var actions: [Action] = []
    for control in model.controls {
      if control.options.isEmpty {
        guard control.range.lowerBound < control.range.upperBound else { continue }
        rows.append(CameraTools.row(control.name, slider(control)))
      } else if control.isSwitch {
        rows.append(CameraTools.switchRow(control.name, toggle(control)))
      } else if control.options.map(\.label.count).reduce(0, +) <= Self.barLength {
        rows.append(CameraTools.row(control.name, bar(control)))
      } else {
        actions.append(action(control))
        rows.append(CameraTools.row(control.name, menu(control)))
      }
    }
    insert(ActionGroup(actions), prefix: "image")
    let reset = Button(tr("Reset Image")) { [weak model] in model?.reset() }
    reset.focusesOnClick = false
    reset.bind(\.isSensitive) { [weak model] in model?.canReset ?? false }
    rows.append(reset.aligned(.end, .center))
    setContent(rows)
  }

  private func value(of control: ImageControl) -> () -> Int {
    { [weak model] in model?.controls.first { $0.id == control.id }?.value ?? control.value }
  }

  private func slider(_ control: ImageControl) -> Widget {
    let range = Double(control.range.lowerBound)...Double(control.range.upperBound)
    let slider = Scale(range, step: 1, label: control.name) { [weak model] value in
      model?.set(control.id, to: Int(clamping: value.rounded()))
    }
    slider.focusesOnClick = false
    let value = value(of: control)
    slider.bind(\.value) { Double(value()) }
    return slider.expanding(horizontally: true, vertically: false)
  }

  private func toggle(_ control: ImageControl) -> Widget {
    let value = value(of: control)
    return Switch(label: control.name) { [weak model] in model?.set(control.id, to: $0 ? 1 : 0) }
      .bind(\.isActive) { value() != 0 }
  }

  private func bar(_ control: ImageControl) -> Widget {
    let options = control.options.map { ToggleGroup<Int>.Option($0.value, $0.label) }
    let bar = ToggleGroup(options) { [weak model] in model?.set(control.id, to: $0) }
    bar.bind(\.choice, to: value(of: control))
    return bar.accessible(control.name).aligned(.start, .center)
  }

  private func menu(_ control: ImageControl) -> Widget {
    let menu = CameraTools.menuButton(control.name)
    menu.setMenu(
      Menu(control.options.map { .choice($0.label, "image.c\(control.id)", value: String($0.value)) }))
    let value = value(of: control)
    menu.bind(\.label) { control.options.first { $0.value == value() }?.label ?? "" }
    return menu
  }

  private func action(_ control: ImageControl) -> Action {
    let action = Action("c\(control.id)", choice: "") { [weak model] text in
      if let value = Int(text) { model?.set(control.id, to: value) }
    }
    let value = value(of: control)
    action.bind(\.choice) { String(value()) }
    return action
  }
}
