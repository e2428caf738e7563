import GtkKit
import L10n
import MediaLibrary

/// The bar of an embedded picker: the number of photos with the filter, Show Selected, and the buttons that clear,
/// cancel or add the selection. A button without effect is hidden.
final class PickerBar: View {
  /// - Parameters:
  ///   - leading: Widgets of the host program before the number of photos.
  ///   - trailing: Widgets of the host program before the buttons for the selection.
  ///   - collections: The collections.
  ///   - hasSidebar: Whether a sidebar may show the collections instead.
  init(
    model: PickerModel, leading: [Widget], trailing: [Widget], collections: PickerCollections,
    hasSidebar: Bool = false
  ) {
    super.init()
    func button(isCompact: Bool = false) -> Widget {
      CollectionButton.make(model, collections, isCompact: isCompact, hasSidebar: hasSidebar)
    }
    let count = Label().styled("dim-label", "numeric").bind(\.text) { [model] in PickerBar.summary(model) }
    setContent(
      Box(.horizontal, spacing: 6) {
        for widget in leading { widget }
        if hasSidebar { CollectionSidebar.button(model) }
        Squeezer {
          Box(.horizontal, spacing: 6) {
            button()
            count
            PickerBar.filter(model)
          }
          // The collections have photos and videos, too.
          button().aligned(.start)
          button(isCompact: true).aligned(.start)
        }.expanding(vertically: false)
        // Where it does not fit, Ctrl+F opens the search, and so does the bar without uncommitted changes.
        Squeezer {
          PickerBar.search(model)
          Box(.horizontal) {}
        }
        Spinner().bind(\.isSpinning) { model.library.isScanLong }
          .bind(\.isVisible) { model.library.isScanLong }
        PickerBar.problems(model)
        for widget in trailing { widget }
        PickerBar.showSelected(model)
          .bind(\.isVisible) {
            !model.selection.replacesSingle && (model.selection.count > 0 || model.isStaging)
          }
        Button(tr("Clear")) { [weak model] in model?.clear() }
          .tooltip(tr("Clear Selection (Esc)"))
          .bind(\.isVisible) {
            model.allows(.selectionActions) && model.selection.behavior.isContinuous
              && model.selection.count > 0
          }
        Button(tr("Cancel")) { [weak model] in model?.cancel() }
          .tooltip(tr("Cancel Selection (Esc)"))
          .bind(\.isVisible) {
            model.allows(.selectionActions) && !model.selection.behavior.isContinuous
              && model.selection.hasChanges
          }
        Button(tr("Add")) { [weak model] in model?.add() }
          .styled("suggested-action")
          .bind(\.isVisible) { model.hasAddButton && model.selection.hasUncommittedChanges }
      }.styled("pickerbar"))
  }

  private static func filter(_ model: PickerModel) -> Widget {
    PickerFilterMenu.button(model).bind(\.isVisible) { model.allows(.collectionNavigation) }
  }

  /// The toggle button that opens the search.
  static func search(_ model: PickerModel) -> Widget {
    ToggleButton(icon: "system-search-symbolic", label: tr("Search")) { [weak model] in
      model?.search.setOpen($0)
    }
    .bind(\.isActive) { model.search.isOpen }
    .bind(\.isVisible) { model.allows(.search) }
    .tooltip(tr("Search (Ctrl+F)"))
  }

  private static func summary(_ model: PickerModel) -> String {
    let items = model.library.items
    if !model.content.isWholeLibrary {
      return trn(model.content.count, "%d Item", "%d Items")
    }
    let videos = items.videoCount
    func photoText() -> String { trn(items.count - videos, "%d Photo", "%d Photos") }
    func videoText() -> String { trn(videos, "%d Video", "%d Videos") }
    switch model.filter {
    case .images: return photoText()
    case .videos: return videoText()
    case nil where videos == 0: return photoText()
    case nil where videos == items.count: return videoText()
    case nil: return trList([photoText(), videoText()])
    case let filter?: return trn(items.count(matching: filter), "%d Item", "%d Items")
    }
  }

  /// A warning button for folders that cannot be shown. Its tooltip and its message name the folders and the reasons.
  private static func problems(_ model: PickerModel) -> Widget {
    Button(icon: "dialog-warning-symbolic", label: tr("Some Folders Are Unavailable")) { [weak model] in
      if let problem = model?.library.problems.first { model?.messages.showNotice(problem.description) }
    }
    .styled("flat")
    .bind(\.tooltip) { model.library.problems.map(\.description).joined(separator: "\n") }
    .bind(\.isVisible) { !model.library.problems.isEmpty }
  }

  /// The toggle button that opens the staging area: with words, or an icon where they do not fit. Without the staging
  /// area, a label with the number of selected photos.
  static func showSelected(_ model: PickerModel) -> Widget {
    func connected(_ button: ToggleButton) -> Widget {
      button.bind(\.isActive) { model.isStaging }
        .bind(\.isSensitive) { model.selection.count > 0 || model.isStaging }
    }
    func name() -> String { tr("Show Selected (%d)", model.selection.count) }
    let changed: (Bool) -> Void = { [weak model] in model?.isStaging = $0 }
    let button = Squeezer {
      connected(ToggleButton(tr("Show Selected"), changed: changed).bind(\.label) { name() })
      connected(
        ToggleButton(icon: "object-select-symbolic", label: tr("Show Selected"), changed: changed)
          .bind(\.tooltip) { name() }.bind(\.accessibleLabel) { name() }
      ).aligned(.end)
    }
    return Box(.horizontal) {
      button.bind(\.isVisible) { model.allows(.stagingArea) }
      Label().styled("numeric", "dim-label").bind(\.isVisible) { !model.allows(.stagingArea) }
        .bind(\.text) { trn(model.selection.count, "%d selected", "%d selected") }
    }
  }
}
