import GtkKit
import MediaLibrary

/// The bar of an embedded picker: options, the number of photos, Cancel and Add.
final class PickerBar: View {
  init(model: PickerModel) {
    super.init()
    let count = Label().ellipsized().styled("dim-label", "numeric")
      .bind(\.text) { [model] in PickerBar.summary(model) }
    setContent(
      Box(.horizontal, spacing: 6) {
        PickerOptions.button()
        Box(.horizontal) {
          count.textAligned(0)
          PickerOptions.filterButton()
        }.expanding(vertically: false)
        Spinner().bind(\.isSpinning) { model.library.isScanning }.bind(\.isVisible) {
          model.library.isScanning
        }
        PickerBar.problems(model)
        PickerBar.showSelected(model)
        Button("Cancel") { [weak model] in model?.cancel() }
          .tooltip("Cancel Selection (Esc)")
          .bind(\.isSensitive) { model.selection.hasChanges }
        Button("Add") { [weak model] in model?.add() }
          .styled("suggested-action")
          .bind(\.isVisible) { model.hasAddButton }
          .bind(\.isSensitive) { model.selection.hasUncommittedChanges }
      }.styled("pickerbar"))
    insert(PickerOptions.actions(model), prefix: "picker")
  }

  private static func summary(_ model: PickerModel) -> String {
    let items = model.library.items
    let videos = items.videoCount
    let (photo, video) = (MediaFilter.images.name, MediaFilter.videos.name)
    func text(_ count: Int, _ name: String) -> String {
      count == 1 ? "1 \(name.dropLast())" : "\(count.grouped) \(name)"
    }
    switch model.filter {
    case .images: return text(items.count - videos, photo)
    case .videos: return text(videos, video)
    case nil where videos == 0: return text(items.count, photo)
    case nil where videos == items.count: return text(videos, video)
    case nil: return text(items.count - videos, photo) + ", " + text(videos, video)
    default: return text(model.filteredItems.count, "Items")
    }
  }

  /// A warning button for folders that cannot be shown. Its tooltip and its message name the folders and the reasons.
  private static func problems(_ model: PickerModel) -> Widget {
    Button(icon: "dialog-warning-symbolic", label: "Some Folders Are Unavailable") { [weak model] in
      if let problem = model?.library.problems.first { model?.showMessage(problem.description) }
    }
    .styled("flat")
    .bind(\.tooltip) { model.library.problems.map(\.description).joined(separator: "\n") }
    .bind(\.isVisible) { !model.library.problems.isEmpty }
  }

  /// The toggle button that shows only the selected photos.
  static func showSelected(_ model: PickerModel) -> Widget {
    ToggleButton("Show Selected") { [weak model] in model?.showsOnlySelected = $0 }
      .ellipsized()
      .bind(\.label) { "Show Selected (\(model.selection.count))" }
      .bind(\.isActive) { model.showsOnlySelected }
      .bind(\.isSensitive) { model.selection.count > 0 || model.showsOnlySelected }
      .bind(\.isVisible) { !model.selection.replacesSingle }
  }
}

extension Int {
  /// The number with commas as thousands separators.
  var grouped: String {
    var text = String(magnitude)
    var index = text.count - 3
    while index > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: index))
      index -= 3
    }
    return (self < 0 ? "−" : "") + text
  }
}
