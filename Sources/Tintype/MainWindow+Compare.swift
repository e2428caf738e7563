import GtkKit
import MediaLibrary
import Viewer

/// The comparison of photos in the window.
extension MainWindow {
  /// Whether there are photos to compare: two to four that are selected, or one in the viewer and another one beside it.
  var canCompare: Bool {
    switch windowModel.navigation.top {
    case .viewer(let viewer): viewer.canCompare
    case .section(let id): id == "photos" && photos.canCompare
    case .slideshow, .comparison: false
    }
  }

  /// Shows the selected photos beside each other, or the photo of the viewer and the next one.
  func compare() {
    guard canCompare else { return }
    show(
      windowModel.viewer?.comparison()
        ?? CompareModel(photos.picker.selection.selected, of: appModel.library))
  }

  private func show(_ comparison: CompareModel) {
    comparison.undo = photos.undo
    navigate { $0.show(comparison) }
  }

  /// Connects the menus of stacks with the comparison and the trash.
  func connectStacks() {
    photos.picker.stackActions = .init(
      trash: { [weak photos] ids in Task { await photos?.trash(ids) } },
      compare: { [weak self] ids in
        if let self { show(CompareModel(ids, of: appModel.library)) }
      }, comparable: CompareModel.counts)
  }

  func makeComparison(_ model: CompareModel) -> CompareView {
    let view = CompareView(model: model)
    view.onBack = { [weak self] in self?.goBack() }
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
