import GtkKit
import L10n
import MediaLibrary

/// The menu for the filter, beside the number of photos.
enum PickerFilterMenu {
  static func button(_ model: PickerModel) -> Widget {
    let button = MenuButton(
      icon: "pan-down-symbolic", label: tr("Filter"),
      menu: Menu([
        .choice(tr("Photos and Videos"), "picker.filter", value: name(nil)),
        .choice(MediaFilter.images.name, "picker.filter", value: name(.images)),
        .choice(MediaFilter.videos.name, "picker.filter", value: name(.videos)),
      ])
    ).openingUpwards()
    button.insert(actions(model), prefix: "picker")
    return button.styled("flat")
  }

  private static func actions(_ model: PickerModel) -> ActionGroup {
    ActionGroup([
      Action("filter", choice: name(model.filter)) { [weak model] choice in
        model?.filter = [MediaFilter.images, .videos].first { name($0) == choice }
      }.bind(\.choice) { name(model.filter) }
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
}

extension MediaFilter {
  /// The plural name for display; "Items" for combined filters.
  var name: String {
    switch self {
    case .images: tr("Photos")
    case .videos: tr("Videos")
    default: tr("Items")
    }
  }
}
