import GtkKit
import MediaLibrary

/// The options menu of the picker: style, selection behavior and maximum number of photos.
enum PickerOptions {
  static func button() -> Widget {
    MenuButton(
      icon: "view-more-symbolic", label: "Picker Options",
      menu: Menu([
        .section(
          "Style",
          [
            .choice("Grid", "picker.style", value: PickerStyle.inline.rawValue),
            .choice("Filmstrip", "picker.style", value: PickerStyle.compact.rawValue),
            .choice("Dialog", "picker.style", value: PickerStyle.presentation.rawValue),
          ]),
        .section(
          "Selection",
          [
            .choice("Check Marks, on Add", "picker.behavior", value: SelectionBehavior.default.rawValue),
            .choice("Numbers, on Add", "picker.behavior", value: SelectionBehavior.ordered.rawValue),
            .choice(
              "Check Marks, Immediately", "picker.behavior", value: SelectionBehavior.continuous.rawValue),
            .choice(
              "Numbers, Immediately", "picker.behavior",
              value: SelectionBehavior.continuousAndOrdered.rawValue),
          ]),
        .section(
          "Number of Photos",
          [
            .choice("One", "picker.capacity", value: "1"),
            .choice("Up to 4", "picker.capacity", value: "4"),
            .choice("Up to 10", "picker.capacity", value: "10"),
            .choice("Any Number", "picker.capacity", value: "any"),
          ]),
      ])
    ).openingUpwards()
  }

  /// The menu button for the filter, beside the number of photos.
  static func filterButton() -> Widget {
    MenuButton(
      icon: "pan-down-symbolic", label: "Filter",
      menu: Menu([
        .choice("Photos and Videos", "picker.filter", value: name(nil)),
        .choice(MediaFilter.images.name, "picker.filter", value: name(.images)),
        .choice(MediaFilter.videos.name, "picker.filter", value: name(.videos)),
      ])
    ).openingUpwards().styled("flat")
  }

  /// The actions of the menus, for the action group `picker`.
  static func actions(_ model: PickerModel) -> ActionGroup {
    ActionGroup([
      Action("style", choice: model.style.rawValue) { [weak model] in
        if let style = PickerStyle(rawValue: $0) { model?.style = style }
      }.bind(\.choice) { model.style.rawValue },
      Action("filter", choice: name(model.filter)) { [weak model] choice in
        model?.filter = [MediaFilter.images, .videos].first { name($0) == choice }
      }.bind(\.choice) { name(model.filter) },
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

  /// Returns the action target of a filter; empty for filters that the menu does not contain.
  private static func name(_ filter: MediaFilter?) -> String {
    switch filter {
    case nil: "all"
    case .images: "images"
    case .videos: "videos"
    default: ""
    }
  }

  private static func name(_ capacity: PickerModel.Capacity) -> String {
    switch capacity {
    case .single: "1"
    case .multiple(let max): max.map(String.init) ?? "any"
    }
  }
}

extension MediaFilter {
  /// The plural name for display; "Items" for combined filters.
  var name: String {
    switch self {
    case .images: "Photos"
    case .videos: "Videos"
    default: "Items"
    }
  }
}
