import GtkKit
import MediaLibrary
import Viewer

/// The comparison of photos in a window.
struct CompareActions {
  let window: MainWindow

  /// Whether there are photos to compare: two to four that are selected, or one in the viewer and another one beside it.
  var canCompare: Bool {
    switch window.windowModel.navigation.top {
    case .viewer(let viewer): viewer.canCompare
    case .section(let id): id == "photos" && window.photos.canCompare
    case .slideshow, .comparison, .editor: false
    }
  }

  /// Shows the selected photos beside each other, or the photo of the viewer and the next one.
  func compare() {
    guard canCompare else { return }
    show(
      window.windowModel.viewer?.comparison()
        ?? CompareModel(window.photos.picker.selection.selected, of: window.appModel.library))
  }

  private func show(_ comparison: CompareModel) {
    comparison.undo = window.photos.undo
    window.navigate { $0.show(comparison) }
  }

  /// Connects the menus of stacks with the comparison and the trash.
  func connectStacks() {
    let photos = window.photos
    photos.picker.stacks.actions = .init(
      trash: { [weak photos] ids in Task { await photos?.trash(ids) } },
      compare: { [weak window] ids in
        if let window { window.comparison.show(CompareModel(ids, of: window.appModel.library)) }
      }, comparable: CompareModel.counts)
  }

  /// Makes the view of a comparison.
  func makeView(_ model: CompareModel) -> CompareView {
    let view = CompareView(model: model)
    view.onBack = { [weak window] in window?.goBack() }
    return view
  }
}

extension PhotosModel {
  /// Whether as many photos are selected as can be compared, and no video.
  var canCompare: Bool {
    let (selected, items) = (picker.selection.selected, app.library.items)
    return CompareModel.counts.contains(selected.count) && selected.allSatisfy { items[$0]?.isVideo == false }
  }
}
