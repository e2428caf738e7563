import GtkKit
import L10n
import PhotosPicker

/// The options menu of the picker: style, selection behavior and maximum number of photos. It is Tintype's, because a
/// program that uses the picker sets them itself.
enum PickerMenu {
  static func button(_ model: PickerModel) -> Widget {
    let button = MenuButton(
      icon: "view-more-symbolic", label: tr("Picker Options"),
      menu: Menu([
        .section(
          tr("Style"),
          [
            .choice(tr("Grid"), "picker-options.style", value: PickerStyle.inline.rawValue),
            .choice(tr("Filmstrip"), "picker-options.style", value: PickerStyle.compact.rawValue),
            .choice(tr("Dialog"), "picker-options.style", value: PickerStyle.presentation.rawValue),
          ]),
        .section(
          tr("Selection"),
          [
            .choice(
              tr("Check Marks, on Add"), "picker-options.behavior", value: SelectionBehavior.default.rawValue),
            .choice(
              tr("Numbers, on Add"), "picker-options.behavior", value: SelectionBehavior.ordered.rawValue),
            .choice(
              tr("Check Marks, Immediately"), "picker-options.behavior",
              value: SelectionBehavior.continuous.rawValue),
            .choice(
              tr("Numbers, Immediately"), "picker-options.behavior",
              value: SelectionBehavior.continuousAndOrdered.rawValue),
          ]),
        .section(
          tr("Number of Photos"),
          [
            .choice(tr("One"), "picker-options.capacity", value: "1"),
            .choice(tr("Up to 4"), "picker-options.capacity", value: "4"),
            .choice(tr("Up to 10"), "picker-options.capacity", value: "10"),
            .choice(tr("Any Number"), "picker-options.capacity", value: "any"),
          ]),
      ])
    ).openingUpwards()
    button.insert(actions(model), prefix: "picker-options")
    return button
  }

  private static func actions(_ model: PickerModel) -> ActionGroup {
    ActionGroup([
      Action("style", choice: model.style.rawValue) { [weak model] in
        if let style = PickerStyle(rawValue: $0) { model?.style = style }
      }.bind(\.choice) { model.style.rawValue },
      Action("behavior", choice: model.behavior.rawValue) { [weak model] in
        if let behavior = SelectionBehavior(rawValue: $0) { model?.behavior = behavior }
      }
      .bind(\.choice) { model.behavior.rawValue }
      .bind(\.isEnabled) { model.capacity != .single },
      Action("capacity", choice: name(model.capacity)) { [weak model] in
        model?.capacity = $0 == "1" ? .single : .multiple(max: Int($0))
      }.bind(\.choice) { name(model.capacity) },
    ])
  }

  private static func name(_ capacity: PickerModel.Capacity) -> String {
    switch capacity {
    case .single: "1"
    case .multiple(let max): max.map(String.init) ?? "any"
    }
  }
}
